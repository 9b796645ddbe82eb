import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { lintDocument } from "../../../src/lint/lintDocument";
import { disagreements } from "./oracleDisagreements";

interface Outcome {
  ok: boolean;
  detail: string;
}

interface OracleCase {
  label: string;
  raw: string;
  zp330: Outcome;
  ts: Outcome;
  zp316: Outcome;
  zj: Outcome;
}

const file = new URL("../../fixtures/oracle.json", import.meta.url);
const oracle = JSON.parse(readFileSync(file, "utf8")) as Record<"v3" | "v2", OracleCase[]>;

describe("lint agrees with the readers", () => {
  for (const version of ["v3", "v2"] as const) {
    for (const entry of oracle[version]) {
      it(`${version} ${entry.label}`, () => {
        const fileName = version === "v3" ? "zarr.json" : ".zarray";
        const errors = lintDocument({ fileName, text: entry.raw }).filter(
          ({ severity }) => severity === "error",
        );
        const agrees = judge(entry, errors.length > 0);
        const reason = disagreements[`${version} ${entry.label}`];
        if (agrees) {
          assert.equal(reason, undefined, "listed as a disagreement, but there is none");
        } else {
          const found = errors.map(({ rule, message }) => `${rule}: ${message}`).join("\n");
          assert.ok(reason, `no reason is listed. Errors:\n${found || "none"}`);
        }
      });
    }
  }
});

/** Refused by both main readers: an error. Accepted by all: none. Everything between: either. */
function judge({ zp316, zp330, ts, zj }: OracleCase, hasError: boolean): boolean {
  if (!zp330.ok && !ts.ok) return hasError;
  if (zp316.ok && zp330.ok && ts.ok && zj.ok) return !hasError;
  return true;
}

/** Refused for something beside what the message is about. */
const forOtherReasons: Readonly<Record<string, string>> = {
  "v3 dt numpy.datetime64 fill 0": "zarr-python does not take 0 where the unit is generic",
};

/** What a message says of a reader, and whether the reader did so. */
const claims: readonly (readonly [RegExp, (entry: OracleCase) => boolean])[] = [
  [/every reader refuses|no reader takes/, ({ zp330, ts }) => !zp330.ok && !ts.ok],
  [
    /zarr-python( 3)?(,| and) tensorstore( and zarrs)? refuse/,
    ({ zp330, ts }) => !zp330.ok && !ts.ok,
  ],
  [/tensorstore( and \w+)? reads? it/, ({ ts }) => ts.ok],
  [/tensorstore(, zarrs)?( and \w+)? refuses? /, ({ ts }) => !ts.ok],
  [/zarr-python( 3)? and zarrs refuse/, ({ zp330 }) => !zp330.ok],
  [/zarr-python( and \w+)? (reads?|takes?) it|only zarr-python reads/, ({ zp330 }) => zp330.ok],
];

describe("messages say of readers what was measured", () => {
  for (const version of ["v3", "v2"] as const) {
    for (const entry of oracle[version]) {
      const fileName = version === "v3" ? "zarr.json" : ".zarray";
      const [finding, ...others] = lintDocument({ fileName, text: entry.raw }).filter(
        ({ severity }) => severity === "error" || severity === "warning",
      );
      if (finding === undefined || others.length > 0) continue;
      if (`${version} ${entry.label}` in forOtherReasons) continue;
      const { rule, message } = finding;
      const made = claims.filter(([pattern]) => pattern.test(message));
      if (made.length === 0) continue;
      it(`${version} ${entry.label}: ${rule}`, () => {
        for (const [pattern, holds] of made)
          assert.ok(holds(entry), `${message} (${pattern.source})`);
      });
    }
  }
});
