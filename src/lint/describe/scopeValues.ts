import type { DataType } from "../../zarr/dataType";
import type { JsonValue } from "../../zarr/json";
import { parseDataTypeV3 } from "../../zarr/parseDataTypeV3";
import { parseDtypeV2 } from "../../zarr/parseDtypeV2";
import { isJsonObject, jsonValue } from "../../zarr/parseJson";
import { integersOf, stringOf, valueOf } from "../jsonAccess";
import type { ChunkInput } from "./codecCompletions";
import type { DocumentScope, PathStep } from "./metadataPlace";

export interface CodecAround {
  readonly name: string;
  readonly zarrFormat: 2 | 3;
  /** True in the object itself, false in its `configuration`. */
  readonly isObject: boolean;
  /** Path of the list that the codec is in. */
  readonly list: readonly PathStep[];
}

/** The codec whose object or configuration ends `path`. */
export function codecAround(
  { fileName, object }: DocumentScope,
  path: readonly PathStep[],
): CodecAround | undefined {
  const zarrFormat = fileName === "zarr.json" ? 3 : 2;
  const isConfiguration = zarrFormat === 3 && path.at(-1) === "configuration";
  const at = isConfiguration ? path.slice(0, -1) : path;
  const holder = at.at(-2);
  const isCodec =
    zarrFormat === 3
      ? typeof at.at(-1) === "number" && (holder === "codecs" || holder === "index_codecs")
      : at[0] === "compressor" || at[0] === "filters";
  if (!isCodec) return undefined;
  const value = valueAt(jsonValue(object), at);
  const name = isJsonObject(value) ? value[zarrFormat === 3 ? "name" : "id"] : undefined;
  return {
    name: typeof name === "string" ? name : "",
    zarrFormat,
    isObject: !isConfiguration,
    list: at.slice(0, -1),
  };
}

/** The shape as written, or one to begin with. */
export function shapeOf({ object }: DocumentScope): readonly number[] {
  return integersOf(valueOf(object, "shape"), 0) ?? [100, 100];
}

/** The v2 dtype as written. */
export function dtypeText({ object }: DocumentScope): string {
  return stringOf(valueOf(object, "dtype")) ?? "<f4";
}

/** The data type, where it can be read. */
export function dataTypeOf({ object, fileName }: DocumentScope): DataType | undefined {
  const isV3 = fileName === "zarr.json";
  const node = valueOf(object, isV3 ? "data_type" : "dtype");
  if (node === undefined) return undefined;
  try {
    return isV3 ? parseDataTypeV3(jsonValue(node)) : parseDtypeV2(jsonValue(node)).dataType;
  } catch {
    return undefined;
  }
}

/** Data type and chunk shape as far as the document says them. */
export function inputOf(scope: DocumentScope): ChunkInput {
  const value = valueAt(jsonValue(scope.object), ["chunk_grid", "configuration", "chunk_shape"]);
  const chunk = Array.isArray(value) ? value.filter((one) => typeof one === "number") : undefined;
  return {
    dataType: dataTypeOf(scope) ?? { kind: "float", format: "float32" },
    shape: chunk ?? shapeOf(scope),
  };
}

/** The value at a path. */
export function valueAt(value: JsonValue, path: readonly PathStep[]): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const step of path) {
    if (typeof step === "number") at = Array.isArray(at) ? at[step] : undefined;
    else at = isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }
  return at;
}
