import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arrayV3, groupV3 } from "../lint/documents";

const cli = join(import.meta.dirname, "../../../dist/cli.js");

describe("zarr-lens lint and the elements of coordinates", function () {
  this.timeout(30_000);
  let folder = "";

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "zarr-lens-"));
    mkdirSync(join(folder, "d.zarr/x/c"), { recursive: true });
    writeFileSync(join(folder, "d.zarr/zarr.json"), groupV3());
    writeFileSync(join(folder, "d.zarr/x/zarr.json"), coordinate);
    writeFileSync(join(folder, "d.zarr/x/c/0"), Uint8Array.of(1, 3, 2, 4));
  });
  after(() => rmSync(folder, { recursive: true }));

  const report = (...args: string[]): string =>
    spawnSync(process.execPath, [cli, "lint", join(folder, "d.zarr"), ...args]).stdout.toString();

  it("says where they are in no order", () => {
    assert.match(report(), /warning cf-monotonic: Element 2 is 2, after 3/);
  });

  it("does not look at them without chunks", () => {
    assert.doesNotMatch(report("--no-chunks"), /cf-monotonic/);
  });
});

const coordinate = arrayV3({
  shape: [4],
  chunk_grid: { name: "regular", configuration: { chunk_shape: [4] } },
  data_type: "uint8",
  codecs: [{ name: "bytes" }],
  dimension_names: ["x"],
  attributes: { units: "m" },
});
