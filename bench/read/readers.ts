import { fork, spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** What a reader tells of one read. */
export interface Reading {
  readonly milliseconds: number;
  /** Sum of all elements, to see that all readers read the same. */
  readonly sum: number;
  /** The longest that the event loop was held, where the reader knows. */
  readonly heldMilliseconds?: number;
  /** The most memory that the process had, in bytes. */
  readonly peakBytes: number;
}

/** A reader of Zarr in a process of its own, that reads what it is told and tells how long it took. */
export interface Reader {
  readonly name: string;
  read(caseName: string): Promise<Reading>;
  close(): void;
}

/** A reader that a script in this folder is, run by a Node. */
export function nodeReader(name: string, script: string, options: { node: string; data: string }) {
  const child = fork(script, [options.data], {
    execPath: options.node,
    execArgv: ["--no-warnings"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  return readerOf(name, child, (line) => child.send(line));
}

/** A reader that a Python script is; undefined where Python lacks the package it needs. */
export async function pythonReader(
  name: string,
  options: { python: string; script: string; parameters: readonly string[] },
): Promise<Reader | undefined> {
  const { python, script, parameters } = options;
  const child = spawn(python, [script, ...parameters], { stdio: ["pipe", "pipe", "ignore"] });
  const started = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
    child.stdout.once("data", () => resolve(true));
  });
  return started ? readerOf(name, child, (line) => child.stdin.write(`${line}\n`)) : undefined;
}

function readerOf(name: string, child: ChildProcess, send: (line: string) => void): Reader {
  if (child.stdout === null) throw new Error("A reader answers on its output.");
  const waiting: { resolve(reading: Reading): void; reject(error: Error): void }[] = [];
  createInterface(child.stdout).on("line", (line) => {
    if (line.startsWith("{")) waiting.shift()?.resolve(JSON.parse(line) as Reading);
  });
  child.on("exit", (code) => {
    for (const one of waiting.splice(0)) one.reject(new Error(`${name} ended with ${code}`));
  });
  return {
    name,
    read: (caseName) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        send(caseName);
      }),
    close: () => void child.kill(),
  };
}
