/** A VS Code server on this machine, with its data in a temporary folder. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureServer } from "./install.mjs";
import { endOwned, ownedFolder, removeOwnedFolder, spawnOwned } from "./owned.mjs";
import { quietSettings } from "./settings.mjs";

const startTimeoutMs = 60_000;
const host = "127.0.0.1";

/** Thrown when the asked-for port is taken. */
export class PortInUseError extends Error {}

/**
 * @typedef {object} VsCodeServer
 * @property {number} port
 * @property {string} authority host and port, as in `vscode-remote://AUTHORITY/path`
 * @property {string} origin `http://` and the authority
 * @property {string} dataFolder the server's temporary data
 * @property {() => string} output what the server has printed
 * @property {Promise<string>} ended resolves with a reason when the server ends unasked
 * @property {() => Promise<void>} close ends it and removes its data
 */

/**
 * Starts a server and resolves when it listens. Webviews are served from the same origin, which
 * browsers take for secure on this address, so their service worker works without any network.
 *
 * @param {object} [options]
 * @param {number} [options.port] 0, the default, takes a free one
 * @param {boolean} [options.testDriver] lets a page run extension tests (default true)
 * @param {Record<string, unknown>} [options.userSettings] over the harness's own
 * @param {string} [options.defaultFolder] what the bare address opens
 * @param {string} [options.linkedExtension] folder of an extension that every window has
 * @param {string[]} [options.vsix] extension packages to install first
 * @param {string} [options.webHostFor] folder of an extension whose `browser` entry is to run, in
 *   the web worker extension host
 * @returns {Promise<VsCodeServer>}
 */
export async function startServer(options = {}) {
  const { node, serverMain, serverRoot } = await ensureServer();
  const dataFolder = ownedFolder();
  writeSettings(dataFolder, {
    ...quietSettings,
    ...webHostSettings(options.webHostFor),
    ...options.userSettings,
  });
  if (options.linkedExtension) linkExtension(dataFolder, options.linkedExtension);
  const common = ["--server-data-dir", dataFolder, "--accept-server-license-terms"];
  const spawnServer = (args) =>
    spawnOwned(node, [serverMain, ...common, ...args], {
      cwd: serverRoot,
      env: serverEnvironment(dataFolder),
      stdio: ["ignore", "pipe", "pipe"],
    });
  try {
    for (const file of options.vsix ?? []) await installVsix(spawnServer, file);
    const child = spawnServer(serverArguments(options));
    return await untilListening(child, dataFolder);
  } catch (error) {
    removeOwnedFolder(dataFolder);
    throw error;
  }
}

/**
 * The address that opens a folder in the served workbench.
 *
 * @param {{ authority: string, origin: string }} server
 * @param {object} options
 * @param {string} [options.folder]
 * @param {string} [options.extensionPath] the extension under development
 * @param {string} [options.testsPath] module whose `run` the extension host calls
 *   (it runs in the extension's own host only when it stands inside the extension's folder)
 * @returns {string}
 */
export function workbenchUrl(server, options) {
  const remote = (path) =>
    `vscode-remote://${server.authority}${pathToFileURL(resolve(path)).pathname}`;
  const payload = [];
  if (options.extensionPath) {
    payload.push(["extensionDevelopmentPath", remote(options.extensionPath)]);
  }
  if (options.testsPath) payload.push(["extensionTestsPath", remote(options.testsPath)]);
  const query = [];
  if (options.folder) query.push(`folder=${encodeURI(resolve(options.folder))}`);
  else query.push("ew=true");
  if (payload.length > 0) query.push(`payload=${encodeURIComponent(JSON.stringify(payload))}`);
  return `${server.origin}/?${query.join("&")}`;
}

/**
 * A link to an extension under development, outside of its folder. VS Code takes every theme below
 * that folder for one of the extension's, and shows it whatever the settings say; its own themes
 * are below it when the tools are installed in the repository.
 *
 * @param {VsCodeServer} server
 * @param {string} extensionPath
 * @returns {string}
 */
