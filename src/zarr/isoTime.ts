import type { TimeUnit } from "./dataType";

/** int64 minimum: not a time. */
export const notATime = -(2n ** 63n);

const perDay: { readonly [unit in TimeUnit]?: bigint } = { W: 7n, D: 1n };
const secondsPer: { readonly [unit in TimeUnit]?: bigint } = { h: 3600n, m: 60n, s: 1n };
/** Decimal digits after the second. */
const fractionDigits: { readonly [unit in TimeUnit]?: number } = {
  ...{ ms: 3, us: 6, ns: 9 },
  ...{ ps: 12, fs: 15, as: 18 },
};

/**
 * A datetime64 count as ISO 8601, as precise as its unit (like NumPy: `2001`, `2001-03`, `2001-03-01T05`,
 * `2001-03-01T05:06:07.089`), "NaT", or the plain count for the unit `generic`. Proleptic Gregorian
 * calendar; years beyond 9999 have a sign (CONFORMANCE X-DT-108).
 */
export function isoTime(count: bigint, unit: TimeUnit, scale: number): string {
  if (count === notATime) {
    return "NaT";
  }
  const units = count * BigInt(scale);
  if (unit === "generic") {
    return String(units);
  }
  if (unit === "Y") {
    return isoYear(1970n + units);
  }
  if (unit === "M") {
    const [years, months] = divideFloor(units, 12n);
    return `${isoYear(1970n + years)}-${twoDigits(months + 1n)}`;
  }
  const days = perDay[unit];
  if (days !== undefined) {
    return isoDate(units * days);
  }
  const digits = fractionDigits[unit] ?? 0;
  const [seconds, fraction] = divideFloor(units * (secondsPer[unit] ?? 1n), 10n ** BigInt(digits));
  const [day, secondOfDay] = divideFloor(seconds, 86_400n);
  const parts = [secondOfDay / 3600n, (secondOfDay / 60n) % 60n, secondOfDay % 60n];
  const shown = unit === "h" ? 1 : unit === "m" ? 2 : 3;
  const clock = parts.slice(0, shown).map(twoDigits).join(":");
  const rest = digits === 0 ? "" : `.${String(fraction).padStart(digits, "0")}`;
  return `${isoDate(day)}T${clock}${rest}`;
}

/**
 * A timedelta64 count as an ISO 8601 duration in its own unit (`P3M`, `-PT90S`, `PT0.25S`), "NaT", or
 * the plain count for the unit `generic`.
 */
export function isoDuration(count: bigint, unit: TimeUnit, scale: number): string {
  if (count === notATime) {
    return "NaT";
  }
  const units = count * BigInt(scale);
  if (unit === "generic") {
    return String(units);
  }
  const sign = units < 0n ? "-" : "";
  const size = units < 0n ? -units : units;
  if (unit === "Y" || unit === "M" || unit === "W" || unit === "D") {
    return `${sign}P${size}${unit}`;
  }
  const digits = fractionDigits[unit];
  if (digits === undefined) {
    return `${sign}PT${size}${unit.toUpperCase()}`;
  }
  const [seconds, fraction] = divideFloor(size, 10n ** BigInt(digits));
  const decimals = String(fraction).padStart(digits, "0").replace(/0+$/, "");
  return `${sign}PT${seconds}${decimals === "" ? "" : `.${decimals}`}S`;
}

/** Date of a day counted from 1970-01-01. */
function isoDate(days: bigint): string {
  // Years are counted from March 0000, so that the leap day is a year's last.
  const [era, dayOfEra] = divideFloor(days + 719_468n, 146_097n);
  const yearOfEra = (dayOfEra - dayOfEra / 1460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const marchMonth = (5n * dayOfYear + 2n) / 153n;
  const day = dayOfYear - (153n * marchMonth + 2n) / 5n + 1n;
  const month = marchMonth < 10n ? marchMonth + 3n : marchMonth - 9n;
  const year = era * 400n + yearOfEra + (month <= 2n ? 1n : 0n);
  return `${isoYear(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

function isoYear(year: bigint): string {
  const digits = String(year < 0n ? -year : year).padStart(4, "0");
  return year < 0n ? `-${digits}` : year > 9999n ? `+${digits}` : digits;
}

function twoDigits(value: bigint): string {
  return String(value).padStart(2, "0");
}

/** Quotient rounded down, and the rest, which is never negative. */
function divideFloor(value: bigint, by: bigint): [bigint, bigint] {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
}
