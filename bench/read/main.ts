// Times of reading, each as a ratio to the others in the same run.
import { mkdtemp, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { headlessNode } from "./headlessNode";
import { makeStores } from "./makeStores";
import { nodeReader, pythonReader, type Reader, type Reading } from "./readers";
import { readCases, resultBytes } from "./cases";
import { geometricMean, median, spread, table } from "./table";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    node: { type: "string", default: headlessNode() ?? process.execPath },
    python: { type: "string", default: "python3" },
    /** Keeps the data there, or finds it there. */
    data: { type: "string" },
    /** Only cases with this in their names. */
    only: { type: "string", default: "" },
  },
});
const cases = readCases.filter(({ name }) => name.includes(options.only));
const data = options.data ?? (await mkdtemp(join(tmpdir(), "zarr-lens-bench-")));
if (!existsSync(join(data, "sparse", "zarr.json"))) await makeStores(data);

const readers = await startReaders();
try {
  const readings = await readAll(readers);
  report(readings);
  await reportMemory();
} finally {
  for (const reader of readers) reader.close();
  if (options.data === undefined) await rm(data, { recursive: true });
}

function ourReader(): Reader {
  return nodeReader("Zarr Lens", scriptOf("zarrLens.mjs"), { node: options.node, data });
}

async function startReaders(): Promise<Reader[]> {
  const zarrita = nodeReader("zarrita", scriptOf("zarritaReader.mjs"), {
    node: options.node,
    data,
  });
  const found = await Promise.all(
    ["tensorstore", "zarr"].map((name) =>
      pythonReader(name === "zarr" ? "zarr-python" : name, {
        python: options.python,
        script: join("bench", "read", "pythonReader.py"),
        parameters: [name, data],
      }),
    ),
  );
  return [ourReader(), zarrita, ...found.filter((one) => one !== undefined)];
}

function scriptOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

type Readings = Map<string, Map<string, Reading[]>>;

/** Round by round, each reader in turn, so that whatever else the machine does meets all of them. */
async function readAll(all: readonly Reader[]): Promise<Readings> {
  const readings: Readings = new Map();
  const rounds = Number(options.rounds);
  for (const { name } of cases) {
    const byReader = new Map<string, Reading[]>(all.map((reader) => [reader.name, []]));
    readings.set(name, byReader);
    // The first round is not counted: it opens the array and warms up what compiles as it runs.
    for (let round = -1; round < rounds; round++) {
      for (const reader of all) {
        const reading = await reader.read(name);
        if (round >= 0) byReader.get(reader.name)?.push(reading);
      }
    }
    const sums = new Set([...byReader.values()].flat().map(({ sum }) => sum.toPrecision(9)));
    if (sums.size !== 1) throw new Error(`${name}: the readers differ: ${[...sums].join(", ")}`);
  }
  return readings;
}

function report(readings: Readings): void {
  const others = readers.slice(1).map(({ name }) => name);
  const ratios = new Map(others.map((name) => [name, [] as number[]]));
  const rows = [...readings].map(([name, byReader]) => {
    const times = (reader: string): number[] =>
      (byReader.get(reader) ?? []).map(({ milliseconds }) => milliseconds);
    const ours = times("Zarr Lens");
    const held = Math.max(
      ...(byReader.get("Zarr Lens") ?? []).map((one) => one.heldMilliseconds ?? 0),
    );
    const cells = others.map((other) => {
      const ratio = median(times(other)) / median(ours);
      ratios.get(other)?.push(ratio);
      return ratio.toFixed(2);
    });
    return [name, median(ours).toFixed(1), spread(ours), ...cells, held.toFixed(0)];
  });
  const means = others.map((name) => geometricMean(ratios.get(name) ?? []).toFixed(2));
  console.log(
    `${options.node === process.execPath ? "Node" : "VS Code's Node"}, ${cpus().length} cores`,
  );
  console.log("Time of each reader as a multiple of Zarr Lens's, medians of one run:");
  const head = ["case", "ms", "spread", ...others, "loop held ms"];
  console.log(table([head, ...rows, ["geometric mean", "", "", ...means, ""]]));
}

/** Memory is measured in fresh processes: its peak does not go down again. */
async function reportMemory(): Promise<void> {
  const rows: string[][] = [];
  for (const { name, selection } of cases) {
    const reader = ourReader();
    const before = await reader.read("1 TB sparse, a plane");
    const { peakBytes } = await reader.read(name);
    reader.close();
    const result = resultBytes(selection);
    const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
    rows.push([name, megabytes(result), megabytes(peakBytes - before.peakBytes)]);
  }
  console.log("\nMemory of one read in a fresh process, in MB:");
  console.log(table([["case", "result", "peak over idle"], ...rows]));
}
