/** The real workbench in a headless browser, for browser tests and screenshots. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "./browser.mjs";
import { developmentLink, startServer, workbenchUrl } from "./server.mjs";
import { themeIds } from "./settings.mjs";
import { repoRoot } from "./versions.mjs";

export { openFile, runCommand, webviewFrame } from "./workbenchActions.mjs";

const readyTimeoutMs = 60_000;

/**
 * @typedef {object} WorkbenchOptions
 * @property {string} folder the folder to open
 * @property {string} [extensionPath] the extension under development (default: this repository);
 *   none when `vsix` is given
 * @property {string[]} [vsix] extension packages to install instead
 * @property {boolean} [webHost] run the extension's `browser` entry in the web worker host
 * @property {Record<string, unknown>} [userSettings] settings over the harness's quiet ones
 * @property {keyof typeof themeIds} [theme] dark (default), light, contrast-dark or contrast-light
 * @property {number} [width] in CSS pixels, default 1280
 * @property {number} [height] in CSS pixels, default 800
 * @property {number} [deviceScaleFactor] default 1
 * @property {string} [screenshotFolder] default `test-results/screenshots`
 */

/**
 * @typedef {object} Workbench
 * @property {import("playwright-core").Page} page
 * @property {string} url
 * @property {import("./server.mjs").VsCodeServer} server
 * @property {(name: string) => Promise<string>} screenshot writes NAME.png and returns its path
 * @property {() => Promise<void>} reload reloads the window and waits until it is ready again
 * @property {() => Promise<void>} close
 */

/**
 * Starts a server and a browser, opens the workbench on `folder` with the extension, and resolves
 * when it is restored, themed and shows the folder.
 *
 * @param {WorkbenchOptions} options
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench(options) {
  const { server, browser } = await startBoth(options);
  const close = async () => {
    await browser.close();
    await server.close();
  };
  try {
    const { width = 1280, height = 800, deviceScaleFactor = 1 } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    const developed = options.extensionPath ?? (options.vsix ? undefined : repoRoot);
    const extensionPath = developed && developmentLink(server, developed);
    const url = workbenchUrl(server, { folder: options.folder, extensionPath });
    await page.goto(url);
    await untilReady(page);
    await untilThemed(page, options.theme ?? "dark");
    const screenshot = (name) =>
      saveScreenshot(page, join(screenshotFolder(options), `${name}.png`));
    const reload = async () => {
      await page.reload();
      await untilReady(page);
    };
    return { page, url, server, screenshot, reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** When one of the two fails to start, the other must not stay. */
async function startBoth({ userSettings, theme, vsix, webHost, extensionPath = repoRoot }) {
  const settings = {
    ...(theme && { "workbench.colorTheme": themeIds[theme] }),
    ...userSettings,
  };
  const webHostFor = webHost ? extensionPath : undefined;
  const [server, browser] = await Promise.allSettled([
    startServer({ userSettings: settings, vsix, webHostFor }),
    launchBrowser(),
  ]);
  if (server.status === "fulfilled" && browser.status === "fulfilled") {
    return { server: server.value, browser: browser.value };
  }
  if (server.status === "fulfilled") await server.value.close();
  if (browser.status === "fulfilled") await browser.value.close();
  throw server.reason ?? browser.reason;
}

async function untilReady(page) {
  const timeout = readyTimeoutMs;
  await page.waitForFunction(() => "driver" in globalThis, undefined, { timeout });
  await page.evaluate(() => globalThis.driver.whenWorkbenchRestored());
  // The theme comes from an extension; until it has loaded, the colours are other ones.
  await page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor({ timeout });
  await page.locator(".statusbar").waitFor({ timeout });
}

/** A theme is read from a file some time after it was chosen. */
async function untilThemed(page, theme) {
  const kind = {
    dark: "vs-dark",
    light: "vs",
    "contrast-dark": "hc-black",
    "contrast-light": "hc-light",
  };
  const shown = page.locator(`.monaco-workbench.${kind[theme]}[class*="vscode-theme-"]`);
  await shown.waitFor({ timeout: readyTimeoutMs });
}

function screenshotFolder({ screenshotFolder: folder }) {
  return folder ?? join(repoRoot, "test-results", "screenshots");
}

async function saveScreenshot(page, path) {
  mkdirSync(join(path, ".."), { recursive: true });
  await page.screenshot({ path });
  return path;
}
