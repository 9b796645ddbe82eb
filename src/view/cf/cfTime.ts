import { calendarNamed, dateOf, dayOf, type CalendarName } from "./calendar";

/** Numbers that count time from a moment (CF, "Time Coordinate"; CONFORMANCE XR-007). Plain data. */
export interface CfTime {
  readonly calendar: CalendarName;
  readonly unit: CfTimeUnit;
  /** The moment that 0 stands for: day of the calendar, and nanoseconds in it. */
  readonly day: number;
  readonly nanoseconds: number;
}

export type CfTimeUnit =
  "nanoseconds" | "microseconds" | "milliseconds" | "seconds" | "minutes" | "hours" | "days";

const nanosecondsPer: Readonly<Record<CfTimeUnit, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
  minutes: 60e9,
  hours: 3600e9,
  days: 86_400e9,
};
const perDay = 86_400_000_000_000n;

const unitNames: ReadonlyMap<string, CfTimeUnit> = new Map([
  ...Object.keys(nanosecondsPer).flatMap((name): [string, CfTimeUnit][] => {
    const unit = name as CfTimeUnit;
    return [
      [unit, unit],
      [unit.slice(0, -1), unit],
    ];
  }),
  ...(
    [
      ["msec", "milliseconds"],
      ["ms", "milliseconds"],
      ["sec", "seconds"],
      ["s", "seconds"],
      ["min", "minutes"],
      ["hour", "hours"],
      ["hr", "hours"],
      ["h", "hours"],
      ["d", "days"],
    ] as const
  ).map(([name, unit]): [string, CfTimeUnit] => [name, unit]),
]);

const form =
  /^\s*(\S+)\s+since\s+([+-]?\d{1,6})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}(?:\.\d{1,9})?))?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?\s*$/i;

/**
 * Reads the attributes `units` and `calendar` of a time. A string is the reason why times are not decoded,
 * undefined means that the units are none of time.
 */
export function parseCfTime(units: string, calendar = "standard"): CfTime | string | undefined {
  if (!/\ssince\s/i.test(units)) return undefined;
  const match = form.exec(units);
  if (match === null) return `The units "${units}" do not name a moment as YYYY-MM-DD hh:mm:ss.`;
  const [, unitName = "", year, month, day, hour = "0", minute = "0", second = "0", zone] = match;
  const unit = unitNames.get(unitName.toLowerCase());
  if (unit === undefined) {
    return `Times in ${unitName} have no fixed length or no meaning in CF; the numbers are shown.`;
  }
  const name = calendarNamed(calendar);
  if (name === undefined)
    return `The calendar "${calendar}" is not decoded; the numbers are shown.`;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const first = dayOf(name, date);
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (first === undefined || seconds >= 86_401) {
    return `The units "${units}" name a moment that the calendar ${calendar} does not have.`;
  }
  const nanoseconds = Math.round((seconds - zoneSeconds(zone)) * 1e9);
  return { calendar: name, unit, day: first, nanoseconds };
}

function zoneSeconds(zone: string | undefined): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? "");
  if (match === null) return 0;
  const [, sign, hours, minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** Days beyond this are no dates that anyone means. */
const farthestDay = 4e9;

/**
 * A moment as `2024-02-28 06:00`: seconds and their parts only where they are not zero, no time of day for
 * whole days counted in days. Undefined for what is no moment.
 */
export function cfTimeText(value: number | bigint, time: CfTime): string | undefined {
  const total = nanosecondsOf(value, time);
  if (total === undefined) return undefined;
  const ofDay = ((total % perDay) + perDay) % perDay;
  const day = time.day + Number((total - ofDay) / perDay);
  const { year, month, day: dayOfMonth } = dateOf(time.calendar, day);
  const date = `${yearText(year)}-${two(month)}-${two(dayOfMonth)}`;
  if (ofDay === 0n && time.unit === "days") return date;
  const seconds = Number(ofDay / 1_000_000_000n);
  const fraction = Number(ofDay % 1_000_000_000n);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  const rest = fraction === 0 ? "" : `.${String(fraction).padStart(9, "0").replace(/0+$/, "")}`;
  return seconds % 60 === 0 && rest === ""
    ? `${date} ${clock}`
    : `${date} ${clock}:${two(seconds % 60)}${rest}`;
}

/** Nanoseconds after the start of the reference's day. */
function nanosecondsOf(value: number | bigint, time: CfTime): bigint | undefined {
  const per = nanosecondsPer[time.unit];
  if (!(Math.abs(Number(value)) * per < farthestDay * 86_400e9)) return undefined;
  const start = BigInt(time.nanoseconds);
  if (typeof value === "bigint") return start + value * BigInt(per);
  const whole = Math.floor(value);
  // A double that counts days is exact to about a microsecond; what looks finer is rounding.
  const grain = per >= 1e9 ? 1e6 : 1;
  const part = Math.round(((value - whole) * per) / grain) * grain;
  return start + BigInt(whole) * BigInt(per) + BigInt(part);
}

/** The same moment counted in another unit from another start; both are of the same calendar. */
export function cfTimeCount(value: number, from: CfTime, to: CfTime): number {
  const [per, toPer] = [nanosecondsPer[from.unit], nanosecondsPer[to.unit]];
  const start = (from.day - to.day) * 86_400e9 + (from.nanoseconds - to.nanoseconds);
  return (value * per) / toPer + start / toPer;
}

function yearText(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, "0");
  return year < 0 ? `-${digits}` : digits;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
