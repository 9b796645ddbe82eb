// Time from a text to its findings, against the JSON language service of VS Code on the same text.
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { readFileSync } from "node:fs";
import { completeAt } from "../../src/lint/describe/completeAt";
import { describeAt } from "../../src/lint/describe/describeAt";
import { dimensionHints } from "../../src/lint/describe/dimensionHints";
import { nodeReferences } from "../../src/lint/describe/nodeReferences";
import { outlineOf } from "../../src/lint/describe/outline";
import { LintMemory } from "../../src/lint/entries/lintMemory";
import { parseWithEntries } from "../../src/lint/entries/entryTree";
import { lintDocument } from "../../src/lint/lintDocument";

const sizes = [1_000, 100_000, 5_000_000];

/** Half of the rounds warm up; the other half count. */
const rounds = (bytes: number): number => (bytes > 1_000_000 ? 30 : 200);

/** An array; of those that are `different` no two have the same shape. */
function array(index: number, different = false) {
  return {
    zarr_format: 3,
    node_type: "array",
    shape: [8760 + (different ? index : 0), 721, 1440],
    data_type: "float32",
    chunk_grid: { name: "regular", configuration: { chunk_shape: [24, 721, 1440] } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: 0.0,
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      { name: "zstd", configuration: { level: 3 } },
    ],
    attributes: {
      standard_name: "air_temperature",
      units: "K",
      long_name: `temperature at level ${index}`,
      coordinates: "lat lon time",
    },
    dimension_names: ["time", "lat", "lon"],
  };
}

/** One array, or a group with so many arrays in its consolidated metadata. */
function documentOf(bytes: number, different = false): string {
  const one = JSON.stringify(array(0), undefined, 2);
  if (bytes < 2 * one.length) return one;
  const metadata: Record<string, unknown> = {};
  const entryLength = JSON.stringify({ a: { b: { c: array(0) } } }, undefined, 2).length;
  for (let index = 0; index * entryLength < bytes; index++) {
    metadata[`level_${index}`] = array(index, different);
  }
  const consolidated = { kind: "inline", must_understand: false, metadata };
  const group = { zarr_format: 3, node_type: "group", consolidated_metadata: consolidated };
  return JSON.stringify(group, undefined, 2);
}

interface Latency {
  readonly median: number;
  readonly p95: number;
}

async function measure(text: string, work: (text: string) => unknown): Promise<Latency> {
  const times: number[] = [];
  const count = rounds(text.length);
  for (let round = 0; round < count; round++) {
    // Another text each time, as while typing: in the middle, in an attribute.
    const at = text.indexOf('"temperature', text.length / 2 > 2000 ? text.length / 2 : 0) + 1;
    const typed = `${text.slice(0, at)}${round}${text.slice(at)}`;
    typed.charCodeAt(0);
    const start = performance.now();
    await work(typed);
    times.push(performance.now() - start);
  }
  const sorted = times.slice(count / 2).sort((a, b) => a - b);
  const part = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: part(0.5), p95: part(0.95) };
}

function languageService(): (text: string) => Promise<unknown> {
  const service = getLanguageService({});
  const schema = JSON.parse(readFileSync("bench/lint/zarr-v3.schema.json", "utf8")) as object;
  const uri = "schema://zarr-v3";
  service.configure({ validate: true, schemas: [{ uri, fileMatch: ["zarr.json"], schema }] });
  return (text) => {
    const document = TextDocument.create("file:///zarr.json", "json", 1, text);
    return Promise.resolve(service.doValidation(document, service.parseJSONDocument(document)));
  };
}

function show({ median, p95 }: Latency): string {
  return `${median.toFixed(2).padStart(8)} ${p95.toFixed(2).padStart(8)}`;
}

const fileName = "zarr.json";

/** What an editor asks for in the middle of a text that it sees for the first time. */
const features: readonly [string, (text: string) => unknown][] = [
  ["hover", (text) => describeAt(parsed(text), middleOf(text))],
  ["completion", (text) => completeAt(parsed(text), middleOf(text), noneAround)],
  ["dimension names of a screen", (text) => dimensionHints(parsed(text), screenOf(text))],
  ["links", (text) => nodeReferences(parsed(text), fileName)],
  ["outline", (text) => outlineOf(parsed(text), fileName)],
];

const noneAround = { dimensions: [], children: [], siblings: [] };

function parsed(text: string) {
  return parseWithEntries(text, fileName);
}

function middleOf(text: string) {
  return { fileName, offset: text.indexOf('"float32"', text.length / 3) + 1 } as const;
}

function screenOf(text: string) {
  const { offset: from } = middleOf(text);
  return { fileName, from, to: from + 3000 } as const;
}

async function main(): Promise<void> {
  console.log("milliseconds                       median      p95");
  const texts = sizes.map((size) => ({ text: documentOf(size), what: "" }));
  const different = { text: documentOf(5_000_000, true), what: ", no two shapes the same" };
  for (const { text, what } of [...texts, different]) {
    const memory = new LintMemory();
    const lint = (typed: string) => lintDocument({ fileName: "zarr.json", text: typed });
    const again = (typed: string) =>
      lintDocument({ fileName: "zarr.json", text: typed }, {}, memory);
    const rows: [string, Latency][] = [
      ["lint, first look", await measure(text, lint)],
      ["lint, while typing", await measure(text, again)],
      ["JSON language service", await measure(text, languageService())],
    ];
    const service = rows[2]?.[1] ?? { median: NaN, p95: NaN };
    for (const [name, feature] of features) rows.push([name, await measure(text, feature)]);
    console.log(`${text.length} characters, ${lint(text).length} findings${what}`);
    for (const [name, latency] of rows) {
      const ratio = `${(latency.median / service.median).toFixed(2)} ×, p95 ${(latency.p95 / service.p95).toFixed(2)} ×`;
      console.log(`  ${name.padEnd(30)} ${show(latency)}   ${ratio}`);
    }
  }
}

void main();
