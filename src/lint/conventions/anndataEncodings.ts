/** How one kind of element of anndata is stored (CONFORMANCE §9.5). */
export interface Encoding {
  readonly node: "array" | "group";
  /** Versions that anndata reads, the current one first. */
  readonly versions: readonly string[];
  /** Attributes beside the encoding that it needs. */
  readonly needs: readonly EncodingAttribute[];
  /** Arrays without dimensions. */
  readonly scalar?: boolean;
}

export type EncodingAttribute = "shape" | "_index" | "column-order" | "ordered" | "form" | "length";

const group = (version: string, ...needs: EncodingAttribute[]): Encoding => ({
  node: "group",
  versions: [version],
  needs,
});
const array = (scalar = false): Encoding => ({
  node: "array",
  versions: ["0.2.0"],
  needs: [],
  scalar,
});

/** By `encoding-type`. */
export const encodings: ReadonlyMap<string, Encoding> = new Map<string, Encoding>([
  ["anndata", group("0.1.0")],
  ["raw", group("0.1.0")],
  ["dict", group("0.1.0")],
  ["csr_matrix", group("0.1.0", "shape")],
  ["csc_matrix", group("0.1.0", "shape")],
  ["dataframe", { ...group("0.2.0", "_index", "column-order"), versions: ["0.2.0", "0.1.0"] }],
  ["categorical", { ...group("0.2.0", "ordered"), versions: ["0.2.0", "0.1.0"] }],
  ["nullable-integer", group("0.1.0")],
  ["nullable-boolean", group("0.1.0")],
  ["nullable-string-array", group("0.1.0")],
  ["awkward-array", group("0.1.0", "form", "length")],
  ["array", array()],
  ["string-array", array()],
  ["rec-array", array()],
  ["string", array(true)],
  ["numeric-scalar", array(true)],
  ["bytes", array(true)],
  ["null", { ...array(), versions: ["0.1.0"] }],
]);
