/** Writes the pictures of the editor's features to docs/images: node test/browser/languageScreens.mjs, after a build. */
import { join } from "node:path";
import { repoRoot } from "../harness/versions.mjs";
import { openFile, runCommand, startWorkbench } from "../harness/workbench.mjs";
import { copyStores, problemsOf } from "./steps.mjs";

const stepTimeoutMs = 30_000;

/** A word of the text in the active editor. */
function word(page, text) {
  return page.locator(".editor-instance .view-line span span", { hasText: text }).first();
}

const stores = copyStores();
let workbench;
try {
  workbench = await startWorkbench({
    folder: stores.folder,
    theme: "dark",
    width: 1280,
    height: 800,
    screenshotFolder: join(repoRoot, "docs", "images"),
  });
  const { page } = workbench;

  await openFile(page, "t2m/zarr.json");
  await page
    .locator(".codelens-decoration a", { hasText: "chunks" })
    .waitFor({ timeout: stepTimeoutMs });
  await page
    .locator(".view-line", { hasText: "latitude:" })
    .first()
    .waitFor({ timeout: stepTimeoutMs });
  await workbench.screenshot("codelens");

  await word(page, '"chunk_shape"').hover();
  await page
    .locator(".monaco-hover:visible", { hasText: "Chunks" })
    .waitFor({ timeout: stepTimeoutMs });
  await workbench.screenshot("hover");
  await page.keyboard.press("Escape");

  await openFile(page, "nan_attr/.zattrs");
  const squiggle = page.locator(".monaco-editor .squiggly-error").first();
  await squiggle.waitFor({ timeout: stepTimeoutMs });
  const { x, y, width, height } = await squiggle.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget .monaco-list-row").first().waitFor({ timeout: stepTimeoutMs });
  await workbench.screenshot("fixes");
  await page.keyboard.press("Escape");

  await runCommand(page, "Problems: Focus on Problems View");
  await problemsOf(page, "zarr").first().waitFor({ timeout: stepTimeoutMs });
  await workbench.screenshot("problems");
} finally {
  await workbench?.close();
  stores.remove();
}
