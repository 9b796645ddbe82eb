import { cfTimeCount } from "../../src/protocol/meaning";
import type { CfDecoding } from "../../src/protocol/preview";
import type { TimeUnit } from "../data/timeText";
import { t } from "../l10n";

type CfTime = NonNullable<CfDecoding["time"]>;
type Convert = (value: number) => number;

/**
 * How the times of b become numbers of a's unit and start; undefined where not both are times.
 * @throws Error for times of different calendars
 */
export function convertTimes(
  a: CfTime | undefined,
  b: CfTime | undefined,
): { readonly convert: Convert; readonly units: string } | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a.calendar !== b.calendar) {
    throw new Error(
      t(
        "The times are of different calendars, {0} and {1}. Switch “Decoded” off to compare the numbers.",
        ...[a.calendar, b.calendar],
      ),
    );
  }
  return { convert: (value) => cfTimeCount(value, b, a), units: a.unit };
}

const secondsPer: ReadonlyMap<string, number> = new Map([
  ["W", 604_800],
  ["D", 86_400],
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
  ["ms", 1e-3],
  ["us", 1e-6],
  ["μs", 1e-6],
  ["ns", 1e-9],
  ["ps", 1e-12],
  ["fs", 1e-15],
  ["as", 1e-18],
]);

/** How counts of two units become seconds. @throws Error for units without a fixed length */
export function sameTimeUnit(a: TimeUnit, b: TimeUnit): { a: Convert; b: Convert } {
  const [one, two] = [secondsPer.get(a.unit), secondsPer.get(b.unit)];
  if (one === undefined || two === undefined) {
    throw new Error(
      t("Times in {0} and in {1} have no common unit to compare them in.", a.unit, b.unit),
    );
  }
  return { a: (count) => count * a.scale * one, b: (count) => count * b.scale * two };
}
