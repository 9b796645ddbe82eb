import type { CfDecoding, PreviewArray, WireType } from "../../src/protocol/preview";
import { t } from "../l10n";
import {
  complexMethod,
  integerMethod,
  numberMethod,
  textMethod,
  differenceKinds,
  type DifferenceKind,
  type Method,
} from "./methods";
import { convertTimes, sameTimeUnit } from "./timeConversion";

/** What is known of a side before its elements are. */
export interface SideFacts {
  readonly wireType: WireType;
  /** Undefined where values are shown as they are stored. */
  readonly decoding: CfDecoding | undefined;
  readonly units: string | undefined;
  readonly image: PreviewArray["image"];
}

/** How the elements of two arrays are compared, and what the results are. */
export interface Comparison {
  readonly wireType: WireType;
  readonly decoding: CfDecoding | undefined;
  readonly units: string | undefined;
  readonly method: Method;
}

const float64: WireType = { kind: "number", format: "float64" };
const plain: CfDecoding = {
  reinterpret: undefined,
  missing: [],
  valid: undefined,
  scale: 1,
  offset: 0,
  flags: [],
  time: undefined,
};

/** The ways in which two arrays can be compared, the usual one first. @throws Error where there is none */
export function kindsFor(a: SideFacts, b: SideFacts): readonly DifferenceKind[] {
  if (isText(a) || isText(b)) {
    if (isText(a) && isText(b)) return ["equality"];
    throw new Error(t("Texts can be compared with texts only: one of the arrays has numbers."));
  }
  if (a.wireType.kind === "bool" && b.wireType.kind === "bool") return ["equality"];
  if (isMoment(a) || isMoment(b)) return ["difference", "equality"];
  // The numbers of kinds of things have no distance.
  if (isCategorical(a) && isCategorical(b)) return ["equality", "difference"];
  return differenceKinds;
}

/** @throws Error where the arrays cannot be compared, saying why and what to do */
export function comparisonOf(a: SideFacts, b: SideFacts, kind: DifferenceKind): Comparison {
  const results = kind === "equality" ? equalityResults() : undefined;
  if (isText(a)) return { ...equalityResults(), method: textMethod };
  if (a.wireType.kind === "time" || b.wireType.kind === "time") {
    return { ...timeComparison(a, b, kind), ...results };
  }
  if (a.wireType.kind === "complex" || b.wireType.kind === "complex") {
    const wireType: WireType = { kind: "complex", format: "float64" };
    const units = kind === "relative" ? undefined : sharedUnits(a, b);
    return { wireType, decoding: undefined, units, method: complexMethod(kind), ...results };
  }
  if (isExactInteger(a) && isExactInteger(b) && (isLong(a) || isLong(b))) {
    const wireType: WireType = kind === "relative" ? float64 : { kind: "number", format: "int64" };
    const units = kind === "relative" ? undefined : sharedUnits(a, b);
    return { wireType, decoding: undefined, units, method: integerMethod(kind), ...results };
  }
  const { convert, units } = convertTimes(a.decoding?.time, b.decoding?.time) ?? {
    convert: undefined,
    units: kind === "relative" ? undefined : sharedUnits(a, b),
  };
  return {
    ...{ wireType: float64, decoding: undefined, units },
    method: numberMethod(kind, { b: convert }),
    ...results,
  };
}

/** 0 and 1 with their meanings. */
function equalityResults(): Omit<Comparison, "method"> {
  const flag = (value: number, meaning: string): CfDecoding["flags"][number] => {
    return { value, meaning, mask: undefined };
  };
  return {
    wireType: { kind: "number", format: "uint8" },
    decoding: { ...plain, flags: [flag(0, t("equal")), flag(1, t("different"))] },
    units: undefined,
  };
}

function timeComparison(a: SideFacts, b: SideFacts, kind: DifferenceKind): Comparison {
  const [one, two] = [a.wireType, b.wireType];
  if (one.kind !== "time" || two.kind !== "time" || one.duration !== two.duration) {
    throw new Error(
      t("Times can be compared with times only, and lengths of time with lengths of time."),
    );
  }
  const common = { decoding: undefined, units: undefined };
  if (kind !== "relative" && one.unit === two.unit && one.scale === two.scale) {
    return { ...common, wireType: { ...one, duration: true }, method: integerMethod(kind) };
  }
  const seconds = sameTimeUnit(one, two);
  const units = kind === "relative" ? undefined : "s";
  return { ...common, units, wireType: float64, method: numberMethod(kind, seconds) };
}

function sharedUnits(a: SideFacts, b: SideFacts): string | undefined {
  return a.units === b.units ? a.units : undefined;
}

function isText({ wireType }: SideFacts): boolean {
  return wireType.kind === "text";
}

/** Values that are moments have no ratio. */
function isMoment({ wireType, decoding }: SideFacts): boolean {
  return (wireType.kind === "time" && !wireType.duration) || decoding?.time !== undefined;
}

function isCategorical({ decoding, image }: SideFacts): boolean {
  return (decoding?.flags.length ?? 0) > 0 || image?.kind === "labels";
}

/** Do the stored integers mean themselves? */
function isExactInteger({ wireType, decoding }: SideFacts): boolean {
  if (wireType.kind !== "number" || wireType.format.startsWith("float")) return false;
  if (decoding === undefined) return true;
  const { scale, offset, reinterpret, time } = decoding;
  return scale === 1 && offset === 0 && reinterpret === undefined && time === undefined;
}

function isLong({ wireType }: SideFacts): boolean {
  return wireType.kind === "number" && wireType.format.endsWith("int64");
}
