import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Reading } from "./readers";
import { readCases, type ReadCase } from "./cases";

type Read = () => Promise<Float32Array>;

/** A reader's process: reads each case that it is sent, and answers with a {@link Reading}. */
export function answerReads(open: (folder: string, one: ReadCase) => Promise<Read>): void {
  const folder = process.argv[2] ?? "";
  const opened = new Map<string, Promise<Read>>();
  // What ends with the process that asks.
  process.on("disconnect", () => process.exit());
  process.on("message", (name) => void answer(String(name)));

  const answer = async (name: string): Promise<void> => {
    const found = readCases.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no case ${name}`);
    const opening = opened.get(name) ?? open(folder, found);
    opened.set(name, opening);
    const read = await opening;
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const started = performance.now();
    const values = await read();
    const milliseconds = performance.now() - started;
    // One more turn, so that what held the loop at the end is seen too.
    await new Promise((resolve) => setTimeout(resolve, 2));
    loop.disable();
    const reading: Reading = {
      milliseconds,
      heldMilliseconds: loop.max / 1e6,
      sum: sumOf(values),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
    console.log(JSON.stringify(reading));
  };
}

function sumOf(values: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0;
  return sum;
}
