import { jsonValue } from "../../zarr/parseJson";
import { attributeValues, dimensionItems } from "./attributeCompletions";
import { codecCompletions, codecCompletionsV2, type ChunkInput } from "./codecCompletions";
import { snippetOf, type Completion, type CompletionContext } from "./completion";
import type { Cursor } from "./cursor";
import type { DocumentScope, PathStep } from "./metadataPlace";
import { arrayOfScope } from "./scopeArray";
import {
  codecAround,
  dataTypeOf,
  dtypeText,
  inputOf,
  shapeOf,
  valueAt,
  type CodecAround,
} from "./scopeValues";
import {
  codecMemberValues,
  dataTypeCompletions,
  dtypeCompletions,
  fillValueCompletions,
  textItem,
  valueItem,
} from "./typeCompletions";

/** Values that fit at a cursor. */
export function valueCompletions(cursor: Cursor, context: CompletionContext): Completion[] {
  const { place, step } = cursor;
  if (step === undefined) return [];
  const { scope } = place;
  const path = [...place.path, step];
  const isV3 = scope.fileName === "zarr.json";
  const attributes =
    scope.fileName === ".zattrs"
      ? path
      : isV3 && path[0] === "attributes"
        ? path.slice(1)
        : undefined;
  if (attributes !== undefined) return attributeValues(attributes, context);
  if (typeof step === "number" && isCodecList(place.path, isV3)) return codecsAt(cursor, step);
  const codec = codecAround(scope, place.path);
  if (codec !== undefined) return codecValues(cursor, codec, String(step));
  if (isV3 && path.length === 2 && path[0] === "dimension_names") return dimensionItems(context);
  return isV3 ? valuesV3(scope, path.join("/")) : valuesV2(scope, path.join("/"));
}

function isCodecList(path: readonly PathStep[], isV3: boolean): boolean {
  const last = path.at(-1);
  return isV3 ? last === "codecs" || last === "index_codecs" : last === "filters";
}

function valuesV3(scope: DocumentScope, key: string): Completion[] {
  switch (key) {
    case "zarr_format":
      return [valueItem(3)];
    case "node_type":
      return [valueItem("array", "has data"), valueItem("group", "holds other nodes")];
    case "data_type":
    case "data_type/name":
      return dataTypeCompletions();
    case "chunk_grid":
      return [
        templateItem("regular", {
          name: "regular",
          configuration: { chunk_shape: shapeOf(scope) },
        }),
        templateItem("rectilinear", {
          name: "rectilinear",
          configuration: { kind: "inline", chunk_shapes: shapeOf(scope) },
        }),
      ];
    case "chunk_grid/name":
      return [valueItem("regular"), valueItem("rectilinear")];
    case "chunk_key_encoding":
      return [
        templateItem("default", { name: "default", configuration: { separator: "/" } }),
        templateItem("v2", { name: "v2", configuration: { separator: "." } }),
      ];
    case "chunk_key_encoding/name":
      return [valueItem("default", "c/0/1"), valueItem("v2", "0.1")];
    case "chunk_key_encoding/configuration/separator":
      return [valueItem("/", "folders"), valueItem(".", "one flat folder")];
    case "fill_value":
      return fillValueCompletions(dataTypeOf(scope), 3);
    case "consolidated_metadata/kind":
      return [valueItem("inline")];
    case "consolidated_metadata/must_understand":
      return [valueItem(false)];
    default:
      return [];
  }
}

function valuesV2(scope: DocumentScope, key: string): Completion[] {
  switch (key) {
    case "zarr_format":
      return [valueItem(2)];
    case "dtype":
      return dtypeCompletions();
    case "compressor":
      return [
        ...codecCompletionsV2("compressor", arrayOfScope(scope), dtypeText(scope)),
        textItem("null", "no compression"),
      ];
    case "filters":
      return [textItem("null", "none"), textItem("[]")];
    case "fill_value":
      return fillValueCompletions(dataTypeOf(scope), 2);
    case "order":
      return [valueItem("C", "last dimension fastest"), valueItem("F", "first dimension fastest")];
    case "dimension_separator":
      return [valueItem(".", "one flat folder"), valueItem("/", "folders")];
    default:
      return [];
  }
}

function codecValues({ place }: Cursor, codec: CodecAround, member: string): Completion[] {
  const { name, zarrFormat, isObject, list } = codec;
  if (zarrFormat === 3 && isObject) {
    if (member !== "name") return [];
    const index = Number(place.path.at(-1));
    return codecsOf(place.scope, list, { index, replaced: true }).map(({ label, ...item }) => ({
      ...item,
      ...valueItem(label),
      detail: item.documentation ?? "",
    }));
  }
  if (zarrFormat === 2 && member === "id") {
    const role = place.path[0] === "compressor" ? "compressor" : "filters";
    const items = codecCompletionsV2(role, arrayOfScope(place.scope), dtypeText(place.scope));
    return items.map(({ label, documentation }) => valueItem(label, documentation));
  }
  return codecMemberValues(name.replace(/^numcodecs[./]/, ""), member, zarrFormat);
}

function codecsAt({ place, length }: Cursor, index: number): Completion[] {
  if (place.scope.fileName !== "zarr.json") {
    return codecCompletionsV2("filters", arrayOfScope(place.scope), dtypeText(place.scope));
  }
  return codecsOf(place.scope, place.path, { index, replaced: length > 0 });
}

function codecsOf(
  scope: DocumentScope,
  list: readonly PathStep[],
  { index, replaced }: { readonly index: number; readonly replaced: boolean },
): Completion[] {
  const value = valueAt(jsonValue(scope.object), list);
  const all = Array.isArray(value) ? value : [];
  const isIndex = list.at(-1) === "index_codecs";
  const outer = inputOf(scope);
  const rank = outer.shape.length;
  const input: ChunkInput = isIndex
    ? {
        dataType: { kind: "int", bits: 64, signed: false },
        shape: [...outer.shape.map(() => 1), 2],
      }
    : list.length > 1
      ? { ...outer, shape: innerShape(scope, list) ?? new Array<number>(rank).fill(1) }
      : outer;
  return codecCompletions({
    before: all.slice(0, index),
    after: all.slice(replaced ? index + 1 : index),
    input,
  });
}

/** The `chunk_shape` beside a list of inner codecs. */
function innerShape(scope: DocumentScope, list: readonly PathStep[]): number[] | undefined {
  const shape = valueAt(jsonValue(scope.object), [...list.slice(0, -1), "chunk_shape"]);
  const isShape = Array.isArray(shape) && shape.every((one) => Number.isSafeInteger(one));
  return isShape ? shape.map(Number) : undefined;
}

function templateItem(label: string, value: unknown): Completion {
  return { label, kind: "value", snippet: snippetOf(value) };
}
