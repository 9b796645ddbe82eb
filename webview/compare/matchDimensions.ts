import type { PreviewArray } from "../../src/protocol/preview";
import { t } from "../l10n";

type Described = Pick<PreviewArray, "shape" | "dimensionNames">;

/** Which dimensions of two arrays belong together. */
export interface DimensionMatch {
  /** For each dimension of a, the one of b. */
  readonly toB: readonly number[];
  /** For each dimension of b, the one of a. */
  readonly toA: readonly number[];
  /** What both have of each dimension, in the order of a. */
  readonly shape: readonly number[];
  /** What is to be said of the match, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Dimensions are matched by their names where both arrays have all of them, else by their places. Where the lengths
 * differ, the common part counts.
 * @throws Error that says what is needed, where the arrays cannot be compared
 */
export function matchDimensions(a: Described, b: Described): DimensionMatch {
  const rank = a.shape.length;
  if (rank !== b.shape.length) {
    throw new Error(
      t(
        "Only arrays with the same number of dimensions can be compared. a has {0}: {1}. b has {2}: {3}.",
        ...[rank, dimensionsText(a), b.shape.length, dimensionsText(b)],
      ),
    );
  }
  const toB = byName(a, b) ?? a.shape.map((_, dimension) => dimension);
  const toA = a.shape.map((_, dimension) => toB.indexOf(dimension));
  const shape = a.shape.map((extent, d) => Math.min(extent, b.shape[toB[d] ?? 0] ?? 0));
  return { toB, toA, shape, notes: [...orderNotes(a, b, toB), ...lengthNotes(a, b, toB)] };
}

/** Undefined where the places count. */
function byName(a: Described, b: Described): number[] | undefined {
  const [names, others] = [namesOf(a), namesOf(b)];
  if (names === undefined || others === undefined) return undefined;
  const shared = names.filter((name) => others.includes(name));
  if (shared.length === 0) {
    if (String(a.shape) === String(b.shape)) return undefined;
    throw new Error(
      t(
        "The arrays have no dimension in common: neither a name nor all lengths. a has {0}, b has {1}.",
        ...[dimensionsText(a), dimensionsText(b)],
      ),
    );
  }
  // Those that only one of them has belong together in their order.
  const rest = others.flatMap((name, dimension) => (shared.includes(name) ? [] : [dimension]));
  return names.map((name) => {
    const found = others.indexOf(name);
    return found >= 0 ? found : (rest.shift() ?? 0);
  });
}

/** Undefined where one is missing, or stands twice. */
function namesOf({ dimensionNames }: Described): string[] | undefined {
  const names = dimensionNames.flatMap((name) => name || []);
  const isWhole = names.length === dimensionNames.length && new Set(names).size === names.length;
  return isWhole ? names : undefined;
}

function orderNotes(a: Described, b: Described, toB: readonly number[]): string[] {
  const pairs = toB.flatMap((other, dimension) => {
    const [name, otherName] = [a.dimensionNames[dimension], b.dimensionNames[other]];
    return name && otherName && name !== otherName ? [`${name} – ${otherName}`] : [];
  });
  const isOtherOrder = toB.some((other, dimension) => other !== dimension);
  return [
    ...(pairs.length > 0 ? [t("Matched by their places: {0}.", pairs.join(", "))] : []),
    ...(isOtherOrder ? [t("The dimensions of b are in another order; names match them.")] : []),
  ];
}

function lengthNotes(a: Described, b: Described, toB: readonly number[]): string[] {
  const different = toB.flatMap((other, dimension) => {
    const [one, two] = [a.shape[dimension] ?? 0, b.shape[other] ?? 0];
    if (one === two) return [];
    const name = a.dimensionNames[dimension] || t("dim {0}", dimension);
    return [t("{0}: the first {1} (a has {2}, b has {3})", name, Math.min(one, two), one, two)];
  });
  if (different.length === 0) return [];
  return [t("The lengths differ. The common part is compared: {0}.", different.join("; "))];
}

/** E.g. `lat (73), lon (144)`. */
function dimensionsText({ shape, dimensionNames }: Described): string {
  if (shape.length === 0) return t("no dimensions");
  return shape
    .map((extent, dimension) => {
      const name = dimensionNames[dimension];
      return name ? `${name} (${extent})` : String(extent);
    })
    .join(", ");
}
