/** Writes the pictures of docs/images. Run by hand after a build: `npm run screenshots`. */
import { join } from "node:path";
import { repoRoot } from "../harness/versions.mjs";
import { runCommand, startWorkbench } from "../harness/workbench.mjs";
import {
  copyStores,
  openPreview,
  problemsOf,
  setExpanded,
  showStores,
  treeRow,
  typeOver,
} from "./steps.mjs";

const stores = copyStores();
let workbench;
try {
  workbench = await startWorkbench({
    folder: stores.folder,
    theme: "Dark Modern",
    width: 1280,
    height: 800,
    screenshotFolder: join(repoRoot, "docs", "images"),
  });
  const { page } = workbench;
  await showStores(page);
  await setExpanded(page, "climate_v3.zarr", true);

  const preview = await openPreview(page, "t2m");
  const picture = await preview.locator('[data-testid="picture"]').boundingBox();
  await page.mouse.move(picture.x + picture.width * 0.6, picture.y + picture.height * 0.4);
  await preview.locator('[data-testid="cell-value"]', { hasText: /\d/ }).waitFor();
  await workbench.screenshot("heatmap");

  await runCommand(page, "View: Close All Editors");
  await setExpanded(page, "v3_sharded.zarr", true);
  await treeRow(page, "t2m").hover();
  await page.locator(".workbench-hover:visible", { hasText: "temperature" }).waitFor();
  await workbench.screenshot("tree");

  await typeOver(page, { file: "t2m/zarr.json", word: "node_type", by: "node_kind" });
  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  await runCommand(page, "Problems: Focus on Problems View");
  await problemsOf(page, "zarr").first().waitFor();
  await workbench.screenshot("diagnostics");
} finally {
  await workbench?.close();
  stores.remove();
}
