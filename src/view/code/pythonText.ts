import type { DataType } from "../../zarr/dataType";
import type { CfDecoding } from "../cf/decoding";
import type { DimensionSelection } from "../selection";
import type { CodeOptions } from "./codeOptions";

/** A string literal of Python: JSON's is one, but for characters that it writes as they are. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** E.g. `3, 10:14, 0:144:2`; `()` for a scalar. */
export function pythonIndices(selection: readonly DimensionSelection[]): string {
  if (selection.length === 0) return "()";
  return selection
    .map((one) =>
      one.kind === "index"
        ? String(one.index)
        : `${one.start}:${one.stop}${one.step === 1 ? "" : `:${one.step}`}`,
    )
    .join(", ");
}

/** E.g. `slice(0, 144, 2)`. */
export function pythonIndexer(one: DimensionSelection): string {
  if (one.kind === "index") return String(one.index);
  return `slice(${one.start}, ${one.stop}${one.step === 1 ? "" : `, ${one.step}`})`;
}

/** `["a"]` for a field of a struct, `["a"]["b"]` for one of a struct in it. */
export function fieldPart({ field, dataType }: CodeOptions): string {
  if (field === undefined) return "";
  return fieldNames(dataType, field)
    .map((name) => `[${quoted(name)}]`)
    .join("");
}

/** The names that a dotted one is made of: a name may have dots itself. */
function fieldNames(type: DataType, dotted: string): readonly string[] {
  if (type.kind !== "struct" || type.fields.some(({ name }) => name === dotted)) return [dotted];
  const outer = type.fields.find(({ name }) => dotted.startsWith(`${name}.`));
  return outer === undefined
    ? [dotted]
    : [outer.name, ...fieldNames(outer.type, dotted.slice(outer.name.length + 1))];
}

/** Do the attributes change the numbers? Dates and the words of flags are left to the reader. */
export function changesNumbers(decoding: CfDecoding | undefined): decoding is CfDecoding {
  if (decoding === undefined) return false;
  const { reinterpret, missing, valid, scale, offset } = decoding;
  const isSame = reinterpret === undefined && missing.length === 0 && valid === undefined;
  return !(isSame && scale === 1 && offset === 0);
}

/** `stored * 0.01 + 273.15` */
export function scaled(stored: string, { scale, offset }: CfDecoding): string {
  const product = scale === 1 ? stored : `${stored} * ${scale}`;
  return offset === 0 ? product : `${product} + ${offset}`;
}

/** `.astype("u2")` where integers are those of the other signedness. */
export function reinterpreted({ reinterpret }: CfDecoding): string {
  if (reinterpret === undefined) return "";
  const { bits, unsigned } = reinterpret;
  return `.astype("${unsigned ? "u" : "i"}${bits / 8}")`;
}

/** Conditions under which there is no value, over `stored` and `values`. */
export function missingConditions(decoding: CfDecoding, isin: string): string[] {
  const { missing, valid } = decoding;
  const checked = valid?.unpacked ? "values" : "stored";
  return [
    ...(missing.length > 0 ? [`${isin}[${missing.map(pythonNumber).join(", ")}])`] : []),
    ...(valid?.minimum === undefined ? [] : [`(${checked} < ${pythonNumber(valid.minimum)})`]),
    ...(valid?.maximum === undefined ? [] : [`(${checked} > ${pythonNumber(valid.maximum)})`]),
  ];
}

/** Lines that read `expression` with NumPy's functions, decoded as the view is, into `data`. */
export function numpyLines(expression: string, { decode, decoding }: CodeOptions): string[] {
  if (!decode || !changesNumbers(decoding)) return [`data = ${expression}`];
  const conditions = missingConditions(decoding, "np.isin(stored, ");
  const stored = `stored = ${expression}${reinterpreted(decoding)}`;
  const values = scaled("stored", decoding);
  return conditions.length === 0
    ? [stored, `data = ${values}`]
    : [stored, `values = ${values}`, `data = np.where(${conditions.join(" | ")}, np.nan, values)`];
}

export function needsNumpy({ decode, decoding }: CodeOptions): boolean {
  return decode && changesNumbers(decoding) && missingConditions(decoding, "").length > 0;
}

/** What a reader of the code should know. */
export function remarks(options: CodeOptions): string[] {
  const { decode, decoding, isSeparatorUnrecorded, library, container } = options;
  const isDated = decode && decoding?.time !== undefined;
  return [
    ...(isSeparatorUnrecorded && library !== "tensorstore"
      ? [
          '# The metadata do not say that chunk keys have a "/" in them: add "dimension_separator": "/" to .zarray,',
          "# or only fill values are read.",
        ]
      : []),
    ...(container === "references"
      ? ["# Relative addresses in the references are looked for in the current folder."]
      : []),
    ...(isDated && library !== "xarray"
      ? ["# The numbers count time, by the attributes units and calendar."]
      : []),
  ];
}

function pythonNumber(value: number): string {
  if (Number.isNaN(value)) return 'float("nan")';
  return Number.isFinite(value) ? String(value) : `float("${value < 0 ? "-" : ""}inf")`;
}
