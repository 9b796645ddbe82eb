import type { DataType } from "../../zarr/dataType";
import type { JsonNode, JsonValue } from "../../zarr/json";
import { jsonValue, parseJson } from "../../zarr/parseJson";
import { parseDtypeV2 } from "../../zarr/parseDtypeV2";
import { valueOf } from "../jsonAccess";

/** What the node of some attributes is, as far as it is known. */
export interface AttributesContext {
  readonly zarrFormat: 2 | 3;
  readonly kind?: "array" | "group" | undefined;
  /** Of an array: its number of dimensions, its data type and its fill value. */
  readonly rank?: number | undefined;
  readonly dataType?: DataType | undefined;
  readonly fillValue?: JsonValue | undefined;
  /** Of a v3 array: the names of its dimensions. */
  readonly dimensionNames?: JsonNode | undefined;
}

/** The same, where the format is known anyway. */
export type NodeContext = Omit<AttributesContext, "zarrFormat">;

/**
 * What the `.zarray` beside a `.zattrs` says about the attributes; empty where its text is of no use.
 */
export function contextOfZarray(text: string): NodeContext {
  const { root } = parseJson(text);
  return root === undefined ? { kind: "array" } : contextOfArrayV2(root);
}

/** {@link contextOfZarray} for a parsed document. */
export function contextOfArrayV2(root: JsonNode): NodeContext {
  if (root.kind !== "object") return { kind: "array" };
  const shape = valueOf(root, "shape");
  const dtype = valueOf(root, "dtype");
  const fill = valueOf(root, "fill_value");
  return {
    kind: "array",
    rank: shape?.kind === "array" ? shape.items.length : undefined,
    dataType: dtype && dataTypeOf(dtype),
    fillValue: fill && jsonValue(fill),
  };
}

function dataTypeOf(dtype: JsonNode): DataType | undefined {
  try {
    return parseDtypeV2(jsonValue(dtype)).dataType;
  } catch {
    return undefined;
  }
}
