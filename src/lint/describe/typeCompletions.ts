import { roundings } from "../../codecs/decoders/castValue";
import { bloscCompressors } from "../../codecs/registered/blosc";
import type { DataType } from "../../zarr/dataType";
import { coreDataTypes, plainExtensionTypes, thinSupport } from "../dataTypeNames";
import { zeroOf } from "../rules/fillValueV3";
import { escapeSnippet, snippetOf, type Completion } from "./completion";
import { dataTypeInWords, integerLimits } from "./dataTypeWords";
import { simpleDataType } from "../../zarr/parseDataTypeV3";

/** A value as it is, written as JSON. */
export function valueItem(value: unknown, detail?: string): Completion {
  const text = JSON.stringify(value);
  return {
    label: typeof value === "string" ? value : text,
    kind: "value",
    snippet: escapeSnippet(text),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** JSON text as it is. */
export function textItem(text: string, detail?: string): Completion {
  return { ...valueItem(null, detail), label: text, snippet: escapeSnippet(text) };
}

/** Data types of v3: those of the core first, then extensions. */
export function dataTypeCompletions(): Completion[] {
  const names = [...coreDataTypes, ...plainExtensionTypes].map((name) => {
    const type = simpleDataType(name);
    const words = type && dataTypeInWords(type);
    return { ...valueItem(name, thinSupport(name)), ...(words ? { documentation: words } : {}) };
  });
  const configured = [
    { name: "numpy.datetime64", configuration: { unit: "s", scale_factor: 1 } },
    { name: "numpy.timedelta64", configuration: { unit: "s", scale_factor: 1 } },
    { name: "fixed_length_utf32", configuration: { length_bytes: 40 } },
    { name: "null_terminated_bytes", configuration: { length_bytes: 10 } },
    { name: "struct", configuration: { fields: [["a", "int32"]] } },
  ].map((value): Completion => {
    const detail = thinSupport(value.name);
    return {
      label: value.name,
      kind: "value",
      snippet: snippetOf(value),
      ...(detail === undefined ? {} : { detail }),
    };
  });
  return [...names, ...configured];
}

/** The usual `dtype` strings of v2. */
export function dtypeCompletions(): Completion[] {
  const numbers = ["i2", "i4", "i8", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16"];
  const plain = ["|b1", "|i1", "|u1", ...numbers.map((code) => `<${code}`)];
  const others = ["|S10", "<U10", "|V8", "|O", "<M8[ns]", "<M8[s]", "<m8[ns]"];
  return [...plain, ...others, ...numbers.map((code) => `>${code}`)].map((dtype) =>
    valueItem(dtype, dtypeWords(dtype)),
  );
}

function dtypeWords(dtype: string): string {
  const kinds: Readonly<Record<string, string>> = {
    b: "bool",
    i: "signed integer",
    u: "unsigned integer",
    f: "float",
    c: "complex",
    S: "bytes, padded",
    U: "text, padded",
    V: "raw bytes",
    O: "objects, by a codec",
    M: "datetime64",
    m: "timedelta64",
  };
  const kind = kinds[dtype[1] ?? ""] ?? "";
  const order = dtype.startsWith(">") ? ", big-endian" : "";
  return `${kind}${order}`;
}

/** Fill values that a data type has. */
export function fillValueCompletions(type: DataType | undefined, zarrFormat: 2 | 3): Completion[] {
  const none = zarrFormat === 2 ? [textItem("null", "undefined where a chunk is missing")] : [];
  if (type === undefined) return [textItem("0"), ...none];
  return [...typeFillValues(type), ...none];
}

function typeFillValues(type: DataType): Completion[] {
  switch (type.kind) {
    case "bool":
      return [textItem("false"), textItem("true")];
    case "int": {
      const { min, max } = integerLimits(type);
      const negative = type.signed ? [textItem("-1")] : [];
      return [
        textItem("0"),
        ...negative,
        textItem(String(min), "the least value"),
        textItem(String(max), "the greatest value"),
      ].filter((item, index, all) => all.findIndex(({ label }) => label === item.label) === index);
    }
    case "float":
      return [
        textItem("0.0"),
        valueItem("NaN", "not a number"),
        valueItem("Infinity"),
        valueItem("-Infinity"),
      ];
    case "complex":
      return [textItem("[0.0, 0.0]"), textItem('["NaN", "NaN"]')];
    case "datetime":
    case "timedelta":
      return [valueItem("NaT", "not a time"), textItem("0")];
    default: {
      const zero = zeroOf(type);
      return zero === undefined ? [] : [textItem(zero)];
    }
  }
}

const enumerations: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  "bytes/endian": ["little", "big"],
  "blosc/cname": bloscCompressors,
  "blosc/shuffle": ["noshuffle", "shuffle", "bitshuffle"],
  "sharding_indexed/index_location": ["end", "start"],
  "cast_value/rounding": roundings,
  "cast_value/out_of_range": ["clamp", "wrap"],
  "zstd/checksum": [false, true],
};

/** The values that a member of a codec's configuration can have, where they are few. */
export function codecMemberValues(codec: string, member: string, zarrFormat: 2 | 3): Completion[] {
  if (zarrFormat === 2 && codec === "blosc" && member === "shuffle") {
    return [
      valueItem(0, "no shuffle"),
      valueItem(1, "bytes"),
      valueItem(2, "bits"),
      valueItem(-1, "bits for bytes, else bytes"),
    ];
  }
  const key = `${codec}/${member}`;
  const values = Object.hasOwn(enumerations, key) ? enumerations[key] : undefined;
  if (values !== undefined) return values.map((value) => valueItem(value));
  if (codec === "cast_value" && member === "data_type") return dataTypeCompletions();
  return [];
}
