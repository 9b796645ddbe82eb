import { createElements, numberAt } from "../data/elements";
import { meantText } from "../data/meaning";
import { elementState } from "../data/sliceLayer";
import type { Preview } from "../view/preview";
import type { Comparison } from "./comparison";
import { outcome, type Operand } from "./methods";

/** An element of each side. */
export interface ElementPair {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** The difference of two elements as exact text; undefined where one is not held, or has no value. */
export function elementDifference(
  { a, b }: { readonly a: Preview; readonly b: Preview },
  { wireType, method, decoding, units }: Comparison,
  at: ElementPair,
): string | undefined {
  const [one, two] = [found(a, at.a), found(b, at.b)];
  if (one === undefined || two === undefined) return undefined;
  const compare = (results = createElements(wireType, 1)): string | undefined => {
    const became = method(one.operand, two.operand, results)(one.offset, two.offset, 0);
    if (became === outcome.none) return undefined;
    // Differences of decimal factors are not decimal: 12.05, not 12.049999999999983.
    const isDecimal = (a.decoding ?? b.decoding) !== undefined && decoding === undefined;
    if (became === outcome.value) {
      return isDecimal && results.kind === "number"
        ? String(Number(numberAt(results, 0, "real").toPrecision(13)))
        : meantText(results, 0, decoding);
    }
    return compare(createElements({ kind: "number", format: "float64" }, 1));
  };
  const text = compare();
  return text === undefined || units === undefined ? text : `${text} ${units}`;
}

function found(
  { loader, masking }: Preview,
  indices: readonly number[],
): { operand: Operand; offset: number } | undefined {
  const place = loader.find(indices);
  if (place === undefined) return undefined;
  const { layer, offset } = place;
  const state = layer.states[offset];
  const isMissing = state === elementState.missing && masking.mask !== "none";
  if (state === elementState.failed || isMissing) return undefined;
  return { offset, operand: { elements: layer.elements, masking } };
}