export function developmentLink({ dataFolder }, extensionPath) {
  const link = join(dataFolder, "development");
  symlinkSync(resolve(extensionPath), link, "dir");
  return link;
}

function serverArguments({ port = 0, testDriver = true, defaultFolder }) {
  return [
    ...(defaultFolder ? ["--default-folder", resolve(defaultFolder)] : []),
    ...["--host", host, "--port", String(port), "--without-connection-token"],
    ...["--telemetry-level", "off", "--disable-workspace-trust", "--disable-update-check"],
    ...["--disable-getting-started-override"],
    ...(testDriver ? ["--enable-smoke-test-driver"] : []),
  ];
}

/** A server started from a VS Code terminal must not take itself for that VS Code's child. */
function serverEnvironment(dataFolder) {
  const env = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|XDG_RUNTIME_DIR$)/.test(key)) env[key] = value;
  }
  // Its sockets then go with its data.
  env["TMPDIR"] = join(dataFolder, "tmp");
  mkdirSync(env["TMPDIR"], { recursive: true });
  // No gallery: nothing is looked up outside this machine.
  env["EXTENSIONS_GALLERY"] = JSON.stringify({ serviceUrl: "" });
  return env;
}

function writeSettings(dataFolder, settings) {
  const folder = join(dataFolder, "data", "User");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings, null, 2));
}

/**
 * The desktop's `--extensionDevelopmentKind=web` is read by the served workbench but has no effect
 * there; this setting has.
 */
function webHostSettings(extensionPath) {
  if (!extensionPath) return {};
  const { id } = readManifest(extensionPath);
  return { "remote.extensionKind": { [id]: ["web"] } };
}

/** A link among the installed extensions: an address then needs to carry nothing about them. */
function linkExtension(dataFolder, extensionPath) {
  const { id, version } = readManifest(extensionPath);
  const folder = join(dataFolder, "extensions");
  mkdirSync(folder, { recursive: true });
  symlinkSync(resolve(extensionPath), join(folder, `${id}-${version}`), "dir");
}

function readManifest(extensionPath) {
  const manifest = JSON.parse(readFileSync(join(extensionPath, "package.json"), "utf8"));
  return { id: `${manifest.publisher}.${manifest.name}`, version: manifest.version };
}

async function installVsix(spawnServer, file) {
  const child = spawnServer(["--install-extension", resolve(file), "--force"]);
  const output = collect(child);
  const code = await new Promise((done) => child.once("close", done));
  await endOwned(child);
  if (code !== 0 || /Failed Installing|Error while installing/i.test(output())) {
    throw new Error(`VS Code could not install ${file}:\n${output()}`);
  }
}

async function untilListening(child, dataFolder) {
  const output = collect(child);
  let closing = false;
  const ended = new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(`exit ${code ?? signal}`));
  });
  const port = await new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error(`The VS Code server did not listen in time:\n${output()}`));
    }, startTimeoutMs);
    const look = () => {
      if (/EADDRINUSE/.test(output())) fail(new PortInUseError(output()));
      const found = /listening on (\d+)/i.exec(output());
      if (found) done(Number(found[1]));
      if (found) clearTimeout(timer);
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
    void ended.then((reason) => {
      clearTimeout(timer);
      fail(new Error(`The VS Code server ended (${reason}):\n${output()}`));
    });
  }).catch(async (error) => {
    await endOwned(child);
    throw error;
  });
  const authority = `${host}:${port}`;
  return {
    ...{ port, authority, origin: `http://${authority}`, dataFolder, output },
    ended: ended.then((reason) => (closing ? new Promise(() => {}) : reason)),
    close: async () => {
      closing = true;
      await endOwned(child);
      removeOwnedFolder(dataFolder);
    },
  };
}

function collect(child) {
  let text = "";
  const add = (data) => {
    text = (text + data).slice(-200_000);
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  return () => text;
}
