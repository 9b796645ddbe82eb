/** A date without a time of day; months and days count from 1, year 0 is 1 BC. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The calendars of CF that are decoded ("Time Coordinate", §4.4.1). */
export type CalendarName =
  "standard" | "proleptic_gregorian" | "julian" | "noleap" | "all_leap" | "360_day";

/** All names that CF gives them. */
const aliases: ReadonlyMap<string, CalendarName> = new Map([
  ["standard", "standard"],
  ["gregorian", "standard"],
  ["proleptic_gregorian", "proleptic_gregorian"],
  ["julian", "julian"],
  ["noleap", "noleap"],
  ["365_day", "noleap"],
  ["all_leap", "all_leap"],
  ["366_day", "all_leap"],
  ["360_day", "360_day"],
]);

/** Undefined for a calendar that is not decoded: `none`, `tai`, `utc`, a wrong name. */
export function calendarNamed(name: string): CalendarName | undefined {
  return aliases.get(name.trim().toLowerCase());
}

/** The day of a date, counted from one that is the calendar's own; undefined where there is no such date. */
export function dayOf(calendar: CalendarName, date: CalendarDate): number | undefined {
  const day = dayNumber(calendar, date);
  // Only a date that is there comes back as it was: not 30 February, nor 10 October 1582.
  const back = dateOf(calendar, day);
  const same = back.year === date.year && back.month === date.month && back.day === date.day;
  return same ? day : undefined;
}

/** The date of a day that {@link dayOf} counts. */
export function dateOf(calendar: CalendarName, day: number): CalendarDate {
  switch (calendar) {
    case "proleptic_gregorian":
      return gregorianDate(day);
    case "julian":
      return julianDate(day);
    case "standard":
      return day < firstGregorianDay ? julianDate(day) : gregorianDate(day);
    case "noleap":
      return evenDate(day, commonMonths);
    case "all_leap":
      return evenDate(day, leapMonths);
    case "360_day":
      return evenDate(day, equalMonths);
  }
}

function dayNumber(calendar: CalendarName, date: CalendarDate): number {
  switch (calendar) {
    case "proleptic_gregorian":
      return gregorianDay(date);
    case "julian":
      return julianDay(date);
    case "standard": {
      const day = gregorianDay(date);
      return day < firstGregorianDay ? julianDay(date) : day;
    }
    case "noleap":
      return evenDay(date, commonMonths);
    case "all_leap":
      return evenDay(date, leapMonths);
    case "360_day":
      return evenDay(date, equalMonths);
  }
}

/** 15 October 1582, which followed 4 October of the Julian calendar. */
const firstGregorianDay = gregorianDay({ year: 1582, month: 10, day: 15 });

const commonMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const leapMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const equalMonths = Array.from({ length: 12 }, () => 30);

/** Days since 1970-01-01. Years begin in March, so that the leap day is their last. */
function gregorianDay(date: CalendarDate): number {
  const { year, dayOfYear } = fromMarch(date);
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const leapDays = Math.floor(ofEra / 4) - Math.floor(ofEra / 100);
  return era * 146_097 + ofEra * 365 + leapDays + dayOfYear - 719_468;
}

function gregorianDate(day: number): CalendarDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const year = Math.floor((ofEra - leapDays) / 365);
  const before = 365 * year + Math.floor(year / 4) - Math.floor(year / 100);
  return toJanuary(era * 400 + year, ofEra - before);
}

/** Counted like {@link gregorianDay}: the same day has the same number. */
function julianDay(date: CalendarDate): number {
  const { year, dayOfYear } = fromMarch(date);
  return year * 365 + Math.floor(year / 4) + dayOfYear - 719_470;
}

function julianDate(day: number): CalendarDate {
  const shifted = day + 719_470;
  const era = Math.floor(shifted / 1461);
  const ofEra = shifted - era * 1461;
  const year = Math.floor((ofEra - Math.floor(ofEra / 1460)) / 365);
  return toJanuary(era * 4 + year, ofEra - 365 * year);
}

function fromMarch({ year, month, day }: CalendarDate): { year: number; dayOfYear: number } {
  const marchMonth = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1;
  return { year: month <= 2 ? year - 1 : year, dayOfYear };
}

function toJanuary(marchYear: number, dayOfYear: number): CalendarDate {
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: marchYear + (month <= 2 ? 1 : 0), month, day };
}

/** Days since 0000-01-01 where all years have the same months. */
function evenDay({ year, month, day }: CalendarDate, months: readonly number[]): number {
  const length = months.reduce((total, days) => total + days, 0);
  const before = months.slice(0, month - 1).reduce((total, days) => total + days, 0);
  return year * length + before + day - 1;
}

function evenDate(day: number, months: readonly number[]): CalendarDate {
  const length = months.reduce((total, days) => total + days, 0);
  const year = Math.floor(day / length);
  let rest = day - year * length;
  let month = 1;
  for (const days of months) {
    if (rest < days) break;
    rest -= days;
    month++;
  }
  return { year, month, day: rest + 1 };
}
