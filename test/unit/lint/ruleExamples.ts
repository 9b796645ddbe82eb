import { parseJson } from "../../../src/zarr/parseJson";

/** One fenced block of a rule's page: ```json bad array zarr.json */
export interface RuleExample {
  readonly verdict: "bad" | "good";
  /** By key, as whole documents. */
  readonly texts: Readonly<Record<string, string>>;
}

const bases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "array zarr.json": {
    zarr_format: "3",
    node_type: '"array"',
    shape: "[4, 6]",
    data_type: '"int32"',
    chunk_grid: '{"name": "regular", "configuration": {"chunk_shape": [2, 3]}}',
    chunk_key_encoding: '{"name": "default"}',
    fill_value: "0",
    codecs:
      '[{"name": "bytes", "configuration": {"endian": "little"}}, {"name": "zstd", "configuration": {"level": 3}}]',
  },
  "group zarr.json": { zarr_format: "3", node_type: '"group"' },
  "array .zarray": {
    zarr_format: "2",
    shape: "[4, 6]",
    chunks: "[2, 3]",
    dtype: '"<i4"',
    compressor: '{"id": "zlib", "level": 1}',
    fill_value: "0",
    order: '"C"',
    filters: "null",
  },
};

/** The examples of a rule's page: the one that is reported, and the one that is not. */
export function ruleExamples(page: string): RuleExample[] {
  const texts: Record<RuleExample["verdict"], Record<string, string>> = { bad: {}, good: {} };
  for (const match of page.matchAll(/^```\w+ (bad|good) (\w+) (\S+)\n([\s\S]*?)^```$/gm)) {
    const [, verdict, base = "", key = "", text = ""] = match;
    const document = text.replaceAll("\\ufeff", "\ufeff").replace(/\n$/, "");
    texts[verdict === "bad" ? "bad" : "good"][key] = completed(document, base, key);
  }
  return (["bad", "good"] as const)
    .filter((verdict) => Object.keys(texts[verdict]).length > 0)
    .map((verdict) => ({ verdict, texts: texts[verdict] }));
}

/** The fragment with the members around it that the page leaves out. */
function completed(text: string, base: string, key: string): string {
  if (base === "whole") return text;
  const members = bases[`${base} ${key.slice(key.lastIndexOf("/") + 1)}`] ?? {};
  const chunks = chunkGridFor(text);
  const { root } = parseJson(text);
  const shown = root?.kind === "object" ? root.members.map(({ name }) => name) : [];
  const rest = Object.entries({ ...members, ...chunks }).filter(([name]) => !shown.includes(name));
  const inner = text.trim().slice(1, -1).trimEnd();
  const added = rest.map(([name, value]) => `"${name}": ${value}`);
  return `{${[...(inner.trim() === "" ? [] : [inner]), ...added].join(", ")}}`;
}

/** Where a page shows a shape alone, chunks that fit it. */
function chunkGridFor(text: string): Record<string, string> {
  const shape = /^\s*\{?\s*"shape": \[([^\]]*)\]/m.exec(text)?.[1];
  if (shape === undefined || /"chunk_grid"/.test(text) || shape.split(",").length === 2) return {};
  return {
    chunk_grid: `{"name": "regular", "configuration": {"chunk_shape": [${shape}]}}`,
  };
}
