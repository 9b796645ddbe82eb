import type { DataType, StructField } from "../zarr/dataType";
import { itemSize } from "../zarr/dataTypeName";
import type { ByteSwap } from "../zarr/parseDtypeV2";
import type { NarrowRun } from "./decoders/packed";
import { elementCount } from "./forms";

/** Where a packed element has multi-byte numbers, and where integers narrower than a byte. */
export interface PackedLayout {
  readonly itemSize: number;
  readonly runs: readonly ByteSwap[];
  readonly narrow: readonly NarrowRun[];
}

/** The layout of a fixed-size data type; undefined for one of variable size. */
export function packedLayout(type: DataType): PackedLayout | undefined {
  const size = itemSize(type);
  if (size === undefined) return undefined;
  const runs: ByteSwap[] = [];
  const narrow: NarrowRun[] = [];
  for (const { offset, count, type: leaf } of leaves(type, 0)) {
    const width = swapWidth(leaf);
    const bytes = count * (itemSize(leaf) ?? 0);
    if (width > 1 && bytes > 0) runs.push({ offset, width, count: bytes / width });
    const bits = narrowBits(leaf);
    if (bits !== undefined) narrow.push({ offset, count: bytes, ...bits });
  }
  return { itemSize: size, runs, narrow };
}

interface Leaf {
  readonly offset: number;
  readonly count: number;
  readonly type: DataType;
}

function leaves(type: DataType, offset: number): Leaf[] {
  if (type.kind !== "struct") return [{ offset, count: 1, type }];
  return type.fields.flatMap((field) => fieldLeaves(field, offset + field.offset));
}

function fieldLeaves({ type, shape }: StructField, offset: number): Leaf[] {
  const count = elementCount(shape);
  if (type.kind !== "struct") return [{ offset, count, type }];
  const size = itemSize(type) ?? 0;
  return Array.from({ length: count }, (_, index) => leaves(type, offset + index * size)).flat();
}

/** Bytes that are turned round together. */
function swapWidth(type: DataType): number {
  switch (type.kind) {
    case "int":
    case "float":
    case "datetime":
    case "timedelta":
      return itemSize(type) ?? 1;
    case "complex":
      return (itemSize(type) ?? 2) / 2;
    case "fixedString":
      return 4;
    default:
      return 1;
  }
}

/** The bits of a byte that count, where it is not all eight. */
function narrowBits(type: DataType): { bits: number; signed: boolean } | undefined {
  if (type.kind === "int" && type.bits < 8) return { bits: type.bits, signed: type.signed };
  if (type.kind !== "float" && type.kind !== "complex") return undefined;
  if (type.format.startsWith("float6_")) return { bits: 6, signed: false };
  return type.format.startsWith("float4_") ? { bits: 4, signed: false } : undefined;
}
