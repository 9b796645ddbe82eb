/** Installs packages from the user's npm registry into a folder of their own. */
import { execFile } from "node:child_process";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { withLock } from "./lock.mjs";
import { repoRoot, toolsRoot } from "./versions.mjs";

const run = promisify(execFile);
const markerName = ".complete";
const partialMark = ".partial-";
const npmCommand = process.platform === "win32" ? "npm.cmd" : "npm";

/**
 * Installs a component once. It is made in a folder of its own, marked when it is whole, and only
 * then moved into place: an interrupted installation, even one whose npm still runs, is in nobody's
 * way. A second process waits for the first.
 *
 * @param {string} name folder name below the tools root; carries the version
 * @param {(folder: string, finalFolder: string) => Promise<void>} fill
 * @returns {Promise<string>} the component's folder
 */
export async function ensureComponent(name, fill) {
  const folder = join(toolsRoot, name);
  if (await isComplete(folder)) return folder;
  await withLock(
    join(toolsRoot, `${name}.lock`),
    async () => {
      if (await isComplete(folder)) return;
      progress(`installing ${name} (once)`);
      const began = Date.now();
      await removeRemains(name);
      const partial = join(toolsRoot, `${name}${partialMark}${process.pid}`);
      await mkdir(partial, { recursive: true });
      await fill(partial, folder);
      await writeFile(join(partial, markerName), "");
      await rename(partial, folder);
      progress(`installed ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    },
    () => progress(`waiting for another process that installs ${name}`),
  );
  return folder;
}

/** What interrupted installations left. An npm that still writes there may win; that is harmless. */
async function removeRemains(name) {
  for (const entry of await readdir(toolsRoot)) {
    if (entry !== name && !entry.startsWith(name + partialMark)) continue;
    await rm(join(toolsRoot, entry), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Installs exact package versions into `folder`, without running their scripts.
 *
 * @param {string} folder
 * @param {Record<string, string>} dependencies package name to exact version
 */
export async function npmInstall(folder, dependencies) {
  const manifest = { private: true, dependencies };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
  await npm(folder, ["install", "--ignore-scripts", "--no-package-lock"]);
}

/**
 * Runs npm quietly in `folder`; on failure the error carries what npm said.
 *
 * @param {string} folder
 * @param {string[]} args
 */
export async function npm(folder, args) {
  const quiet = [
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--no-update-notifier",
    "--loglevel=error",
    // The tree npm notes down in node_modules then names no registry.
    "--omit-lockfile-registry-resolved",
  ];
  const env = await npmEnvironment();
  try {
    await run(npmCommand, [...args, ...quiet], {
      cwd: folder,
      env,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32",
    });
  } catch (error) {
    const said = `${error.stderr ?? ""}${error.stdout ?? ""}`.trim() || error.message;
    throw new Error(`npm ${args[0]} failed in ${folder}:\n${said}`, { cause: error });
  }
}

/** @param {string} text one short line of progress */
export function progress(text) {
  process.stderr.write(`[harness] ${text}\n`);
}

let environment;

function npmEnvironment() {
  return (environment ??= readNpmEnvironment());
}

/**
 * The nested npm must not think itself inside the script that started us, but must use the same
 * registry: a `.npmrc` in the repository does not reach a folder that has its own package.json.
 */
async function readNpmEnvironment() {
  const env = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^npm_(package_|lifecycle_|command$|config_local_prefix$)/i.test(key)) env[key] = value;
  }
  const { stdout } = await run(npmCommand, ["config", "get", "registry"], {
    cwd: repoRoot,
    env,
    shell: process.platform === "win32",
  });
  if (stdout.trim()) env["npm_config_registry"] = stdout.trim();
  return env;
}

async function isComplete(folder) {
  try {
    await stat(join(folder, markerName));
    return true;
  } catch {
    return false;
  }
}
