import type {
  AxisCoordinates,
  AxisValues,
  CfDecoding,
  CfFlag,
  CfTime,
  CfValidRange,
} from "../../src/protocol/preview";
import {
  finite,
  isNothing,
  list,
  oneOf,
  optionalText,
  record,
  size,
  text,
  unexpected,
} from "./messageMembers";
import { readValues, readWireType } from "./readValues";

/** Undefined where stored numbers mean themselves. */
export function readDecoding(value: unknown): CfDecoding | undefined {
  if (isNothing(value)) return undefined;
  const members = record(value, "decoding");
  const { reinterpret, valid, time } = members;
  return {
    reinterpret: isNothing(reinterpret) ? undefined : readReinterpretation(reinterpret),
    missing: list(members, "missing").map(readNumber),
    valid: isNothing(valid) ? undefined : readValidRange(valid),
    scale: finite(members["scale"], "scale"),
    offset: finite(members["offset"], "offset"),
    flags: list(members, "flags").map(readFlag),
    time: isNothing(time) ? undefined : readTime(time),
  };
}

/** One entry for each of `rank` dimensions. */
export function readCoordinates(
  value: unknown,
  rank: number,
): readonly (AxisCoordinates | undefined)[] {
  if (!Array.isArray(value) || value.length !== rank) throw unexpected("coordinates");
  return value.map((entry: unknown) => {
    if (isNothing(entry)) return undefined;
    const members = record(entry, "coordinates");
    return {
      name: text(members, "name"),
      units: optionalText(members["units"], "units"),
      values: readAxisValues(members["values"]),
    };
  });
}

function readAxisValues(value: unknown): AxisValues {
  const members = record(value, "coordinates");
  if (members["kind"] === "linear") {
    const offset = finite(members["offset"], "offset");
    return { kind: "linear", offset, scale: finite(members["scale"], "scale") };
  }
  if (members["kind"] !== "array") throw unexpected("coordinates");
  return {
    kind: "array",
    wireType: readWireType(members["wireType"]),
    decoding: readDecoding(members["decoding"]),
    values: isNothing(members["values"]) ? undefined : readValues(members["values"]),
  };
}

function readReinterpretation(value: unknown): CfDecoding["reinterpret"] {
  const members = record(value, "reinterpret");
  return { bits: size(members["bits"], "bits"), unsigned: members["unsigned"] === true };
}

function readValidRange(value: unknown): CfValidRange {
  const members = record(value, "valid");
  const bound = (name: string): number | undefined =>
    isNothing(members[name]) ? undefined : readNumber(members[name]);
  return {
    minimum: bound("minimum"),
    maximum: bound("maximum"),
    unpacked: members["unpacked"] === true,
  };
}

function readFlag(value: unknown): CfFlag {
  const members = record(value, "flags");
  return {
    value: readNumber(members["value"]),
    mask: isNothing(members["mask"]) ? undefined : readNumber(members["mask"]),
    meaning: text(members, "meaning"),
  };
}

const calendars = [
  "standard",
  "proleptic_gregorian",
  "julian",
  "noleap",
  "all_leap",
  "360_day",
] as const;
const units = [
  "nanoseconds",
  "microseconds",
  "milliseconds",
  "seconds",
  "minutes",
  "hours",
  "days",
] as const;

function readTime(value: unknown): CfTime {
  const members = record(value, "time");
  return {
    calendar: oneOf(calendars, members["calendar"], "calendar"),
    unit: oneOf(units, members["unit"], "unit"),
    day: finite(members["day"], "day"),
    nanoseconds: finite(members["nanoseconds"], "nanoseconds"),
  };
}

/** Any number: infinities mean what they say. */
function readNumber(value: unknown): number {
  if (typeof value !== "number") throw unexpected("number");
  return value;
}
