import type { DataType, FloatFormat } from "./dataType";
import { itemSize } from "./dataTypeName";
import { floatSize, readFloat } from "./floatFormats";
import { structType } from "./structType";

/**
 * The smallest type of NumPy that holds all values of `type`: narrow integers become int8 or uint8,
 * floats that NumPy lacks float32, complex of them complex64; structs field by field. Types that NumPy
 * has come back unchanged, the same object.
 */
export function widen(type: DataType): DataType {
  switch (type.kind) {
    case "int":
      return type.bits >= 8 ? type : { kind: "int", bits: 8, signed: type.signed };
    case "float":
      return isNumpyFloat(type.format) ? type : { kind: "float", format: "float32" };
    case "complex":
      return type.format === "float32" || type.format === "float64"
        ? type
        : { kind: "complex", format: "float32" };
    case "struct": {
      const fields = type.fields.map((field) => ({ ...field, type: widen(field.type) }));
      const changed = fields.some((field, index) => field.type !== type.fields[index]?.type);
      return changed ? structType(fields, []) : type;
    }
    default:
      return type;
  }
}

/** Elements of `type` (packed little-endian bytes) as elements of `widen(type)`; may be the same bytes. */
export function widenElements(type: DataType, bytes: Uint8Array): Uint8Array {
  const wide = widen(type);
  const size = itemSize(type);
  const wideSize = itemSize(wide);
  if (wide === type || size === undefined || wideSize === undefined || size === 0) {
    return bytes;
  }
  const count = Math.floor(bytes.length / size);
  const result = new Uint8Array(count * wideSize);
  const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const to = new DataView(result.buffer);
  const copy = elementCopier(type, { bytes, from, result, to });
  for (let index = 0; index < count; index++) {
    copy(index * size, index * wideSize);
  }
  return result;
}

interface Buffers {
  bytes: Uint8Array;
  from: DataView;
  result: Uint8Array;
  to: DataView;
}

/** Copies one element from one byte offset to another. */
type Copier = (source: number, target: number) => void;

function elementCopier(type: DataType, buffers: Buffers): Copier {
  const { bytes, from, result, to } = buffers;
  if (type.kind === "int" && type.bits < 8) {
    const rest = 32 - type.bits;
    return (source, target) => {
      const shifted = from.getUint8(source) << rest;
      to.setUint8(target, type.signed ? shifted >> rest : shifted >>> rest);
    };
  }
  if (type.kind === "float" && !isNumpyFloat(type.format)) {
    return floatCopier(type.format, from, to);
  }
  if (type.kind === "complex" && widen(type) !== type) {
    const half = floatSize(type.format);
    const copy = floatCopier(type.format, from, to);
    return (source, target) => {
      copy(source, target);
      copy(source + half, target + 4);
    };
  }
  const wide = widen(type);
  if (type.kind === "struct" && wide.kind === "struct" && wide !== type) {
    const copiers = type.fields.map((field, index) => {
      const copy = elementCopier(field.type, buffers);
      const size = itemSize(field.type) ?? 0;
      const wideSize = itemSize(widen(field.type)) ?? 0;
      const count = field.shape.reduce((product, extent) => product * extent, 1);
      const wideOffset = wide.fields[index]?.offset ?? 0;
      return { copy, count, size, wideSize, offset: field.offset, wideOffset };
    });
    return (source, target) => {
      for (const { copy, count, size, wideSize, offset, wideOffset } of copiers) {
        for (let item = 0; item < count; item++) {
          copy(source + offset + item * size, target + wideOffset + item * wideSize);
        }
      }
    };
  }
  const size = itemSize(type) ?? 0;
  return (source, target) => result.set(bytes.subarray(source, source + size), target);
}

function floatCopier(format: FloatFormat, from: DataView, to: DataView): Copier {
  return (source, target) => to.setFloat32(target, readFloat(format, from, source), true);
}

function isNumpyFloat(format: FloatFormat): boolean {
  return format === "float16" || format === "float32" || format === "float64";
}
