import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { version } from "../../package.json";
import { nodeDecodePlatform } from "../workers/decodePlatform.node";
import { DecodePool } from "../workers/decodePool";
import { startNodeWorker } from "../workers/startWorker.node";
import type { Store } from "../zarr/store";
import { describeError } from "./describeError";
import { infoCommand } from "./infoCommand";
import { failLevels, lintCommand, lintFormats } from "./lintCommand.node";
import { openStorePath } from "./openStore.node";
import { locationOptions, storeFlags, type StoreFlagValues } from "./storeFlags.node";
import { toleratePipeEnd, writeOutput } from "./output.node";
import { readCommand, readFormats } from "./readCommand";
import { treeCommand } from "./treeCommand";
import { ansiPaint, wantsColor } from "./terminalColors";
import { usage } from "./usage";
import { oneOf, onlyArgument, UsageError } from "./usageError";

/** Each command takes its arguments and gives the exit status. */
const commands: ReadonlyMap<string, (args: string[]) => Promise<number>> = new Map([
  ["tree", runTree],
  ["info", runInfo],
  ["read", runRead],
  ["lint", runLint],
]);

/** Ctrl-C. */
const interrupt = new AbortController();
const { signal } = interrupt;
/** The status that shells give to what was ended by Ctrl-C. */
const interrupted = 130;

const help = { type: "boolean", short: "h" } as const;
const json = { type: "boolean", default: false } as const;
const path = { type: "string", default: "" } as const;

async function run([name, ...args]: string[]): Promise<number> {
  if (name === undefined) throw new UsageError("No command given. See zarr-lens --help.");
  if (name === "--version") return print(`${version}\n`);
  const command = commands.get(name);
  const wantsHelp = args.includes("--help") || args.includes("-h");
  if (["--help", "-h", "help"].includes(name) || (command && wantsHelp)) return print(usage);
  if (command === undefined) {
    const names = [...commands.keys()].join(", ");
    throw new UsageError(
      `${JSON.stringify(name)} is not a command; there are ${names}. See zarr-lens --help.`,
    );
  }
  return command(args);
}

async function runTree(args: string[]): Promise<number> {
  const options = { help, json, ...storeFlags };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const place = onlyArgument("tree", positionals);
  return print(
    await withStore(place, values, (store) => treeCommand(store, { ...values, signal })),
  );
}

async function runInfo(args: string[]): Promise<number> {
  const options = { help, json, path, ...storeFlags };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const place = onlyArgument("info", positionals);
  return print(
    await withStore(place, values, (store) => infoCommand(store, { ...values, signal })),
  );
}

async function runRead(args: string[]): Promise<number> {
  const options = {
    help,
    path,
    select: { type: "string", default: "" },
    format: { type: "string", default: "json" },
    output: { type: "string" },
    ...storeFlags,
  } as const;
  const { values, positionals } = parseArgs({
    args: joinSelection(args),
    options,
    allowPositionals: true,
  });
  const place = onlyArgument("read", positionals);
  const format = oneOf("--format", values.format, readFormats);
  const content = await withStore(place, values, (store) =>
    withDecoder((decoder) =>
      readCommand(store, { ...values, format, decoder, platform: nodeDecodePlatform, signal }),
    ),
  );
  return print(content, values.output);
}

async function runLint(args: string[]): Promise<number> {
  const options = {
    help,
    format: { type: "string", default: "text" },
    "fail-on": { type: "string", default: "error" },
    config: { type: "string" },
    rule: { type: "string", multiple: true, default: [] as string[] },
    "no-chunks": { type: "boolean", default: false },
    fix: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    ...storeFlags,
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const format = oneOf("--format", values.format, lintFormats);
  const failOn = oneOf("--fail-on", values["fail-on"], failLevels);
  if (positionals.length === 0) {
    throw new UsageError("lint needs a PATH: a store, a folder with stores, or a metadata file.");
  }
  if (values["dry-run"] && !values.fix) {
    throw new UsageError("--dry-run shows what --fix would change, so it needs --fix.");
  }
  const { text, notes, failed } = await withDecoder((decoder) =>
    lintCommand(positionals, {
      format,
      failOn,
      config: values.config,
      rules: values.rule,
      chunks: !values["no-chunks"],
      fix: values.fix ? (values["dry-run"] ? "dry" : "write") : undefined,
      location: locationOptions(values, signal),
      version,
      values: { decoder, platform: nodeDecodePlatform },
      paint: wantsColor(process.stdout, process.env) ? ansiPaint : undefined,
    }),
  );
  await print(text);
  for (const note of notes) process.stderr.write(`${note}\n`);
  return failed ? 1 : 0;
}

/** A selection may begin with a minus, which otherwise begins an option. */
function joinSelection(args: readonly string[]): string[] {
  const at = args.indexOf("--select");
  const selection = args[at + 1];
  if (at < 0 || selection === undefined || selection.startsWith("--")) return [...args];
  return [...args.slice(0, at), `--select=${selection}`, ...args.slice(at + 2)];
}

async function print(content: Uint8Array | string, file?: string): Promise<number> {
  await writeOutput(content, file);
  return 0;
}

async function withStore<T>(
  place: string,
  flags: StoreFlagValues,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStorePath(place, locationOptions(flags, signal));
  try {
    return await use(store);
  } finally {
    await store.close?.();
  }
}

/** Workers keep the process alive, so they always end here. */
async function withDecoder<T>(use: (decoder: DecodePool) => Promise<T>): Promise<T> {
  const script = join(__dirname, "worker", "decodeWorker.node.mjs");
  const decoder = new DecodePool(
    () => startNodeWorker(script),
    Math.min(8, availableParallelism()),
  );
  try {
    return await use(decoder);
  } finally {
    decoder.dispose();
  }
}

toleratePipeEnd();
process.once("SIGINT", () => {
  interrupt.abort();
  // What does not listen to the signal ends with the process.
  setTimeout(() => process.exit(interrupted), 500).unref();
});
run(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    const stopped = signal.aborted;
    process.stderr.write(`zarr-lens: ${stopped ? "stopped" : describeError(error)}\n`);
    process.exitCode = stopped ? interrupted : 2;
  },
);
