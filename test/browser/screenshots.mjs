/** Writes the pictures of docs/images. Run by hand after a build: `npm run screenshots`. */
import { join } from "node:path";
import { repoRoot } from "../harness/versions.mjs";
import { runCommand, startWorkbench, webviewFrame } from "../harness/workbench.mjs";
import {
  chooseInMenu,
  copyStores,
  openPreview,
  problemsOf,
  setExpanded,
  showStores,
  typeOver,
} from "./steps.mjs";
import { takeEachView } from "./viewScreens.mjs";

/** One set of pictures: those of the light theme have "-light" in their names. */
async function takePictures(theme) {
  const stores = copyStores("v3_types.zarr", "v3_grids.zarr");
  let workbench;
  try {
    workbench = await startWorkbench({
      folder: stores.folder,
      theme,
      width: 1280,
      height: 800,
      screenshotFolder: join(repoRoot, "docs", "images"),
    });
    const take = (name) => workbench.screenshot(theme === "dark" ? name : `${name}-${theme}`);
    await takeViews(workbench.page, take);
    await takeEachView(workbench.page, take);
    await takeTreeAndProblems(workbench.page, take);
  } finally {
    await workbench?.close();
    stores.remove();
  }
}

async function takeViews(page, take) {
  await showStores(page);
  await setExpanded(page, "climate_v3.zarr", true);
  const preview = await openPreview(page, "t2m");
  await preview.locator('[data-testid="coordinate-0"]', { hasText: "2024-02-28" }).waitFor();
  const picture = await preview.locator('[data-testid="picture"]').boundingBox();
  const [x, y] = [picture.x + picture.width * 0.6, picture.y + picture.height * 0.4];
  await page.mouse.move(x, y);
  await preview.locator('[data-testid="cell-value"]', { hasText: /\d/ }).waitFor();
  await take("heatmap");
  await page.mouse.click(x, y);
  await preview.locator('[data-testid="cut-x"] canvas').waitFor();
  await take("cuts");
  await preview.locator('[data-testid="view-table"]').click();
  await preview.locator(".table-cell").first().waitFor();
  await take("table");
  await runCommand(page, "View: Close All Editors");
  await takeComparison(page, take);
  await setExpanded(page, "cells_0.5.ome.zarr", true);
  const cells = await openPreview(page, "0");
  await cells.locator(".axis-title", { hasText: "µm" }).first().waitFor();
  await take("channels");
  await runCommand(page, "View: Close All Editors");
  await setExpanded(page, "cells_0.5.ome.zarr", false);
}

/** An array at two of its times. */
async function takeComparison(page, take) {
  await chooseInMenu(page, "t2m", "Select for Compare");
  await chooseInMenu(page, "t2m", "Compare with Selected");
  const compare = await webviewFrame(page, {
    has: '#app[data-page="compare"][data-state="ready"]',
  });
  // The array was seen last as a table.
  await compare.locator('[data-testid="view-heatmap"]').click();
  await compare.locator('[data-testid="toggle-linked"]').click();
  const index = compare.locator('[data-testid="pane-b"] [data-testid="index-0"]');
  await index.fill("3");
  await index.press("Enter");
  await compare.locator('[data-testid="go-to-most"]').click();
  await compare.locator('[data-testid="value-difference"]', { hasText: /\d/ }).waitFor();
  await take("compare");
  await runCommand(page, "View: Close All Editors");
}

async function takeTreeAndProblems(page, take) {
  await setExpanded(page, "v3_sharded.zarr", true);
  // Away from the tree: its tooltip would lie over it.
  await page.mouse.move(900, 400);
  await page.locator(".workbench-hover:visible").waitFor({ state: "detached" });
  await take("tree");
  await typeOver(page, { file: "t2m/zarr.json", word: "node_type", by: "node_kind" });
  await page.locator(".monaco-editor .squiggly-error").first().waitFor();
  await runCommand(page, "Problems: Focus on Problems View");
  await page.getByPlaceholder(/^Filter \(e\.g\. text/).fill("t2m/zarr.json");
  await problemsOf(page, "zarr").first().waitFor();
  await take("diagnostics");
}

for (const theme of ["dark", "light"]) await takePictures(theme);
