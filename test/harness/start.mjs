/**
 * `npm start`: builds, shows the command line on the sample stores, and serves VS Code with the
 * extension open on a copy of them.
 *   --port N    serve on this port (default: a free one)
 *   --desktop   open the desktop VS Code (`code`) instead
 *   --check     serve, look once whether the address answers, and end
 */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";
import { ownedFolder } from "./owned.mjs";
import { copySamples, sampleStores } from "./samples.mjs";
import { PortInUseError, startServer } from "./server.mjs";
import { headlessSupported, repoRoot } from "./versions.mjs";

/** A failure that its own words explain. */
class StartError extends Error {}

async function main() {
  const { port, desktop, check } = readArguments();
  // Ctrl+C is how this program is meant to end, and not a failure.
  process.once("SIGINT", () => process.exit(0));
  heading("Building");
  run(["esbuild.mjs"], repoRoot, [0]);
  const kept = join(repoRoot, ".vscode-test", "samples");
  const served = headlessSupported && !desktop;
  // A desktop window may stay open when this program has ended; its samples must stay as well.
  const samples = copySamples(served ? join(ownedFolder(), "samples") : kept);
  showSamples(samples);
  if (served) return serve(samples, port, check);
  if (check) return;
  if (desktop) return openDesktop("code", samples, process.platform === "win32");
  heading("Desktop VS Code");
  await openDesktop(await downloadAndUnzipVSCode(), samples, false);
}

function readArguments() {
  const options = {
    port: { type: "string", default: "0" },
    desktop: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
  };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new StartError(`${error.message}\nUsage: npm start -- [--port N] [--desktop] [--check]`);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new StartError(`--port takes a number from 0 to 65535, not "${values.port}"`);
  }
  return { ...values, port };
}

/** The same facts the extension shows, from the command line. */
function showSamples(folder) {
  const cli = join(repoRoot, "dist", "cli.js");
  const named = (show) => sampleStores.filter((one) => one.show === show).map(({ name }) => name);
  for (const name of named("tree")) {
    heading(`zarr-lens tree ${name}`);
    run([cli, "tree", name], folder, [0]);
  }
  const broken = named("findings");
  heading(`zarr-lens lint ${broken.join(" ")}`);
  // Findings end it with 1: these stores are broken on purpose.
  run([cli, "lint", ...broken], folder, [0, 1]);
}

async function serve(samples, port, check) {
  heading("VS Code with Zarr Lens");
  const server = await startServer({
    port,
    testDriver: false,
    defaultFolder: samples,
    linkedExtension: repoRoot,
    // Somebody is at the screen here: their system's light or dark is theirs.
    userSettings: { "window.autoDetectColorScheme": true },
  }).catch((error) => {
    if (!(error instanceof PortInUseError)) throw error;
    throw new StartError(`Port ${port} is in use. Choose another one: npm start -- --port N`);
  });
  const address = `${server.origin}/`;
  console.log(`Open this address in a browser on this machine:\n\n    ${address}\n`);
  if (check) {
    await checkAddress(address);
    await server.close();
    return;
  }
  console.log("The stores there are copies. Press Ctrl+C to stop.");
  throw new StartError(`VS Code has stopped: ${await server.ended}\n${server.output()}`);
}

async function checkAddress(address) {
  const response = await fetch(address);
  const page = await response.text();
  if (response.status !== 200 || !page.includes("vscode-workbench-web-configuration")) {
    throw new StartError(`${address} answered ${response.status} without a workbench`);
  }
  console.log("The address answers.");
}

async function openDesktop(command, folder, shell) {
  const args = [`--extensionDevelopmentPath=${repoRoot}`, folder];
  const quoted = shell ? args.map((arg) => `"${arg}"`) : args;
  const child = spawn(command, quoted, { stdio: "inherit", shell });
  const code = await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new StartError(explainLaunch(command, error))));
    child.once("exit", resolve);
  });
  if (code) throw new StartError(`${command} ended with code ${code}`);
}

function explainLaunch(command, error) {
  if (error.code !== "ENOENT") return `${command} did not start: ${error.message}`;
  return (
    `The command "${command}" was not found. Install VS Code and put its command on the PATH ` +
    `("Shell Command: Install 'code' command in PATH" in its command palette).`
  );
}

function run(args, cwd, allowed) {
  const { status, error } = spawnSync(process.execPath, args, { cwd, stdio: "inherit" });
  if (error) throw error;
  if (!allowed.includes(status)) {
    throw new StartError(`node ${args.join(" ")} ended with code ${status}`);
  }
}

function heading(text) {
  console.log(`\n== ${text} ==\n`);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(`\n${error instanceof StartError ? error.message : error.stack}`);
    process.exit(1);
  },
);
