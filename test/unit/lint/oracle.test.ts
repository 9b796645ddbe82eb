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
