import type { dataTypeRules, fillValueRules } from "../../../../src/lint/tables/types";
import { a2, a3, page, type Page } from "./page";

const plain = { codecs: [{ name: "bytes" }, { name: "zstd", configuration: { level: 3 } }] };
const little = {
  codecs: [
    { name: "bytes", configuration: { endian: "little" } },
    { name: "zstd", configuration: { level: 3 } },
  ],
};
const struct = (fields: unknown, name = "struct") => ({ name, configuration: { fields } });
const float = (fill_value: unknown) => ({ data_type: "float32", fill_value });

export const typePages: Readonly<
  Record<keyof typeof dataTypeRules | keyof typeof fillValueRules, Page>
> = {
  "data-type": page(
    "`data_type` is a name, or an object with a name and a configuration. Every reader refuses other values.",
    a3({ data_type: 32 }),
    a3({ data_type: "int32" }),
  ),
  "data-type-numpy": page(
    "v3 has names of its own for data types: `float32` for NumPy's `<f4`. The byte order goes into the `bytes` codec. Every reader refuses the NumPy spelling.",
    a3({ data_type: "<i4" }),
    a3({ data_type: "int32" }),
  ),
  "data-type-object": page(
    "A data type of the core is written as its name alone. zarr-python and tensorstore refuse the object form, zarrs reads it.",
    a3({ data_type: { name: "int32" } }),
    a3({ data_type: "int32" }),
  ),
  "unknown-data-type": page(
    "A reader that does not know the data type refuses the array. An unregistered name is no fault of the document, so this is a warning; where the name is close to a known one it is an error.",
    a3({ data_type: "flaot32" }),
    a3({ data_type: "float32", fill_value: 0 }),
  ),
  "data-type-configuration": page(
    "Times need `unit` and `scale_factor`, strings and bytes of fixed length need `length_bytes`, raw bits a multiple of 8. Readers refuse the array where one is missing or out of range.",
    a3({
      data_type: {
        name: "numpy.datetime64",
        configuration: { unit: "fortnight", scale_factor: 1 },
      },
    }),
    a3({ data_type: { name: "numpy.datetime64", configuration: { unit: "W", scale_factor: 2 } } }),
  ),
  "struct-fields": page(
    "A struct has at least one field; names are not empty and differ, and elements of each field have a fixed size.",
    a3({
      data_type: struct([
        { name: "a", data_type: "int8" },
        { name: "a", data_type: "int8" },
      ]),
    }),
    a3({
      data_type: struct([
        { name: "a", data_type: "int8" },
        { name: "b", data_type: "int8" },
      ]),
      fill_value: { a: 0, b: 0 },
      ...plain,
    }),
  ),
  "struct-legacy": page(
    "`structured` is what zarr-python wrote before `struct` was registered. Readers must take it, writers must not write it any more.",
    a3({ data_type: struct([["a", "int8"]], "structured"), fill_value: "AA==", ...plain }),
    a3({ data_type: struct([{ name: "a", data_type: "int8" }]), fill_value: { a: 0 }, ...plain }),
  ),
  "data-type-support": page(
    "The type is registered, or written by a common library, but two of the four common readers (zarr-python, tensorstore, zarrs, zarrita) or more refuse it. The page of the type says who reads it.",
    a3({ data_type: "bfloat16", fill_value: 0 }),
    a3({ data_type: "float32", fill_value: 0 }),
  ),
  "v2-dtype": page(
    "A `dtype` is a byte order (`<`, `>` or `|`), a kind and a number of bytes: `<f4`, `|u1`, `<M8[ns]`. Readers refuse names such as `int32`, sizes that a kind does not have, and times without a unit.",
    a2({ dtype: "int32" }),
    a2({ dtype: "<i4" }),
  ),
  "v2-dtype-byte-order": page(
    "Elements of one byte have no byte order, which `|` says. zarr-python 3 refuses `<i1`; tensorstore and zarr-python 2 read it.",
    a2({ dtype: "<i1" }),
    a2({ dtype: "|i1" }),
  ),
  "v2-dtype-empty": page(
    "Strings of length 0 can hold nothing. NumPy makes them of empty input; zarr-python 3 refuses them.",
    a2({ dtype: "|S0", fill_value: null }),
    a2({ dtype: "|S1", fill_value: null }),
  ),
  "v2-dtype-fields": page(
    "A structured dtype is a list with at least one field, each `[name, dtype]` or `[name, dtype, shape]`; names differ. Every reader refuses others.",
    a2({
      dtype: [
        ["a", "<f4"],
        ["a", "<f4"],
      ],
      fill_value: null,
    }),
    a2({
      dtype: [
        ["a", "<f4"],
        ["b", "<f4"],
      ],
      fill_value: null,
    }),
  ),
  "v2-dtype-field-name": page(
    "NumPy gives a field without a name one of its own (`f0`, `f1`, …), so the document and the data disagree.",
    a2({ dtype: [["", "<f4"]], fill_value: null }),
    a2({ dtype: [["a", "<f4"]], fill_value: null }),
  ),
  "v2-dtype-nested": page(
    "Structures within structures and fields with a shape are legal. zarr-python 2 and GDAL read them, zarr-python 3 and tensorstore refuse them.",
    a2({ dtype: [["a", [["b", "<f4"]]]], fill_value: null }),
    a2({ dtype: [["b", "<f4"]], fill_value: null }),
  ),
  "v2-dtype-name": page(
    "tensorstore writes types that NumPy lacks by their names alone. No other reader takes them.",
    a2({ dtype: "bfloat16" }),
    a2({ dtype: "<f4" }),
  ),
  "v2-dtype-wide": page(
    "Every element of a fixed-length type takes its full length, also an empty string. Variable-length strings (`|O` with `vlen-utf8`) take what they need.",
    a2({ dtype: "<U5000", fill_value: "" }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "" }),
  ),

  "fill-value-null": page(
    "v3 needs a fill value: it is what missing chunks hold. zarr-python, tensorstore and zarrs refuse null.",
    a3({ fill_value: null }),
    a3({ fill_value: 0 }),
  ),
  "fill-value-type": page(
    'Each data type takes its own form: true or false, an integer, a number or one of three strings, a pair, a string. zarr-python converts some other forms, and so reads `"false"` as true; tensorstore and zarrs refuse them.',
    a3({ data_type: "bool", fill_value: "false", ...plain }),
    a3({ data_type: "bool", fill_value: false, ...plain }),
  ),
  "fill-value-integer": page(
    "An integer type takes digits alone. `1.0` is read by most, but zarrs refuses it, as the specification asks.",
    a3(`{ "fill_value": 1.0 }`),
    a3(`{ "fill_value": 1 }`),
  ),
  "fill-value-range": page(
    "The value does not fit the data type. zarr-python and tensorstore refuse the array.",
    a3({ data_type: "uint8", fill_value: 256, ...plain }),
    a3({ data_type: "uint8", fill_value: 255, ...plain }),
  ),
  "fill-value-float-string": page(
    'The only strings for a float are `"NaN"`, `"Infinity"`, `"-Infinity"` and, in v3, hex digits. zarr-python takes whatever Python\'s `float` does; tensorstore and zarrs refuse it.',
    a3(float("nan")),
    a3(float("NaN")),
  ),
  "fill-value-hex": page(
    "Hex digits are the bits of the element as an unsigned integer, the most significant digit first. They must fit its width.",
    a3(float("0x7fc000000")),
    a3(float("0x7fc00001")),
  ),
  "fill-value-hex-digits": page(
    "With fewer digits than the type has, readers differ: tensorstore takes them as the low bits, zarr-python picks another type by their number, zarrita makes a number of them.",
    a3(float("0x7fc0")),
    a3(float("0x00007fc0")),
  ),
  "fill-value-hex-nan": page(
    'These bits are the usual NaN, for which `"NaN"` stands. zarrita reads hex digits as a number.',
    a3(float("0x7fc00000")),
    a3(float("NaN")),
  ),
  "fill-value-overflow": page(
    "The number is greater than the greatest value of the type, so all readers take it as infinity. If that is meant, the document should say so.",
    a3(`{ "data_type": "float32", "fill_value": 1e39 }`),
    a3(float("Infinity")),
  ),
  "fill-value-inexact": page(
    "Decimal numbers such as 0.1 have no exact value in float32. That is normal, so this rule is off; switch it on where a fill value is compared with.",
    a3(float(0.1)),
    a3(float(0.5)),
  ),
  "fill-value-complex": page(
    "A complex value is a pair, the real part first. Every reader refuses a number alone or a string.",
    a3({ data_type: "complex64", fill_value: 0 }),
    a3({ data_type: "complex64", fill_value: [0, 0] }),
  ),
  "fill-value-base64": page(
    "The fill value of bytes is base64 text. Other text is refused by zarr-python and tensorstore.",
    a2({ dtype: "|S3", fill_value: "0" }),
    a2({ dtype: "|S3", fill_value: "MAAA" }),
  ),
  "fill-value-bytes-length": page(
    "The bytes are not as many as an element has. zarr-python pads them with zeros, tensorstore refuses the array.",
    a2({ dtype: "|S4", fill_value: "YWI=" }),
    a2({ dtype: "|S4", fill_value: "YWIAAA==" }),
  ),
  "fill-value-raw-base64": page(
    "By the text of the format the fill value of `r<N>` is a list of bytes. tensorstore takes base64 only, zarrs both.",
    a3({ data_type: "r16", fill_value: "AAA=", ...plain }),
    a3({ data_type: "r16", fill_value: [0, 0], ...plain }),
  ),
  "fill-value-string-length": page(
    "The string has more characters than an element holds. The specification wants such a document to be refused; zarr-python cuts the string off.",
    a3({
      data_type: { name: "fixed_length_utf32", configuration: { length_bytes: 8 } },
      fill_value: "abc",
    }),
    a3({
      data_type: { name: "fixed_length_utf32", configuration: { length_bytes: 8 } },
      fill_value: "ab",
    }),
  ),
  "fill-value-time": page(
    'A time is a count of units since 1970, or `"NaT"`. Every reader refuses a date.',
    a2({ dtype: "<M8[ns]", fill_value: "2020-01-01" }),
    a2({ dtype: "<M8[ns]", fill_value: "NaT" }),
  ),
  "fill-value-struct": page(
    "The fill value of a struct is an object with every field and no other. zarr-python 3.3 fills missing fields with 0; the specification wants the document refused.",
    a3({
      data_type: struct([
        { name: "a", data_type: "int32" },
        { name: "b", data_type: "int32" },
      ]),
      fill_value: { a: 0 },
      ...little,
    }),
    a3({
      data_type: struct([
        { name: "a", data_type: "int32" },
        { name: "b", data_type: "int32" },
      ]),
      fill_value: { a: 0, b: 0 },
      ...little,
    }),
  ),
  "fill-value-legacy": page(
    "zarr-python 2 wrote 0 for types that have no numbers, and 0 and 1 for booleans. Current readers differ in what they make of it; where zarr-python 3 and tensorstore both refuse it, it is an error.",
    a2({ dtype: "|b1", fill_value: 0 }),
    a2({ dtype: "|b1", fill_value: false }),
  ),
  "fill-value-undefined": page(
    "With a fill value of null, what missing chunks hold is not defined: zarr-python 3 gives zeros, older versions gave what was in memory. That is legal and common, so this rule is off.",
    a2({ fill_value: null }),
    a2({ fill_value: 0 }),
  ),
};
