/** What a user does in the workbench, as functions over its page. */
import { setTimeout as pause } from "node:timers/promises";

const actionTimeoutMs = 30_000;
const pollMs = 50;

/**
 * Runs a command by its title in the command palette, such as "Zarr: Refresh". Waits until the
 * command is there: an extension's commands appear some time after the workbench.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} title exactly as the palette shows it
 */
export async function runCommand(page, title) {
  await pick(page, { key: "F1", text: `>${title}`, label: title });
}

/**
 * Opens a workspace file by name or by the end of its path, such as "t2m/zarr.json", and waits
 * until its editor shows.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function openFile(page, name) {
  const parts = name.split("/");
  const label = parts.pop();
  await pick(page, { key: "ControlOrMeta+P", text: name, label, folder: parts.join("/") });
  const tab = page.locator(".tabs-container .tab.active", { hasText: label });
  await tab.first().waitFor({ timeout: actionTimeoutMs });
}

/**
 * The page that an extension wrote, inside the webview that is on the screen. VS Code nests two
 * frames: an outer one that it controls, and an inner one that holds the extension's HTML.
 *
 * @param {import("playwright-core").Page} page
 * @param {{ has?: string, timeout?: number }} [options] `has`: a CSS selector that the page must
 *   match, for when several webviews are visible
 * @returns {Promise<import("playwright-core").Frame>}
 */
export async function webviewFrame(page, { has = "body", timeout = actionTimeoutMs } = {}) {
  return until(`no webview with ${has} came up`, timeout, async () => {
    const outers = page.locator("iframe.webview.ready");
    for (const outer of await outers.all()) {
      if (!(await outer.isVisible())) continue;
      const outerFrame = await (await outer.elementHandle())?.contentFrame();
      const inner = await outerFrame?.$("iframe#active-frame");
      const frame = await inner?.contentFrame();
      if (frame && (await frame.$(has))) return frame;
    }
    return undefined;
  });
}

/** Opens a quick input by its key, types, and takes the row with exactly this label. */
async function pick(page, { key, text, label, folder = "" }) {
  const input = page.locator(".quick-input-widget:visible input[type=text]");
  const typed = () => input.fill(text, { timeout: 1000 });
  // The list is not brought up to date when commands or files arrive later: type anew until then.
  await until(`"${text}" is not among the choices`, actionTimeoutMs, async () => {
    if (!(await input.isVisible())) {
      await page.keyboard.press(key);
      await input.waitFor({ timeout: 2000 });
    }
    await input.fill(text.startsWith(">") ? ">" : "", { timeout: 1000 });
    await typed();
    return until("", 1500, async () => {
      const row = await matchingRow(page, label, folder);
      if (!row) return undefined;
      await row.click({ timeout: 1000 });
      return true;
    });
  });
}

async function matchingRow(page, label, folder) {
  for (const row of await page.locator(".quick-input-list .monaco-list-row").all()) {
    const name = row.locator(".label-name").first();
    if ((await name.textContent({ timeout: 500 })) !== label) continue;
    if (folder === "") return row;
    const where = await row.locator(".label-description").first().textContent({ timeout: 500 });
    if (`/${where?.trim()}`.endsWith(`/${folder}`)) return row;
  }
  return undefined;
}

/** Asks until there is an answer. An error meanwhile (a row gone, a frame reloading) is no answer. */
async function until(what, timeout, ask) {
  const end = Date.now() + timeout;
  let last;
  do {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await pause(pollMs);
  } while (Date.now() < end);
  throw new Error(what, { cause: last });
}
