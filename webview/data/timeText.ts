/** The count that means "not a time". */
export const notATime = -(2n ** 63n);

const secondsPerUnit = new Map<string, bigint>([
  ["W", 604_800n],
  ["D", 86_400n],
  ["h", 3_600n],
  ["m", 60n],
  ["s", 1n],
]);

/** Digits after the second for units that are parts of one. */
const fractionDigits = new Map<string, number>([
  ["ms", 3],
  ["us", 6],
  ["μs", 6],
  ["ns", 9],
  ["ps", 12],
  ["fs", 15],
  ["as", 18],
]);

export interface TimeUnit {
  readonly duration: boolean;
  readonly unit: string;
  readonly scale: number;
}

/** An exact text for a count of time units: ISO 8601 for a moment, number and unit for a duration. */
export function timeText(count: bigint, { duration, unit, scale }: TimeUnit): string {
  if (count === notATime) return "NaT";
  const ticks = count * BigInt(scale);
  if (duration) return unit === "generic" ? `${ticks}` : `${ticks} ${unit}`;
  if (unit === "Y") return yearText(1970n + ticks);
  if (unit === "M")
    return `${yearText(1970n + floorDivide(ticks, 12n))}-${two(modulo(ticks, 12n) + 1n)}`;
  const seconds = secondsPerUnit.get(unit);
  if (seconds !== undefined) return momentText(ticks * seconds, unit, "");
  const digits = fractionDigits.get(unit);
  if (digits === undefined) return `${ticks}`;
  const perSecond = 10n ** BigInt(digits);
  const fraction = modulo(ticks, perSecond).toString().padStart(digits, "0");
  return momentText(floorDivide(ticks, perSecond), unit, `.${fraction}`);
}

function momentText(seconds: bigint, unit: string, fraction: string): string {
  const date = dateText(floorDivide(seconds, 86_400n));
  if (unit === "D" || unit === "W") return date;
  const ofDay = modulo(seconds, 86_400n);
  const time = `${two(ofDay / 3_600n)}:${two((ofDay / 60n) % 60n)}`;
  return unit === "h" || unit === "m"
    ? `${date}T${time}`
    : `${date}T${time}:${two(ofDay % 60n)}${fraction}`;
}

/** The proleptic Gregorian date of a day counted from 1970-01-01. */
function dateText(day: bigint): string {
  // Counted from 1 March of year 0: leap days are then the last of their cycle.
  const shifted = day + 719_468n;
  const era = floorDivide(shifted, 146_097n);
  const ofEra = modulo(shifted, 146_097n);
  const yearOfEra = (ofEra - ofEra / 1_460n + ofEra / 36_524n - ofEra / 146_096n) / 365n;
  const ofYear = ofEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const marchMonth = (5n * ofYear + 2n) / 153n;
  const dayOfMonth = ofYear - (153n * marchMonth + 2n) / 5n + 1n;
  const month = marchMonth < 10n ? marchMonth + 3n : marchMonth - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  return `${yearText(year)}-${two(month)}-${two(dayOfMonth)}`;
}

function yearText(year: bigint): string {
  if (year >= 0n && year <= 9_999n) return year.toString().padStart(4, "0");
  const digits = (year < 0n ? -year : year).toString().padStart(6, "0");
  return `${year < 0n ? "-" : "+"}${digits}`;
}

function two(value: bigint): string {
  return value.toString().padStart(2, "0");
}

function floorDivide(a: bigint, b: bigint): bigint {
  return (a - modulo(a, b)) / b;
}

function modulo(a: bigint, b: bigint): bigint {
  const rest = a % b;
  return rest < 0n ? rest + b : rest;
}
