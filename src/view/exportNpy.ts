import { describeDataType } from "../zarr/dataTypeName";
import type { DataType, ElementBlock, StructField } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { widen, widenElements } from "../zarr/widen";

/**
 * A block in NumPy's file format, version 1.0 or 2.0, little-endian, C order. Types that NumPy lacks are
 * widened to the smallest that holds them.
 * @throws ZarrError "unsupported" for elements of variable size
 */
export function npyBytes({ dataType, shape, data }: ElementBlock): Uint8Array {
  const wide = widen(dataType);
  const descr = numpyDescr(wide);
  if (!(data instanceof Uint8Array) || descr === undefined) {
    throw new ZarrError(
      "unsupported",
      `NPY cannot hold ${describeDataType(dataType)}, whose elements vary in size. Use the format json or csv.`,
    );
  }
  const bytes = widenElements(dataType, data);
  const shapeText = shape.length === 1 ? `(${shape[0] ?? 0},)` : `(${shape.join(", ")})`;
  // NumPy leaves room for the first extent to grow to 21 digits; so the files are the same.
  const room = shape.length === 0 ? 0 : 21 - String(shape[0]).length;
  const dictionary = `{'descr': ${descr}, 'fortran_order': False, 'shape': ${shapeText}, }`;
  const header = npyHeader(dictionary + " ".repeat(room));
  const file = new Uint8Array(header.length + bytes.length);
  file.set(header);
  file.set(bytes, header.length);
  return file;
}

function npyHeader(dictionary: string): Uint8Array {
  const encoder = new TextEncoder();
  const text = encoder.encode(dictionary);
  const short = text.length + 1 + 10 + 63 < 65536;
  const prefix = short ? 10 : 12;
  const length = Math.ceil((prefix + text.length + 1) / 64) * 64 - prefix;
  const header = new Uint8Array(prefix + length).fill(0x20);
  header.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, short ? 1 : 2, 0]);
  const view = new DataView(header.buffer);
  if (short) view.setUint16(8, length, true);
  else view.setUint32(8, length, true);
  header.set(text, prefix);
  header[header.length - 1] = 0x0a;
  return header;
}

/** NumPy's type as its header writes it; undefined where NumPy has none. */
function numpyDescr(type: DataType): string | undefined {
  if (type.kind === "struct") return structDescr(type.fields);
  const code = typeCode(type);
  return code === undefined ? undefined : `'${code}'`;
}

function structDescr(fields: readonly StructField[]): string | undefined {
  const parts: string[] = [];
  for (const { name, type, shape } of fields) {
    const descr = numpyDescr(type);
    if (descr === undefined) return undefined;
    const sub = shape.length === 0 ? "" : `, (${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
    parts.push(`(${pythonString(name)}, ${descr}${sub})`);
  }
  return `[${parts.join(", ")}]`;
}

function typeCode(type: DataType): string | undefined {
  switch (type.kind) {
    case "bool":
      return "|b1";
    case "int":
      return `${type.bits === 8 ? "|" : "<"}${type.signed ? "i" : "u"}${type.bits / 8}`;
    case "float":
      return { float16: "<f2", float32: "<f4", float64: "<f8" }[type.format as string];
    case "complex":
      return { float32: "<c8", float64: "<c16" }[type.format as string];
    case "raw":
      return `|V${type.size}`;
    case "fixedBytes":
      return `|S${type.size}`;
    case "fixedString":
      return `<U${type.length}`;
    case "datetime":
    case "timedelta": {
      const unit =
        type.unit === "generic" ? "" : `[${type.scale === 1 ? "" : type.scale}${type.unit}]`;
      return `<${type.kind === "datetime" ? "M8" : "m8"}${unit}`;
    }
    default:
      return undefined;
  }
}

/** A Python string literal; what is not plain ASCII is escaped, so that the header stays latin-1. */
function pythonString(text: string): string {
  const escaped = [...text].map((character) => {
    if (character === "'" || character === "\\") return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0x20 && code < 0x7f) return character;
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return `'${escaped.join("")}'`;
}
