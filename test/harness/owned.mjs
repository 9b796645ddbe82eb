/**
 * Child processes and temporary folders that must not outlive this process, whatever ends it:
 * a normal exit, an uncaught error, SIGINT, SIGTERM or SIGHUP.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const processes = new Set();
const folders = new Set();
let watching = false;

/**
 * Makes a temporary folder that is removed when this process ends.
 *
 * @returns {string} its real path
 */
export function ownedFolder() {
  watchForTheEnd();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "zarr-lens-")));
  folders.add(folder);
  return folder;
}

/** @param {string} folder one that `ownedFolder` made */
export function removeOwnedFolder(folder) {
  folders.delete(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/**
 * Starts a process in a group of its own, so that its own children end with it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {import("node:child_process").ChildProcess}
 */
export function spawnOwned(command, args, options) {
  watchForTheEnd();
  const child = spawn(command, args, { ...options, detached: true });
  processes.add(child);
  child.once("error", () => processes.delete(child));
  return child;
}

/**
 * Ends a process and all its children, and resolves when it has ended.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
export async function endOwned(child) {
  processes.delete(child);
  if (child.pid === undefined) return;
  const ended =
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => child.once("exit", resolve));
  killGroup(child);
  await ended;
}

function killGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has ended by itself.
  }
}

function watchForTheEnd() {
  if (watching) return;
  watching = true;
  process.once("exit", () => {
    for (const child of processes) killGroup(child);
    for (const folder of folders) removeOwnedFolder(folder);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
