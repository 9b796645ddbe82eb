import { resolveChain } from "../../codecs/chain";
import type { CodecProblem } from "../../codecs/codec";
import type { DataType } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import type { CodecSpec } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue } from "../../zarr/parseJson";
import { replaceValue } from "../edits";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";
import { reportCodecProblemAt } from "./codecProblem";

/** Ids of the codecs that turn objects into bytes (V2-ARR-012). */
const objectCodecs = [
  "vlen-utf8",
  "vlen-bytes",
  "vlen-array",
  "json2",
  "json",
  "msgpack2",
  "msgpack",
  "categorize",
  "pickle",
];

const thinObjectCodecs = ["vlen-array", "json2", "json", "msgpack2", "msgpack", "categorize"];

export interface CodecsV2 {
  readonly filters: readonly ObjectNode[];
  readonly compressor: ObjectNode | undefined;
  /** The codec that holds the objects of an `|O` array. */
  readonly objectCodec: string | undefined;
}

/** Form of `filters` and `compressor` (V2-ARR-005, V2-ARR-008, V2-ARR-009). */
export function readCodecsV2(run: LintRun, object: ObjectNode): CodecsV2 {
  const compressor = readCompressor(run, valueOf(object, "compressor"));
  const filters = readFilters(run, valueOf(object, "filters"));
  const ids = [...filters, ...(compressor ? [compressor] : [])].map(idOf);
  return { filters, compressor, objectCodec: ids.filter((id) => objectCodecs.includes(id)).at(-1) };
}

function idOf(codec: ObjectNode): string {
  return stringOf(valueOf(codec, "id")) ?? "";
}

function readCompressor(run: LintRun, node: JsonNode | undefined): ObjectNode | undefined {
  if (node === undefined || node.kind === "null") return undefined;
  return readCodec(run, node, "v2-compressor");
}

function readCodec(
  run: LintRun,
  node: JsonNode,
  rule: "v2-compressor" | "v2-filters",
): ObjectNode | undefined {
  const what = rule === "v2-filters" ? "The filter" : "compressor";
  if (node.kind !== "object") {
    run.report(
      rule,
      node,
      `${what} is ${kindOf(node)}, but expected ${rule === "v2-filters" ? "an object" : "null or an object"} with an id: every reader refuses this.`,
    );
    return undefined;
  }
  const id = valueOf(node, "id");
  if (id?.kind === "string") return node;
  run.report(
    rule,
    id ?? openingOf(node),
    id === undefined
      ? `${what} has no id: every reader refuses this.`
      : `id is ${quote(run.text, id)}, but expected a string: every reader refuses this.`,
  );
  return undefined;
}

function readFilters(run: LintRun, node: JsonNode | undefined): ObjectNode[] {
  if (node === undefined || node.kind === "null") return [];
  if (node.kind !== "array") {
    run.report(
      "v2-filters",
      node,
      `filters is ${kindOf(node)}, but expected null or a list of objects with an id: every reader refuses this.`,
    );
    return [];
  }
  if (node.items.length === 0) {
    run.report(
      "v2-filters-empty",
      node,
      "filters is an empty list, where null says the same: zarr-python 3 warns.",
      { fixes: [replaceValue("Write null", node, "null")] },
    );
  }
  return node.items
    .map((item) => readCodec(run, item, "v2-filters"))
    .filter((codec) => codec !== undefined);
}

export interface CodecInputV2 {
  readonly dataType: DataType | undefined;
  readonly chunks: readonly number[] | undefined;
  readonly order: string | undefined;
}

