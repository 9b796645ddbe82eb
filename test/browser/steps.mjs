/** What the browser tests and the screenshots do in the workbench. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFile, webviewFrame } from "../harness/workbench.mjs";
import { repoRoot } from "../harness/versions.mjs";

const stepTimeoutMs = 30_000;
const stores = [
  "broken_v2.zarr",
  "broken_v3.zarr",
  "cells_0.5.ome.zarr",
  "climate_v3.zarr",
  "v3_sharded.zarr",
];

/** Copies some fixtures, and those that are named, into a new temporary folder. */
export function copyStores(...more) {
  const parent = mkdtempSync(join(tmpdir(), "zarr-lens-browser-"));
  const folder = join(parent, "stores");
  for (const name of [...stores, ...more]) {
    cpSync(join(repoRoot, "test", "fixtures", name), join(folder, name), { recursive: true });
  }
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Opens the Zarr view by its icon in the activity bar, unless it is open. */
export async function showStores(page) {
  const tree = page.locator(".sidebar .pane-body .monaco-list");
  const item = page.locator(".activitybar .action-item", {
    has: page.locator('.action-label[aria-label="Zarr"]'),
  });
  await item.waitFor({ timeout: stepTimeoutMs });
  if (!(await item.getAttribute("class"))?.split(" ").includes("checked")) await item.click();
  await page.locator('.sidebar [role="tree"][aria-label*="Stores"]').waitFor();
  await tree.first().waitFor();
}

/** The row of the tree with exactly this name. */
export function treeRow(page, name) {
  return page.locator('.sidebar [role="treeitem"]').filter({
    has: page.locator(".label-name", { hasText: new RegExp(`^${name.replaceAll(".", "\\.")}$`) }),
  });
}

/** Opens or closes a row. */
export async function setExpanded(page, name, expanded) {
  const row = treeRow(page, name);
  await row.waitFor({ timeout: stepTimeoutMs });
  const wanted = String(expanded);
  if ((await row.getAttribute("aria-expanded")) !== wanted) await row.click();
  await row.and(page.locator(`[aria-expanded="${wanted}"]`)).waitFor({ timeout: stepTimeoutMs });
}

/** Opens the preview of an array by its row's button; resolves with its page once that is drawn. */
export async function openPreview(page, name) {
  const row = treeRow(page, name);
  await row.hover();
  await row.getByRole("button", { name: "Open Preview" }).click();
  await page.locator(".tab.active", { hasText: name }).waitFor({ timeout: stepTimeoutMs });
  return webviewFrame(page, { has: '#app[data-state="ready"]' });
}

/** Chooses an item of a row's menu; opens the menu again where the item is not offered yet. */
export async function chooseInMenu(page, name, item) {
  const offered = page.getByRole("menuitem", { name: item, exact: true });
  for (let tries = 1; ; tries++) {
    await treeRow(page, name).click({ button: "right" });
    try {
      // A click so soon after the menu came would not count.
      await offered.hover({ timeout: 3000 });
      await page.keyboard.press("Enter");
      return await offered.waitFor({ state: "detached", timeout: 3000 });
    } catch (error) {
      if (tries === 5) throw error;
      await page.keyboard.press("Escape");
    }
  }
}

/** Opens a metadata file and types over a word of it that occurs once. */
export async function typeOver(page, { file, word, by }) {
  await openFile(page, file);
  // The tab is there before its text takes the keys.
  await page.locator(".editor-instance .monaco-editor.focused").waitFor();
  await page.keyboard.press("Control+F");
  const find = page.locator('.find-widget.visible textarea[aria-label="Find"]');
  await find.fill(word);
  await page.locator(".find-widget .matchesCount", { hasText: "1 of 1" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".find-widget:not(.visible)").first().waitFor({ state: "attached" });
  await page.keyboard.type(by);
  await page.locator(".view-line", { hasText: by }).first().waitFor();
  await page.keyboard.press("Escape");
}

/** The problems of one source, in the open Problems panel. */
export function problemsOf(page, source) {
  return page.locator(".markers-panel .monaco-list-row").filter({
    has: page.locator(".marker-source", { hasText: new RegExp(`^${source}\\b`) }),
  });
}
