import type { JsonDocument, JsonNode } from "../../zarr/json";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import { scopesOf, type DocumentScope } from "./metadataPlace";

/** A dimension name to be shown before a number. */
export interface DimensionHint {
  readonly offset: number;
  readonly name: string;
}

export type DimensionNames = readonly (string | undefined)[];

interface HintOptions {
  readonly fileName: MetadataFileName;
  /** Of a `.zarray`: the names in the attributes beside it. */
  readonly names?: DimensionNames | undefined;
  /** Only hints in this range of the text. */
  readonly from: number;
  readonly to: number;
}

/** Names of dimensions beside the entries of shapes and chunk shapes, also those of inner chunks. */
export function dimensionHints(document: JsonDocument, options: HintOptions): DimensionHint[] {
  const { root } = document;
  const hints: DimensionHint[] = [];
  const scopes = scopesOf(root, options.fileName);
  for (const scope of scopes) {
    const { object } = scope;
    if (object.offset > options.to || object.offset + object.length < options.from) continue;
    const names = namesOf(scope, scopes) ?? (scope.entry === undefined ? options.names : undefined);
    if (names === undefined) continue;
    for (const list of shapeLists(scope)) hints.push(...hintsOf(list, names));
  }
  return hints.filter(({ offset }) => offset >= options.from && offset <= options.to);
}

/** The names that attributes give in `_ARRAY_DIMENSIONS`. */
export function arrayDimensions(attributes: ObjectNode | undefined): DimensionNames | undefined {
  return attributes && namesIn(valueOf(attributes, "_ARRAY_DIMENSIONS"));
}

function namesOf(
  { fileName, object, nodePath }: DocumentScope,
  scopes: readonly DocumentScope[],
): DimensionNames | undefined {
  if (fileName === "zarr.json") return namesIn(valueOf(object, "dimension_names"));
  const beside = scopes.find(
    (one) => one.fileName === ".zattrs" && one.nodePath === nodePath && one.entry !== undefined,
  );
  return arrayDimensions(beside?.object);
}

function namesIn(node: JsonNode | undefined): DimensionNames | undefined {
  return node?.kind === "array" ? node.items.map(stringOf) : undefined;
}

/** `shape`, the chunk shape, and the chunk shapes of shards, outer and nested. */
function shapeLists({ fileName, object }: DocumentScope): JsonNode[] {
  const shape = valueOf(object, "shape");
  if (fileName === ".zarray") return [shape, valueOf(object, "chunks")].filter(isNode);
  const grid = memberObject(valueOf(object, "chunk_grid"), "configuration");
  const lists = [
    shape,
    grid && valueOf(grid, "chunk_shape"),
    grid && valueOf(grid, "chunk_shapes"),
  ];
  return [...lists.filter(isNode), ...innerShapes(valueOf(object, "codecs"), 0)];
}

function innerShapes(codecs: JsonNode | undefined, depth: number): JsonNode[] {
  if (codecs?.kind !== "array" || depth > 8) return [];
  // A transposed shard has its dimensions in another order.
  const isTransposed = codecs.items.some(
    (codec) => codec.kind === "object" && stringOf(valueOf(codec, "name")) === "transpose",
  );
  return codecs.items.flatMap((codec) => {
    const configuration = memberObject(codec, "configuration");
    if (configuration === undefined || isTransposed) return [];
    const shape = valueOf(configuration, "chunk_shape");
    const inner = innerShapes(valueOf(configuration, "codecs"), depth + 1);
    return shape === undefined ? inner : [shape, ...inner];
  });
}

function hintsOf(list: JsonNode, names: DimensionNames): DimensionHint[] {
  if (list.kind !== "array" || list.items.length !== names.length) return [];
  return list.items.flatMap(({ offset }, index) => {
    const name = names[index];
    return name === undefined || name === "" ? [] : [{ offset, name }];
  });
}

function memberObject(node: JsonNode | undefined, name: string): ObjectNode | undefined {
  const value = node?.kind === "object" ? valueOf(node, name) : undefined;
  return value?.kind === "object" ? value : undefined;
}

function isNode(node: JsonNode | undefined): node is JsonNode {
  return node !== undefined;
}
