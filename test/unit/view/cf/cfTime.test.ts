import assert from "node:assert/strict";
import fc from "fast-check";
import { dateOf, dayOf, type CalendarName } from "../../../../src/view/cf/calendar";
import { cfTimeText, parseCfTime, type CfTime } from "../../../../src/view/cf/cfTime";

function time(units: string, calendar?: string): CfTime {
  const parsed = parseCfTime(units, calendar);
  assert.ok(typeof parsed === "object", units);
  return parsed;
}

function refusal(parsed: ReturnType<typeof parseCfTime>): string {
  return typeof parsed === "string" ? parsed : "";
}

describe("dates of CF", () => {
  // Checked with the datetime of Python where its calendar is the same, else by counting.
  const cases: readonly (readonly [number | bigint, string, string | undefined, string])[] = [
    [0, "hours since 1900-01-01", undefined, "1900-01-01 00:00"],
    [1_087_926, "hours since 1900-01-01 00:00:00", "gregorian", "2024-02-10 06:00"],
    [1.5, "days since 2000-02-28", "standard", "2000-02-29 12:00"],
    [60, "days since 2001-01-01", "noleap", "2001-03-02"],
    [59, "days since 2000-01-01", "365_day", "2000-03-01"],
    [59, "days since 2001-01-01", "all_leap", "2001-02-29"],
    [59, "days since 2001-01-01", "360_day", "2001-02-30"],
    [-1, "days since 1582-10-15", "standard", "1582-10-04"],
    [-1, "days since 1582-10-15", "proleptic_gregorian", "1582-10-14"],
    [10, "days since 1582-10-05", "julian", "1582-10-15"],
    [730_121, "days since 0001-01-01", "proleptic_gregorian", "2000-01-03"],
    [730_123, "days since 0001-01-01", "standard", "2000-01-03"],
    [1_700_000_000, "seconds since 1970-01-01T00:00:00Z", undefined, "2023-11-14 22:13:20"],
    [0, "minutes since 2020-01-01 01:00 +02:00", undefined, "2019-12-31 23:00"],
    [
      1_700_000_000_123_456_789n,
      "nanoseconds since 1970-01-01",
      undefined,
      "2023-11-14 22:13:20.123456789",
    ],
    [1500, "ms since 1999-12-31 23:59:59", undefined, "2000-01-01 00:00:00.5"],
    // 0.1 of a day is no exact double; what is left of it is not shown.
    [738_000.1, "d since 0001-01-01", "proleptic_gregorian", "2021-07-30 02:24"],
  ];
  for (const [value, units, calendar, text] of cases) {
    it(`${value} ${units} (${calendar ?? "no calendar"}) is ${text}`, () => {
      assert.equal(cfTimeText(value, time(units, calendar)), text);
    });
  }

  it("refuses what has no fixed length or is no date, and says why", () => {
    for (const units of [
      "months since 2000-01-01",
      "years since 2000-01-01",
      "us since 2000-01-01",
    ]) {
      assert.match(refusal(parseCfTime(units)), /no fixed length/);
    }
    assert.match(refusal(parseCfTime("days since 2001-02-29", "noleap")), /does not have/);
    assert.match(refusal(parseCfTime("days since 1582-10-10", "standard")), /does not have/);
    assert.match(refusal(parseCfTime("days since yesterday")), /do not name a moment/);
    assert.match(refusal(parseCfTime("days since 2000-01-01", "none")), /not decoded/);
    assert.equal(parseCfTime("days"), undefined);
    assert.equal(cfTimeText(NaN, time("days since 2000-01-01")), undefined);
    assert.equal(cfTimeText(9.96921e36, time("days since 2000-01-01")), undefined);
  });

  for (const calendar of [
    "standard",
    "proleptic_gregorian",
    "julian",
    "noleap",
    "all_leap",
    "360_day",
  ]) {
    it(`counts every day once in ${calendar}`, () => {
      const name = calendar as CalendarName;
      fc.assert(
        fc.property(fc.integer({ min: -2_000_000, max: 5_000_000 }), (day) => {
          assert.equal(dayOf(name, dateOf(name, day)), day);
        }),
      );
    });
  }

  it("agrees with JavaScript on the Gregorian calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 3_000_000 }), (day) => {
        const { year, month, day: ofMonth } = dateOf("proleptic_gregorian", day);
        const date = new Date(day * 86_400_000);
        assert.deepEqual(
          [year, month, ofMonth],
          [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()],
        );
      }),
    );
  });
});
