import assert from "node:assert/strict";
import { notATime, timeText } from "../../../webview/data/timeText";

describe("timeText", () => {
  const moment = (count: bigint, unit: string, scale = 1): string =>
    timeText(count, { duration: false, unit, scale });

  it("writes moments as far as the unit reaches", () => {
    assert.equal(moment(0n, "Y"), "1970");
    assert.equal(moment(-1n, "M"), "1969-12");
    assert.equal(moment(0n, "D"), "1970-01-01");
    assert.equal(moment(1n, "W"), "1970-01-08");
    assert.equal(moment(-1n, "h"), "1969-12-31T23:00");
    assert.equal(moment(951_782_400n, "s"), "2000-02-29T00:00:00");
    assert.equal(moment(-1n, "ms"), "1969-12-31T23:59:59.999");
    assert.equal(moment(9_223_372_036_854_775_807n, "ns"), "2262-04-11T23:47:16.854775807");
  });

  it("multiplies by the scale", () => {
    assert.equal(moment(2n, "s", 25), "1970-01-01T00:00:50");
    assert.equal(moment(3n, "generic", 10), "30");
  });

  it("agrees with Date for days of many centuries", () => {
    for (let day = -800_000; day < 2_900_000; day += 9_973) {
      const iso = new Date(day * 86_400_000).toISOString();
      const year = iso.startsWith("-") || iso.startsWith("+") ? iso.slice(0, 13) : iso.slice(0, 10);
      assert.equal(moment(BigInt(day), "D"), year);
    }
  });

  it("names what is not a time, and durations", () => {
    assert.equal(moment(notATime, "s"), "NaT");
    assert.equal(timeText(-3n, { duration: true, unit: "ms", scale: 20 }), "-60 ms");
  });
});
