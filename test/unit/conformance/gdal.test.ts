import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { readToBlock } from "../../../src/view/readToBlock";
import { wholeDimension } from "../../../src/view/selection";
import { planSlice } from "../../../src/view/slicePlan";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { openNode } from "../../../src/zarr/hierarchy";
import { localDecoder, openWithoutFiles } from "./localDecoder";

const folder = path.resolve("../shared/thirdparty/gdal");

interface Row {
  readonly store: string;
  readonly path: string;
  readonly shape: readonly number[];
  readonly sha256?: string;
  readonly values?: unknown[];
}

// How these were come by: test/fixtures/thirdparty/README.md.
const rows = JSON.parse(readFileSync("test/fixtures/thirdparty/gdal.json", "utf8")) as Row[];

async function readWhole(store: string, at: string) {
  const opened = await openWithoutFiles(path.join(folder, store));
  const array = await openNode(opened, at);
  assert.ok(array.kind === "array");
  const plan = planSlice(array, array.shape.map(wholeDimension));
  return readToBlock({ store: opened, array, plan, decoder: localDecoder, platform });
}

describe("GDAL's stores hold what other readers find in them", () => {
  if (!existsSync(folder)) {
    it.skip("the stores are not here: ../shared/thirdparty/gdal");
    return;
  }

  for (const row of rows) {
    it(`${row.store}/${row.path}`, async () => {
      const { shape, data } = await readWhole(row.store, row.path);
      assert.deepEqual(shape, row.shape);
      if (row.values !== undefined) assert.deepEqual(data, row.values);
      else {
        assert.ok(data instanceof Uint8Array);
        assert.equal(createHash("sha256").update(data).digest("hex"), row.sha256);
      }
    });
  }

  const refused: readonly [store: string, path: string, message: RegExp][] = [
    ["array_attrs.zarr", "", /^\.zarray, line 4: Strings must stand in double quotes/],
    [
      "uint16_imagecodecs_tiff.zarr",
      "uint16_imagecodecs_tiff",
      /"imagecodecs_tiff".*is not decoded/,
    ],
    ["v3/sharing_too_small_data_file", "ar", /"crc32c".*the checksum is 0xdeadbeef/],
  ];
  for (const [store, at, message] of refused) {
    it(`${store}/${at} is refused: ${String(message)}`, async () => {
      await assert.rejects(readWhole(store, at), { name: "ZarrError", message });
    });
  }
});
