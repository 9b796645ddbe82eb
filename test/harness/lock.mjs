/** A lock between processes, held by a file that names its holder. */
import { link, readFile, rename, rm, writeFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const lockPollMs = 200;

/**
 * Runs `work` while no other process holds the lock file. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(lockFile, work, onWait) {
  await mkdir(dirname(lockFile), { recursive: true });
  let told = false;
  while (!(await tryTake(lockFile))) {
    if (!told) onWait?.();
    told = true;
    await pause(lockPollMs);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** Linking a finished file makes the lock appear at once with its holder's id inside. */
async function tryTake(lockFile) {
  const mine = `${lockFile}.${process.pid}`;
  await writeFile(mine, String(process.pid));
  try {
    await link(mine, lockFile);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    await removeIfStale(lockFile);
    return false;
  } finally {
    await rm(mine, { force: true });
  }
}

async function removeIfStale(lockFile) {
  const holder = await holderOf(lockFile);
  if (holder === undefined || isAlive(holder)) return;
  // Two waiters may see the same dead holder. Renaming is atomic: whoever moved a live lock by
  // mistake sees another id in it and puts it back.
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    await rename(lockFile, aside);
    if ((await holderOf(aside)) !== holder) await link(aside, lockFile);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  await rm(aside, { force: true });
}

async function holderOf(file) {
  try {
    return Number(await readFile(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
