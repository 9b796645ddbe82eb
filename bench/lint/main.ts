// Time from a text to its findings, against the JSON language service of VS Code on the same text.
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { readFileSync } from "node:fs";
import { LintMemory } from "../../src/lint/entries/lintMemory";
import { lintDocument } from "../../src/lint/lintDocument";

const sizes = [1_000, 100_000, 5_000_000];

/** Half of the rounds warm up; the other half count. */
const rounds = (bytes: number): number => (bytes > 1_000_000 ? 30 : 200);

function array(index: number) {
  return {
    zarr_format: 3,
    node_type: "array",
    shape: [8760, 721, 1440],
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
function documentOf(bytes: number): string {
  const one = JSON.stringify(array(0), undefined, 2);
  if (bytes < 2 * one.length) return one;
  const metadata: Record<string, unknown> = {};
  const entryLength = JSON.stringify({ a: { b: { c: array(0) } } }, undefined, 2).length;
  for (let index = 0; index * entryLength < bytes; index++) {
    metadata[`level_${index}`] = array(index);
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

async function main(): Promise<void> {
  console.log("milliseconds                       median      p95");
  for (const size of sizes) {
    const text = documentOf(size);
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
    console.log(`${text.length} characters, ${lint(text).length} findings`);
    for (const [name, latency] of rows) {
      const ratio = `${(latency.median / service.median).toFixed(2)} ×, p95 ${(latency.p95 / service.p95).toFixed(2)} ×`;
      console.log(`  ${name.padEnd(30)} ${show(latency)}   ${ratio}`);
    }
  }
}

void main();
