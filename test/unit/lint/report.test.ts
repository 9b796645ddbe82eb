import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { lintDocument } from "../../../src/lint/lintDocument";
import { lineIndex } from "../../../src/lint/lineIndex";
import { lintStore, type FileFindings } from "../../../src/lint/lintStore";
import { countFindings, formatJson, formatText } from "../../../src/lint/report";
import { formatGithub } from "../../../src/lint/reportGithub";
import { formatSarif } from "../../../src/lint/reportSarif";
import { fixtures, folderStore } from "./fixtureStore";
import { officialSarifSchema, sarifSchema } from "./sarifSchema";

const text = '{\n  "valid": 1,\n  "_FillValue": NaN\n}';
const files: readonly FileFindings[] = [
  { key: "a b/.zattrs", text, findings: lintDocument({ fileName: ".zattrs", text }) },
  {
    key: "a b/0.7",
    text: undefined,
    findings: [
      {
        rule: "chunk-outside-grid",
        severity: "warning",
        message: "100 % wrong",
        pointer: "",
        offset: 0,
        length: 0,
      },
    ],
  },
];

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
  }[];
}

const noPlace = files[1]?.findings ?? [];

async function sarifOfSamples(): Promise<unknown> {
  const all: FileFindings[] = [...files, { key: "", text: undefined, findings: noPlace }];
  for (const name of readdirSync(fixtures).filter((one) => one.endsWith(".zarr"))) {
    all.push(...(await lintStore(folderStore(join(fixtures, name)))));
  }
  return JSON.parse(formatSarif(all, "1.2.3"));
}

describe("reports", () => {
  it("as JSON: pointer, range from 0, rule and its page", () => {
    const [first, second] = JSON.parse(formatJson(files)) as Record<string, unknown>[];
    assert.match(String(first?.["message"]), /NaN is not JSON/);
    delete first?.["message"];
    assert.deepEqual(first, {
      file: "a b/.zattrs",
      pointer: "/_FillValue",
      range: { start: { line: 2, character: 16 }, end: { line: 2, character: 19 } },
      severity: "error",
      code: "bare-nan",
      url: "https://github.com/zarr-lens/zarr-lens/blob/main/docs/rules/bare-nan.md",
    });
    assert.equal(second?.["file"], "a b/0.7");
  });

  it("as text: places from 1, and a sum", () => {
    const lines = formatText(files).split("\n");
    assert.match(lines[0] ?? "", /^a b\/\.zattrs:3:17: error bare-nan \/_FillValue: /);
    assert.match(lines[1] ?? "", /^a b\/0\.7: warning chunk-outside-grid: 100 % wrong$/);
    assert.equal(lines[2], "1 error, 1 warning in 2 files.");
    assert.equal(formatText([{ key: "a", text: "{}", findings: [] }]), "No findings in 1 file.\n");
  });

  it("counts by severity", () => {
    assert.deepEqual(countFindings(files), { error: 1, warning: 1, information: 0, hint: 0 });
  });

  it("as SARIF: rules once, encoded addresses, levels", () => {
    const log = JSON.parse(formatSarif(files, "1.2.3")) as {
      runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[];
    };
    const [run] = log.runs;
    assert.deepEqual(
      run?.tool.driver.rules.map(({ id }) => id),
      ["bare-nan", "chunk-outside-grid"],
    );
    assert.deepEqual(run?.results[0]?.["locations"], [
      {
        physicalLocation: {
          artifactLocation: { uri: "a%20b/.zattrs" },
          region: { startLine: 3, startColumn: 17, endLine: 3, endColumn: 20 },
        },
        logicalLocations: [{ fullyQualifiedName: "/_FillValue" }],
      },
    ]);
  });

  it("as SARIF that follows the standard, for every sample store", async () => {
    const validate = new Ajv({ strict: false }).compile<Log>(sarifSchema);
    const log = await sarifOfSamples();
    assert.ok(validate(log), JSON.stringify(validate.errors));
    const [run] = log.runs;
    assert.ok(run !== undefined && run.results.length > 100);
    for (const { ruleId, ruleIndex } of run.results) {
      assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId);
    }
  });

  it("as SARIF that the official schema takes, for every sample store", async function () {
    const schema = officialSarifSchema();
    if (schema === undefined) this.skip();
    // A pattern of it is no regular expression under the flag u, and formats are the other schema's part.
    const options = { strict: false, unicodeRegExp: false, validateFormats: false };
    const validate = new Ajv(options).compile(schema);
    assert.ok(validate(await sarifOfSamples()), JSON.stringify(validate.errors));
    assert.ok(!validate({ version: "2.1.0", runs: [{ tool: { driver: { title: "" } } }] }));
  });

  it("for GitHub: commands with escapes", () => {
    const lines = formatGithub(files).split("\n");
    assert.match(
      lines[0] ?? "",
      /^::error file=a b\/\.zattrs,line=3,col=17,endLine=3,endColumn=20,title=bare-nan::NaN/,
    );
    assert.match(lines[1] ?? "", /::100 %25 wrong$/);
  });
});

describe("lineIndex", () => {
  it("knows the three ends of lines", () => {
    const position = lineIndex("a\nb\r\nc\rd");
    assert.deepEqual([0, 1, 2, 5, 7].map(position), [
      { line: 0, character: 0 },
      { line: 0, character: 1 },
      { line: 1, character: 0 },
      { line: 2, character: 0 },
      { line: 3, character: 0 },
    ]);
  });
});
