import { integersOf, memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { didYouMean } from "../suggest";
import { quote } from "../wording";

const timeUnits =
  "nanoseconds nanosecond microseconds microsecond milliseconds millisecond seconds second minutes minute hours hour days day s ms min h hr d".split(
    " ",
  );
const calendars =
  "standard gregorian proleptic_gregorian noleap 365_day all_leap 366_day 360_day julian".split(
    " ",
  );

/** XR-007: `UNIT since DATE` and the calendar. */
export function checkTime(run: LintRun, attributes: ObjectNode): void {
  const node = valueOf(attributes, "units");
  checkMonthLengths(run, attributes);
  const match = /^\s*(\S+)\s+since(?:\s+(.*))?$/i.exec(stringOf(node) ?? "");
  if (node === undefined || match === null) return;
  const [, unit = "", date = ""] = match;
  if (!timeUnits.includes(unit)) {
    run.report(
      "cf-time",
      node,
      `xarray does not decode times in ${JSON.stringify(unit)}; it takes nanoseconds to days.${didYouMean(unit, timeUnits)}`,
    );
  }
  if (
    !/^[+-]?\d{1,5}-\d{1,2}-\d{1,2}([T ]\s*\d{1,2}(:\d{1,2}(:\d{1,2}(\.\d+)?)?)?)?(\s*(Z|UTC|[+-]\d{1,2}(:?\d{2})?))?$/.test(
      date.trim(),
    )
  ) {
    run.report(
      "cf-time",
      node,
      `${JSON.stringify(date)} is no date; expected year-month-day and perhaps a time: xarray cannot decode the values.`,
    );
  }
  const calendar = valueOf(attributes, "calendar");
  const name = stringOf(calendar)?.toLowerCase();
  if (calendar === undefined || calendars.includes(name ?? "")) return;
  run.report(
    "cf-time",
    calendar,
    `xarray does not decode the calendar ${quote(run.text, calendar)}.${didYouMean(name ?? "", calendars)}`,
  );
}

/** A calendar of one's own is made of these, and has no name (CF §4.4.1). */
function checkMonthLengths(run: LintRun, attributes: ObjectNode): void {
  const lengths = valueOf(attributes, "month_lengths");
  for (const name of ["month_lengths", "leap_year", "leap_month"]) {
    const member = memberOf(attributes, name);
    const calendar = stringOf(valueOf(attributes, "calendar"));
    if (member === undefined || calendar === undefined || calendar === "none") continue;
    run.report(
      "cf-time",
      member,
      `${name} makes a calendar of its own, but calendar says ${JSON.stringify(calendar)}: CF allows one of them.`,
    );
    return;
  }
  if (lengths === undefined || integersOf(lengths, 1)?.length === 12) return;
  run.report(
    "cf-time",
    lengths,
    `month_lengths is ${quote(run.text, lengths)}, but expected 12 integers.`,
  );
}
