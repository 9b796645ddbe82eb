import type { CodecDefinition } from "../../codecs/codec";
import type { JsonDocument, JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { emptyJsonObject, isJsonObject, jsonValue } from "../../zarr/parseJson";
import { stringOf, valueOf } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import {
  arrayLine,
  chunkGridFacts,
  chunkKeyFacts,
  dataTypeFacts,
  dimensionFacts,
  dimensionsText,
  fillValueFacts,
  shapeFacts,
} from "./arrayMemberFacts";
import { attributeFacts, sizeText } from "./attributeFacts";
import { attributeTexts, omeTexts } from "./attributeTexts";
import { codecFacts, codecOfName, codecSteps, shardFacts } from "./codecFacts";
import type { Description, Fact, MemberText } from "./description";
import { codecMemberTexts, v2Texts, v3Texts } from "./memberTexts";
import {
  attributePath,
  attributesOf,
  placeAt,
  type DocumentScope,
  type MetadataPlace,
  type PathStep,
} from "./metadataPlace";
import { arrayOfScope, kindOfScope } from "./scopeArray";

/** What stands beside a document and helps to explain it. */
export interface DescribeContext {
  /** The array that a `.zattrs` belongs to, or a `.zarray` with its dimension names. */
  readonly array?: ArrayNode | undefined;
}

/** What a description stands for, with the range of the text that it is about. */
export interface PlacedDescription extends Description {
  readonly offset: number;
  readonly length: number;
}

/** Explains the member or value at `offset`; undefined where there is nothing to say. */
export function describeAt(
  document: JsonDocument,
  { fileName, offset }: { readonly fileName: MetadataFileName; readonly offset: number },
  context: DescribeContext = {},
): PlacedDescription | undefined {
  const place = placeAt(document.root, fileName, offset);
  if (place === undefined) return undefined;
  const description = describe(place, context);
  if (description === undefined) return undefined;
  const { member, inName } = place;
  const node = place.values.at(-1);
  const range =
    member !== undefined && (inName || node === undefined)
      ? { offset: member.nameOffset, length: member.nameLength }
      : { offset: node?.offset ?? offset, length: node?.length ?? 0 };
  return { ...description, ...range };
}

function describe(place: MetadataPlace, context: DescribeContext): Description | undefined {
  const { scope, path } = place;
  const known = arrayOfScope(scope);
  const array = scope.entry === undefined ? (context.array ?? known) : known;
  if (path.length === 0) return scope.entry && describeEntry(scope);
  const attributes = attributePath(place);
  if (attributes !== undefined) return describeAttribute(place, attributes, array);
  const codec = codecPlace(place);
  if (codec !== undefined) return describeCodec(codec, array);
  const entry = entryUnder(place);
  if (entry !== undefined) return describeEntry(entry);
  return describeMember(place, array);
}

function describeMember(
  { scope, path }: MetadataPlace,
  array: ArrayNode | undefined,
): Description | undefined {
  const texts = scope.fileName === "zarr.json" ? v3Texts : v2Texts;
  const last = path.at(-1);
  const isItem = typeof last === "number";
  const named = isItem ? path.slice(0, -1) : path;
  const text = textOf(texts, named);
  if (text === undefined) return undefined;
  const key = named.join("/");
  const dimension = isItem && /shape|chunks|dimension_names/.test(key) ? last : undefined;
  const facts =
    array === undefined
      ? []
      : dimension === undefined
        ? memberFacts(key, array)
        : dimensionFacts(array, dimension);
  const steps =
    array !== undefined && /^(codecs|compressor|filters)$/.test(key)
      ? { steps: codecSteps(array) }
      : {};
  return {
    title: named.filter((step) => typeof step === "string").at(-1) ?? key,
    ...text,
    facts,
    ...steps,
  };
}

function memberFacts(key: string, array: ArrayNode): Fact[] {
  switch (key) {
    case "shape":
      return shapeFacts(array);
    case "data_type":
    case "dtype":
      return dataTypeFacts(array);
    case "fill_value":
      return fillValueFacts(array);
    case "chunk_grid":
    case "chunk_grid/name":
    case "chunk_grid/configuration":
    case "chunk_grid/configuration/chunk_shape":
    case "chunk_grid/configuration/chunk_shapes":
    case "chunks":
      return [...chunkGridFacts(array), ...shardFacts(array)];
    case "chunk_key_encoding":
    case "chunk_key_encoding/name":
    case "chunk_key_encoding/configuration":
    case "chunk_key_encoding/configuration/separator":
    case "dimension_separator":
      return chunkKeyFacts(array);
    case "codecs":
      return shardFacts(array);
    case "dimension_names": {
      const names = dimensionsText(array);
      return names === undefined ? [] : [["Dimensions", names]];
    }
    default:
      return [];
  }
}

interface CodecPlace {
  readonly name: string;
  readonly definition: CodecDefinition | undefined;
  /** Member of the configuration; undefined for the codec itself. */
  readonly member: string | undefined;
  /** Index in the array's own chain; undefined for codecs inside others. */
  readonly index: number | undefined;
}

/** The innermost codec that a place is in. */
function codecPlace({ scope, path, values, inName }: MetadataPlace): CodecPlace | undefined {
  const zarrFormat = scope.fileName === "zarr.json" ? 3 : 2;
  for (let depth = path.length; depth > 0; depth--) {
    const step = path[depth - 1];
    const holder = path[depth - 2];
    const isCodec =
      zarrFormat === 3
        ? typeof step === "number" && (holder === "codecs" || holder === "index_codecs")
        : step === "compressor" || (typeof step === "number" && holder === "filters");
    const node = values[depth];
    // The name "compressor" itself is a member like any other.
    if (!isCodec || node === undefined || (inName && depth === path.length)) continue;
    const name = stringOf(
      node.kind === "object" ? valueOf(node, zarrFormat === 3 ? "name" : "id") : node,
    );
    if (name === undefined) return undefined;
    const below = path.slice(depth).filter((one) => zarrFormat === 2 || one !== "configuration");
    const member =
      typeof below[0] === "string" && below[0] !== "name" && below[0] !== "id"
        ? below[0]
        : undefined;
    const index = zarrFormat === 3 && depth === 2 && typeof step === "number" ? step : undefined;
    return { name, definition: codecOfName(name, zarrFormat), member, index };
  }
  return undefined;
}

function describeCodec(
  { name, definition, member, index }: CodecPlace,
  array: ArrayNode | undefined,
): Description | undefined {
  if (definition === undefined) return undefined;
  const { specification } = definition;
  if (member !== undefined) {
    const bare = name.replace(/^numcodecs[./]/, "");
    const table = Object.hasOwn(codecMemberTexts, bare) ? codecMemberTexts[bare] : undefined;
    const meaning = table !== undefined && Object.hasOwn(table, member) ? table[member] : undefined;
    return meaning === undefined
      ? undefined
      : { title: `${member} of ${name}`, meaning, facts: [], specification };
  }
  const facts = array === undefined || index === undefined ? [] : codecFacts(array, index);
  const shard = array !== undefined && name === "sharding_indexed" ? shardFacts(array) : [];
  const refusal: Fact[] = definition.refusal === undefined ? [] : [["Here", definition.refusal]];
  return {
    title: name,
    meaning: definition.title,
    facts: [...facts, ...shard, ...refusal],
    specification,
  };
}

function describeAttribute(
  { scope, values }: MetadataPlace,
  path: readonly PathStep[],
  array: ArrayNode | undefined,
): Description | undefined {
  const [name] = path;
  if (typeof name !== "string") return undefined;
  const ome = name === "ome" ? path.slice(1) : path;
  const text =
    path.length === 1 && Object.hasOwn(attributeTexts, name)
      ? attributeTexts[name]
      : (textOf(omeTexts, ome) ?? (ome.length === 1 ? textOf(attributeTexts, ome) : undefined));
  const object = attributesOf(scope);
  const value = object === undefined ? undefined : jsonValue(object);
  const attributes = isJsonObject(value) ? value : emptyJsonObject();
  const facts = path.length === 1 ? attributeFacts(name, attributes, array) : [];
  const size = sizeText(values.at(-1));
  if (text === undefined && size === undefined && facts.length === 0) return undefined;
  return {
    title: String(path.filter((step) => typeof step === "string").at(-1) ?? name),
    ...(text ?? { meaning: "An attribute of the node." }),
    facts: facts.length > 0 || size === undefined ? facts : [["Holds", size]],
  };
}

/** The consolidated entry whose name the place is. */
function entryUnder({
  scope,
  path,
  member,
  values,
  inName,
}: MetadataPlace): DocumentScope | undefined {
  if (!inName || member === undefined || values.at(-1)?.kind !== "object") return undefined;
  const inside = placeAt(scope.object, scope.fileName, (member.value?.offset ?? 0) + 1);
  const isEntry = path.length > 1 && inside?.scope.entry === member;
  return isEntry ? inside.scope : undefined;
}

function describeEntry(scope: DocumentScope): Description {
  const array = arrayOfScope(scope);
  const kind = kindOfScope(scope);
  const facts: Fact[] = [];
  if (kind !== undefined) facts.push(["Node", kind === "array" ? "array" : "group"]);
  if (array !== undefined) {
    facts.push(["Array", arrayLine(array)], ...chunkGridFacts(array).slice(0, 1));
  }
  const attributes: JsonObject | undefined = asObject(scope);
  if (attributes !== undefined) {
    const names = Object.keys(attributes).slice(0, 12).join(", ");
    if (names !== "") facts.push(["Attributes", names]);
  }
  return {
    title: scope.entry?.name ?? scope.nodePath,
    meaning: "A copy of the node's own document, for readers that take consolidated metadata.",
    facts,
  };
}

function asObject(scope: DocumentScope): JsonObject | undefined {
  const node = attributesOf(scope);
  const value = node && jsonValue(node);
  return isJsonObject(value) ? value : undefined;
}

function textOf(
  texts: Readonly<Record<string, MemberText>>,
  path: readonly PathStep[],
): MemberText | undefined {
  const key = path.map((step) => (typeof step === "number" ? "*" : step)).join("/");
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