/** What the codecs themselves say, and what holds of objects (NC-101…108, V2-ARR-012…016). */
export function checkCodecsV2(
  run: LintRun,
  object: ObjectNode,
  codecs: CodecsV2,
  input: CodecInputV2,
): void {
  checkObjects(run, object, codecs, input);
  const nodes = [...codecs.filters, ...(codecs.compressor ? [codecs.compressor] : [])];
  const dataType = input.dataType ?? { kind: "int", bits: 8, signed: false };
  const dtype = codecs.objectCodec === undefined ? valueOf(object, "dtype") : undefined;
  // The chain begins with the bytes of the elements, or with the codec that makes bytes of objects.
  const implied = dtype === undefined ? [] : [bytesSpec(dtype)];
  resolveChain(
    [...implied, ...nodes.map(specOf)],
    { kind: "array", dataType, shape: input.chunks ?? [1], fillValue: undefined },
    (problem) => {
      const [index, ...rest] = problem.at;
      const node = typeof index === "number" ? nodes[index - implied.length] : undefined;
      // What the elements of |O are is up to their codec.
      const known = input.dataType !== undefined && input.dataType.kind !== "object";
      if (node !== undefined) report(run, node, { ...problem, at: rest }, known);
    },
  );
  if (nodes.length === 0 && valueOf(object, "compressor") !== undefined) {
    const place = valueOf(object, "compressor");
    if (place?.kind === "null")
      run.report("no-compression", place, "No codec compresses the chunks.");
  }
}

/** What every v2 chain of plain elements begins with, though no document says so. */
function bytesSpec(dtype: JsonNode): CodecSpec {
  const configuration = emptyJsonObject();
  configuration["dtype"] = jsonValue(dtype);
  return { name: "v2-bytes", configuration };
}

function specOf(node: ObjectNode): CodecSpec {
  const value = jsonValue(node);
  const configuration = isJsonObject(value) ? value : emptyJsonObject();
  const name = `numcodecs/${idOf(node)}`;
  delete configuration["id"];
  return { name, configuration };
}

/** Chain rules of v3 that say nothing about v2, where the bytes in between are implied. */
const notOfV2 =
  /^(codec-order|codec-array-to-bytes|no-compression|numcodecs-codec|codec-draft-name|codec-support)$/;
const needsDataType = /^(codec-input|filter-|numcodecs-dtype|bitround-|lossy)/;

function report(run: LintRun, node: ObjectNode, problem: CodecProblem, typeKnown: boolean): void {
  if (notOfV2.test(problem.rule) || (!typeKnown && needsDataType.test(problem.rule))) return;
  // A v2 codec holds its members beside its id, without a configuration between.
  const [first, ...rest] = problem.at;
  const at = first === "configuration" ? rest : first === "name" ? ["id"] : problem.at;
  reportCodecProblemAt(run, node, { ...problem, at });
}

function checkObjects(
  run: LintRun,
  object: ObjectNode,
  { filters, compressor, objectCodec }: CodecsV2,
  { dataType, order }: CodecInputV2,
): void {
  const dtype = valueOf(object, "dtype");
  const last = filters.at(-1);
  if (dataType?.kind === "object" && dtype !== undefined && objectCodec === undefined) {
    run.report(
      "v2-object-codec",
      dtype,
      `Objects need a filter that turns them into bytes, such as vlen-utf8, but there is none: every reader refuses this.`,
      filters.length > 0 ? {} : { fixes: vlenFix(object) },
    );
  }
  const id = compressor && idOf(compressor);
  if (
    dataType?.kind === "object" &&
    compressor !== undefined &&
    id === objectCodec &&
    id !== undefined
  ) {
    const place = memberOf(compressor, "id")?.value ?? compressor;
    run.report(
      "v2-object-codec-place",
      place,
      `${id} turns objects into bytes and belongs into filters: only zarr-python reads it as the compressor.`,
    );
  }
  if (last !== undefined && thinObjectCodecs.includes(idOf(last))) {
    run.report(
      "v2-object-codec-support",
      memberOf(last, "id")?.value ?? last,
      `Few readers know objects held by ${idOf(last)}: zarr-python 2 reads them, zarr-python 3 and tensorstore refuse them.`,
    );
  }
  const ordered = [...filters, ...(compressor ? [compressor] : [])].find((codec) =>
    /^(vlen-|pcodec$|zfpy$)/.test(idOf(codec)),
  );
  const orderNode = valueOf(object, "order");
  if (order === "F" && ordered !== undefined && orderNode !== undefined) {
    run.report(
      "v2-order-codec",
      orderNode,
      `${idOf(ordered)} writes elements in an order of its own, so readers may take order F in different ways.`,
    );
  }
}

function vlenFix(object: ObjectNode) {
  const node = valueOf(object, "filters");
  return node === undefined ? [] : [replaceValue("Add vlen-utf8", node, '[{"id": "vlen-utf8"}]')];
}
