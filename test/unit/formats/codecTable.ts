import type { CodecDefinition, CodecKind } from "../../../src/codecs/codec";
import { codecDefinitions } from "../../../src/codecs/registry";
import { table } from "./renderFormats";

const kinds: Readonly<Record<CodecKind, string>> = {
  arrayToArray: "array → array",
  arrayToBytes: "array → bytes",
  bytesToBytes: "bytes → bytes",
};

const v2Prefix = "numcodecs/";

/** One row a codec: a codec that v2 and v3 have in different kinds is still one. */
export function codecTable(): string {
  const groups = new Map<string, CodecDefinition[]>();
  for (const definition of codecDefinitions) {
    // The reader's own codec for the byte order of a v2 dtype, which no document names.
    if (definition.name === "v2-bytes") continue;
    const key = definition.name.replace(/^numcodecs[./]/, "numcodecs:");
    groups.set(key, [...(groups.get(key) ?? []), definition]);
  }
  return table(["Zarr 3", "Zarr 2", "Kind", "What", "State"], [...groups.values()].map(row));
}

function row(definitions: readonly CodecDefinition[]): string[] {
  const names = definitions.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
  const v2 = names.filter((name) => name.startsWith(v2Prefix));
  const v3 = names.filter((name) => !name.startsWith(v2Prefix));
  const [first] = definitions;
  if (first === undefined) throw new Error("a group of no codec");
  const title = `[${first.title.replace(/\.$/, "")}](${first.specification})`;
  return [
    codes(v3),
    codes(v2.map((name) => name.slice(v2Prefix.length))),
    [...new Set(definitions.map(({ kind }) => kinds[kind]))].join(", "),
    title,
    state(first),
  ];
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(" ");
}

function state({ refusal, fewReaders }: CodecDefinition): string {
  // What stands before that says again which codec it is.
  if (refusal !== undefined) return `refused: ${refusal.replace(/^.* not decoded here, as /, "")}`;
  return fewReaders === true ? "reads (registered, but few other readers know it)" : "reads";
}
