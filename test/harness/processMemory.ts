/** How much memory the processes take that a test has started, as Linux counts it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

export interface ProcessMemory {
  /** Resident bytes now. */
  readonly resident: number;
  /** The most resident bytes since {@link forgetPeak}. */
  readonly peak: number;
}

/** Processes below this one with a word on their command line. */
export function descendants(word: string): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? statusOf(Number(name))?.get("PPid") : undefined;
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return [...parents.keys()].filter((pid) => isBelow(pid) && commandOf(pid).includes(word));
}

/** @throws Error when the process has ended */
export function memoryOf(pid: number): ProcessMemory {
  const status = statusOf(pid);
  if (status === undefined) throw new Error(`The process ${pid} has ended.`);
  const bytes = (field: string): number => parseInt(status.get(field) ?? "", 10) * 1024;
  return { resident: bytes("VmRSS"), peak: bytes("VmHWM") };
}

/** From now on, the peak is counted anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function statusOf(pid: number): Map<string, string> | undefined {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, "utf8").split("\n");
    return new Map(lines.map((line) => line.split(":\t", 2) as [string, string]));
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}
