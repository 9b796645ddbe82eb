import type { DataType, ElementBlock, StructField } from "../zarr/dataType";
import { itemSize } from "../zarr/dataTypeName";

/** Most fields that are offered. */
const mostFields = 256;

export interface NamedField {
  /** With dots between the names of structs in structs. */
  readonly name: string;
  readonly type: DataType;
  readonly offset: number;
}

/** The fields of a struct that have one value an element, also those of structs in it. */
export function plainFields(type: DataType): NamedField[] {
  return type.kind === "struct" ? collect(type.fields, "", 0).slice(0, mostFields) : [];
}

function collect(fields: readonly StructField[], prefix: string, start: number): NamedField[] {
  return fields.flatMap(({ name, type, offset, shape }) => {
    if (shape.length > 0) return [];
    const path = prefix + name;
    return type.kind === "struct"
      ? collect(type.fields, `${path}.`, start + offset)
      : [{ name: path, type, offset: start + offset }];
  });
}

/** The elements of one field, packed; the block itself where its elements are no structs. */
export function fieldBlock(block: ElementBlock, name: string): ElementBlock {
  const field = plainFields(block.dataType).find((one) => one.name === name);
  const size = itemSize(block.dataType);
  const width = field === undefined ? undefined : itemSize(field.type);
  if (field === undefined || size === undefined || width === undefined) return block;
  if (!(block.data instanceof Uint8Array)) return block;
  const count = Math.floor(block.data.length / size);
  const data = new Uint8Array(count * width);
  for (let index = 0; index < count; index++) {
    const from = index * size + field.offset;
    data.set(block.data.subarray(from, from + width), index * width);
  }
  return { dataType: field.type, shape: block.shape, data };
}
