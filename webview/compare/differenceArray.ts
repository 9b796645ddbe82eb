import type { PreviewArray } from "../../src/protocol/preview";
import { t } from "../l10n";
import type { Comparison } from "./comparison";
import type { DifferenceKind } from "./methods";

/** The difference as an array of its own, with the dimensions of a. */
export function differenceArray(
  a: PreviewArray,
  { wireType, decoding, units }: Comparison,
  kind: DifferenceKind,
): PreviewArray {
  return {
    ...{ title: differenceTitle(kind), storeLabel: a.storeLabel, path: a.path },
    ...{ zarrFormat: a.zarrFormat, shape: a.shape, dimensionNames: a.dimensionNames },
    chunkRuns: a.chunkRuns,
    dataTypeName: wireType.kind === "number" ? wireType.format : wireType.kind,
    ...{ wireType, decoding, units, longName: undefined, fillValue: undefined },
    ...{ facts: [], notes: [], state: undefined, settings: a.settings },
  };
}

export function differenceTitle(kind: DifferenceKind): string {
  switch (kind) {
    case "difference":
      return "a − b";
    case "relative":
      return "(a − b) / |b|";
    case "equality":
      return t("a = b?");
  }
}
