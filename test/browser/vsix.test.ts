import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startWorkbench } from "../harness/workbench.mjs";
import { copyStores, openPreview, setExpanded, showStores } from "./steps.mjs";

const repoRoot = fileURLToPath(new URL("../../", import.meta.url));

describe("the package", function () {
  this.timeout(180_000);
  let folder = "";
  let vsix = "";

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "zarr-lens-vsix-"));
    vsix = join(folder, "zarr-lens.vsix");
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, { cwd: repoRoot, stdio: "pipe" });
    run("esbuild.mjs", "--production");
    run("node_modules/@vscode/vsce/vsce", "package", "--no-dependencies", "--out", vsix);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("keeps its budgets", () => {
    assert.ok(statSync(vsix).size <= 3 * 2 ** 20, "VSIX of 3 MB at most");
    const main = statSync(join(repoRoot, "dist/extension.js")).size;
    assert.ok(main <= 200 * 2 ** 10, `extension.js has ${main} bytes, more than 200 kB`);
  });

  it("works where it is installed", async () => {
    const stores = copyStores();
    const workbench = await startWorkbench({ folder: stores.folder, vsix: [vsix] });
    try {
      await showStores(workbench.page);
      await setExpanded(workbench.page, "climate_v3.zarr", true);
      await openPreview(workbench.page, "t2m");
    } catch (error) {
      await workbench.screenshot("vsix-failed");
      throw error;
    } finally {
      await workbench.close();
      stores.remove();
    }
  });
});
