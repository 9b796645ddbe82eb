/** What is selected of one dimension. */
export type DimensionSelection =
  | { readonly kind: "index"; readonly index: number }
  /** start, start + step, … below stop; step ≥ 1, 0 ≤ start ≤ stop ≤ extent. */
  | {
      readonly kind: "range";
      readonly start: number;
      readonly stop: number;
      readonly step: number;
    };
