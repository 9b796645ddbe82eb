import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { applyFixes } from "../../../src/lint/applyFixes";
import type { Finding } from "../../../src/lint/finding";
import { lintDocument, type MetadataFileName } from "../../../src/lint/lintDocument";
import { parseJson } from "../../../src/zarr/parseJson";
import { arrayV2, arrayV3, groupV3 } from "./documents";
import { ruleExamples } from "./ruleExamples";
import { ruleFolder } from "./rulePages/ruleFolder";

interface Case {
  fileName: MetadataFileName;
  text: string;
}

/** The examples of all pages that are documents, and some more. */
const cases: Case[] = [
  ...readdirSync(ruleFolder)
    .flatMap((name) => ruleExamples(readFileSync(ruleFolder + name, "utf8")))
    .filter(({ verdict, texts }) => verdict === "bad" && Object.keys(texts).length === 1)
    .flatMap(({ texts }) => Object.entries(texts))
    .filter(([key]) => /^(zarr\.json|\.z\w+)$/.test(key))
    .map(([key, text]) => ({ fileName: key as MetadataFileName, text })),
  { fileName: "zarr.json", text: '{"node_type": "group"}' },
  { fileName: "zarr.json", text: '{"zarr_format": 3, "node_type": "gruop"}' },
  { fileName: "zarr.json", text: groupV3({ atributes: {} }) },
  { fileName: "zarr.json", text: arrayV3({ chunk_key_encoding: "default" }) },
  { fileName: "zarr.json", text: arrayV3({ fill_value: undefined, codecs: undefined }) },
  { fileName: "zarr.json", text: arrayV3({ data_type: "float32", fill_value: "1.5" }) },
  {
    fileName: "zarr.json",
    text: arrayV3({ data_type: "float32" }).replace('"fill_value":0', '"fill_value":NaN'),
  },
  { fileName: ".zarray", text: arrayV2({ shape: 4, chunks: 2 }) },
  { fileName: ".zarray", text: arrayV2({ dimension_separator: null }) },
  { fileName: ".zarray", text: arrayV2({ dtype: "|i4" }) },
];

describe("applyFixes", () => {
  const fix = (offset: number, length: number, text: string) => ({
    title: "",
    edits: [{ offset, length, text }],
  });

  it("leaves out what overlaps, and what touches where a comma hangs on it", () => {
    assert.equal(applyFixes("[1]", [fix(1, 1, "2"), fix(1, 1, "3")]), "[2]");
    assert.equal(
      applyFixes("[1]", [fix(1, 1, "2"), fix(2, 0, ", 3"), fix(2, 0, ", 4")]),
      "[2, 3, 4]",
    );
    assert.equal(applyFixes("[1]", [fix(1, 1, ""), fix(2, 0, ", 3")]), "[]");
    assert.equal(applyFixes("[1]", [fix(2, 0, ", 3"), fix(1, 1, "")]), "[1, 3]");
    assert.equal(applyFixes("[]", [fix(1, 0, "1"), fix(1, 0, "2")]), "[1]");
  });
});

describe("fixes", () => {
  const fixable = new Set<string>();

  for (const { fileName, text } of cases) {
    const before = lintDocument({ fileName, text });
    for (const finding of before) {
      for (const fix of finding.fixes ?? []) {
        fixable.add(finding.rule);
        it(`${finding.rule}: ${fix.title}`, () => {
          const fixed = applyFixes(text, [fix]);
          const after = lintDocument({ fileName, text: fixed });
          assert.ok(
            count(after, finding) < count(before, finding),
            `it is still there in ${fixed}`,
          );
          const added = after.filter(
            (one) => count(after, one) > count(before, one) && isGrave(one),
          );
          assert.deepEqual(
            added.map(({ rule, message }) => `${rule}: ${message}`),
            [],
            fixed,
          );
        });
      }
    }
  }

  it("are there for at least 25 rules", () => {
    assert.ok(fixable.size >= 25, [...fixable].join(" "));
  });

  it("keep the layout of the object", () => {
    const text = '{\n    "zarr_format": 3,\n    "attributes": {}\n}\n';
    const [finding] = lintDocument({ fileName: "zarr.json", text });
    assert.equal(
      applyFixes(text, finding?.fixes ?? []),
      '{\n    "zarr_format": 3,\n    "attributes": {},\n    "node_type": "group"\n}\n',
    );
  });

  it("leave out what overlaps an earlier one", () => {
    const edit = (offset: number, length: number, text: string) => ({
      title: "",
      edits: [{ offset, length, text }],
    });
    assert.equal(applyFixes("abcdef", [edit(0, 3, "x"), edit(2, 2, "y"), edit(4, 1, "z")]), "xdzf");
  });

  it("leave JSON behind", () => {
    for (const { fileName, text } of cases) {
      for (const { fixes = [] } of lintDocument({ fileName, text })) {
        for (const fix of fixes) {
          const { problems } = parseJson(applyFixes(text, [fix]));
          const before = parseJson(text).problems.length;
          assert.ok(problems.length <= before, fix.title);
        }
      }
    }
  });
});

function count(findings: readonly Finding[], { rule, pointer }: Finding): number {
  return findings.filter((one) => one.rule === rule && one.pointer === pointer).length;
}

/** A repaired document can be checked further, and have hints. */
function isGrave({ severity }: Finding): boolean {
  return severity === "error" || severity === "warning";
}
