import type { PreviewState } from "../../src/protocol/preview";
import { differenceKinds, type DifferenceKind } from "./methods";

/** Both arrays, their difference, or all three. */
export const compareModes = ["sides", "difference", "all"] as const;
export type CompareMode = (typeof compareModes)[number];

/** What of a comparison survives a reload, beside the views of its arrays. */
export interface CompareOptions {
  readonly mode: CompareMode;
  /** Do pan, zoom and sliders move both arrays? */
  readonly linked: boolean;
  /** Do the colours of both arrays span the same values? */
  readonly sameRange: boolean;
  /** Undefined: as is usual for the arrays. */
  readonly kind: DifferenceKind | undefined;
}

/** A comparison as the host keeps it. */
export interface KeptComparison extends CompareOptions {
  readonly a: unknown;
  readonly b: unknown;
  readonly difference: unknown;
}

export function keepableComparison(kept: KeptComparison): PreviewState {
  return { version: 1, ...kept };
}

/** What was kept; what is not valid is as for a new comparison. */
export function restoreComparison(kept: unknown): KeptComparison {
  const known = isRecord(kept) && kept["version"] === 1 ? kept : {};
  return {
    mode: compareModes.find((mode) => mode === known["mode"]) ?? "all",
    linked: known["linked"] !== false,
    sameRange: known["sameRange"] !== false,
    kind: differenceKinds.find((kind) => kind === known["kind"]),
    a: known["a"],
    b: known["b"],
    difference: known["difference"],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
