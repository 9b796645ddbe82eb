/** A headless Chromium driven by Playwright. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "./install.mjs";

/**
 * Starts Chromium with WebGL2 in software, which works without a graphics card.
 *
 * @returns {Promise<import("playwright-core").Browser>}
 */
export async function launchBrowser() {
  const files = await ensureChromium();
  return chromium.launch({
    executablePath: files.executablePath,
    args: [
      // A container has no user namespaces for the sandbox, and root may not use it.
      ...["--no-sandbox", "--disable-dev-shm-usage"],
      ...["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
      ...["--ignore-gpu-blocklist", "--font-render-hinting=none"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-quic"],
    ],
    env: await browserEnvironment(files),
    // This process ends in its own way on a signal, and takes the browser with it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
}

async function browserEnvironment({ executablePath, libraries, fontsConfig }) {
  const env = { ...process.env };
  if (fontsConfig) env["FONTCONFIG_FILE"] = fontsConfig;
  if (libraries && !(await starts(executablePath, env))) {
    env["LD_LIBRARY_PATH"] = [libraries, env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  }
  return env;
}

/** The machine's own libraries are used where they are there; the bundled ones fill in. */
async function starts(executablePath, env) {
  try {
    await promisify(execFile)(executablePath, ["--version"], { env });
    return true;
  } catch {
    return false;
  }
}
