import { describeDataType, itemSize } from "../../../src/zarr/dataTypeName";
import { floatFormats } from "../../../src/zarr/floatFormats";
import type { JsonValue } from "../../../src/zarr/json";
import {
  configuredDataTypes,
  dataTypeAliases,
  parseDataTypeV3,
  refusedDataTypes,
} from "../../../src/zarr/parseDataTypeV3";
import { parseDtypeV2 } from "../../../src/zarr/parseDtypeV2";

const core = new Set([
  ...["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"],
  ...["float16", "float32", "float64", "complex64", "complex128", "r24"],
]);

/** What zarr-python and tensorstore write, though no registry has it. */
const unregistered = new Set([
  ...["float8_e4m3fn", "null_terminated_bytes", "raw_bytes", "variable_length_bytes", "binary"],
]);

/** Configurations to try the types with that need one. */
const examples: Readonly<Record<string, JsonValue>> = {
  fixed_length_utf32: { length_bytes: 20 },
  null_terminated_bytes: { length_bytes: 7 },
  raw_bytes: { length_bytes: 3 },
  "numpy.datetime64": { unit: "s", scale_factor: 25 },
  "numpy.timedelta64": { unit: "h", scale_factor: 1 },
  struct: {
    fields: [
      { name: "a", data_type: "int32" },
      { name: "b", data_type: "float64" },
    ],
  },
  structured: {
    fields: [
      ["a", "int32"],
      ["b", "float64"],
    ],
  },
};

/** Name, elements and state of every data type that the reader of `zarr.json` knows. */
export function dataTypesV3(): string[][] {
  const ints = [2, 4, 8, 16, 32, 64].flatMap((bits) => [`int${bits}`, `uint${bits}`]);
  const complex = floatFormats
    .filter((format) => format !== "float32" && format !== "float64")
    .map((format) => `complex_${format}`);
  const plain = [
    ...["bool", ...ints, ...floatFormats, "complex64", "complex128", ...complex],
    ...["r24", "string", "bytes"],
  ];
  return [
    ...plain.map((name) => readRow(name, name)),
    ...configuredDataTypes.map((name) => {
      const configuration = examples[name];
      if (configuration === undefined) throw new Error(`no example of ${name}`);
      return readRow(name, { name, configuration });
    }),
    ...Object.entries(dataTypeAliases).map(([name, other]) => [
      `\`${name}\``,
      `another name of \`${other ?? ""}\``,
      known(name),
    ]),
    ...Object.entries(refusedDataTypes).map(([name, why]) => [
      `\`${name}\``,
      "",
      `refused: ${why ?? ""}`,
    ]),
  ];
}

function readRow(name: string, json: JsonValue): string[] {
  const notes: string[] = [];
  const type = parseDataTypeV3(json, notes);
  const size = itemSize(type);
  const elements = size === undefined ? "of any length" : `${size} byte${size === 1 ? "" : "s"}`;
  const shown = name === "r24" ? "r<N>" : name;
  const described = describeDataType(type);
  const example = typeof json === "object" || name === "r24" ? `, here ${described}` : "";
  return [
    `\`${shown}\``,
    `${elements}${example}`,
    notes.length === 0 ? known(name) : `reads (${notes.join(" ")})`,
  ];
}

function known(name: string): string {
  if (core.has(name)) return "reads";
  return unregistered.has(name) ? "reads (not registered)" : "reads (an extension)";
}

const dtypes: readonly (readonly [dtype: JsonValue, note?: string])[] = [
  ["|b1"],
  ["<i2", "1, 2, 4, 8 bytes; also `u`"],
  ["<f4", "2, 4, 8 bytes"],
  ["<c8", "8, 16 bytes"],
  ["|S7", "bytes, padded with zeros; also of size 0"],
  ["<U5", "UTF-32, padded with zeros; also of size 0"],
  ["|V6", "raw bytes"],
  ["<M8[25s]", "every unit of NumPy, with a multiplier; also without a unit, as plain counts"],
  ["<m8[ms]", "likewise"],
  [
    [
      ["a", "<i4"],
      ["b", "<f8", [2, 3]],
      ["c", [["d", "|u1"]]],
    ],
    "also within one another, and with shapes",
  ],
  [
    "|O",
    "by the object codec: `vlen-utf8`, `vlen-bytes`, `vlen-array`, `json2`, `msgpack2`, `categorize`",
  ],
  ["bfloat16", "the names that tensorstore writes for what NumPy lacks"],
];

/** dtype, elements and state of every kind of v2 dtype. */
export function dataTypesV2(): string[][] {
  const read = dtypes.map(([dtype, note = ""]) => {
    const { dataType } = parseDtypeV2(dtype);
    const text = typeof dtype === "string" ? dtype : JSON.stringify(dtype);
    return [`\`${text}\``, describeDataType(dataType), note === "" ? "reads" : `reads (${note})`];
  });
  const longDouble = [
    "`<f16`, `<c32`",
    "long double",
    "refused: its form differs between platforms",
  ];
  return [...read, longDouble];
}
