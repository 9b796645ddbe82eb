import { resolveChain } from "../../codecs/chain";
import type { ArrayForm, CodecProblem } from "../../codecs/codec";
import type { DataType, ElementData } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import type { CodecSpec } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue } from "../../zarr/parseJson";
import { replaceValue } from "../edits";
import { memberOf, valueOf, type ArrayNode, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { quote } from "../wording";
import { reportCodecProblem } from "./codecProblem";
import { readExtension, type Extension } from "./extension";

export interface CodecInput {
  readonly dataType: DataType | undefined;
  readonly fillValue: ElementData | undefined;
  readonly shape: readonly number[] | undefined;
  /** Distinct chunk lengths by dimension; undefined where the grid is broken. */
  readonly chunkLengths: readonly (readonly number[])[] | undefined;
}

/** What cannot be judged where the data type, or the chunk shape, is not known. */
const needsDataType =
  /^(codec-input|bytes-endian|blosc-typesize|filter-|numcodecs-dtype|bitround-|cast-value|scale-offset|zfp-|packbits|lossy)/;
const needsShape = /^(transpose-|shard-chunk|shard-inner|reshape-|codec-input)/;

/** `codecs` of a v3 array: form here, the rest by the codecs themselves (V3-COD-*, V3-SH-*, X-CD-*). */
export function checkCodecsV3(run: LintRun, object: ObjectNode, input: CodecInput): void {
  const list = memberOf(object, "codecs")?.value;
  if (list === undefined) return;
  if (list.kind !== "array" || list.items.length === 0) {
    run.report(
      "codecs",
      list,
      `codecs is ${quote(run.text, list)}, but expected a list with at least the codec that makes bytes of an array: every reader refuses this.`,
      { fixes: [replaceValue("Write the bytes codec", list, bytesList(input.dataType))] },
    );
    return;
  }
  const broken = new Set<JsonNode>();
  const specs = readCodecList(run, list, broken);
  if (specs === undefined) return;
  const seen = new Set<string>();
  for (const form of inputForms(input)) {
    resolveChain(specs, form, (problem) => {
      const key = `${problem.rule} ${problem.at.join("/")}`;
      if (seen.has(key) || !canJudge(problem, input)) return;
      seen.add(key);
      reportCodecProblem(run, list, problem, broken);
    });
  }
}

function bytesList(dataType: DataType | undefined): string {
  return dataType?.kind === "string"
    ? '[{"name": "vlen-utf8"}]'
    : '[{"name": "bytes", "configuration": {"endian": "little"}}]';
}

function canJudge({ rule }: CodecProblem, { dataType, chunkLengths }: CodecInput): boolean {
  if (dataType === undefined && needsDataType.test(rule)) return false;
  return chunkLengths !== undefined || !needsShape.test(rule);
}

/**
 * Chunk forms that together have every distinct length of every dimension (V3-RG-012), but not every
 * combination: codecs look at each dimension by itself.
 */
function inputForms({ dataType, fillValue, shape, chunkLengths }: CodecInput): ArrayForm[] {
  const axes = chunkLengths ?? (shape ?? []).map((extent) => [Math.max(1, extent)]);
  const count = Math.min(64, Math.max(1, ...axes.map((lengths) => lengths.length)));
  return Array.from({ length: count }, (_, index) => ({
    kind: "array",
    dataType: dataType ?? { kind: "int", bits: 8, signed: false },
    shape: axes.map((lengths) => lengths[Math.min(index, lengths.length - 1)] ?? 1),
    fillValue: dataType === undefined ? undefined : fillValue,
  }));
}

/** The codecs of a list; undefined where one is not well formed. Reports what is wrong with the form. */
function readCodecList(
  run: LintRun,
  list: ArrayNode,
  broken: Set<JsonNode>,
): CodecSpec[] | undefined {
  const specs: CodecSpec[] = [];
  for (const item of list.items) {
    const extension = readExtension(run, item, { what: "codec", mustBeUnderstood: false });
    if (extension === undefined) {
      broken.add(item);
      continue;
    }
    specs.push({ name: extension.name, configuration: configurationOf(extension) });
    if (extension.shortHand) checkShortHand(run, extension, broken);
    else readInnerLists(run, extension, broken);
  }
  return specs.length === list.items.length ? specs : undefined;
}

function configurationOf({ configuration }: Extension): CodecSpec["configuration"] {
  const value = configuration === undefined ? undefined : jsonValue(configuration);
  return isJsonObject(value) ? value : emptyJsonObject();
}

const needConfiguration = new Set([
  "transpose",
  "gzip",
  "zstd",
  "blosc",
  "sharding_indexed",
  "bitround",
  "reshape",
  "cast_value",
  "zfp",
  "conditional",
  "n5_default",
]);

function checkShortHand(run: LintRun, { name, node }: Extension, broken: Set<JsonNode>): void {
  if (needConfiguration.has(name)) {
    broken.add(node);
    run.report(
      "extension-short-hand-configuration",
      node,
      `The codec ${JSON.stringify(name)} needs a configuration, but stands as a name alone: every reader refuses this.`,
    );
    return;
  }
  run.report(
    "extension-short-hand",
    node,
    `A codec as a name alone is allowed since v3.1: zarr-python and tensorstore refuse it, zarrita passes over the codec.`,
    { fixes: [replaceValue("Write an object", node, `{"name": ${JSON.stringify(name)}}`)] },
  );
}

/** The chains within shards have the same form. */
function readInnerLists(run: LintRun, { configuration }: Extension, broken: Set<JsonNode>): void {
  if (configuration === undefined) return;
  for (const name of ["codecs", "index_codecs"]) {
    const inner = valueOf(configuration, name);
    if (inner?.kind === "array") readCodecList(run, inner, broken);
  }
}
