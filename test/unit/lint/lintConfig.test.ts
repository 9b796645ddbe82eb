import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Ajv from "ajv";
import * as fc from "fast-check";
import { applyOverrides, matches, optionsForRun } from "../../../src/lint/config/lintOverrides";
import { parseLintConfig } from "../../../src/lint/config/parseLintConfig";
import { lintDocument } from "../../../src/lint/lintDocument";
import { groupV3 } from "./documents";
import { configSchemaFile, renderConfigSchema } from "./rulePages/renderConfigSchema";

describe(".zarrlint.json", () => {
  it("says severities, profiles, chunks and overrides, with comments", () => {
    const { config, findings } = parseLintConfig(`{
      // for now
      "rules": { "bare-nan": "warning", "no-op-member": "off", "store-name": "info" },
      "profiles": { "ome": false },
      "chunks": false,
      "overrides": [{ "files": ["old/**"], "rules": { "bare-nan": "off" } }],
    }`);
    assert.deepEqual(findings, []);
    assert.deepEqual(config, {
      rules: { "bare-nan": "warning", "no-op-member": "off", "store-name": "information" },
      profiles: { ome: false },
      chunks: false,
      overrides: [{ files: ["old/**"], rules: { "bare-nan": "off" } }],
    });
  });

  for (const [text, severity, part, message] of [
    ['{"rules": {"bare-nann": "off"}}', "warning", '"bare-nann"', /mean "bare-nan"/],
    ['{"rules": {"bare-nan": "fatal"}}', "error", '"fatal"', /"off", "hint"/],
    ['{"rule": {}}', "warning", '"rule"', /mean "rules"/],
    ['{"profiles": {"ome": 1}}', "error", "1", /true or false/],
    ['{"chunks": "no"}', "error", '"no"', /true or false/],
    ['{"overrides": [{"rules": {}}]}', "error", '{"rules": {}}', /needs files/],
    ['{"overrides": {}}', "error", "{}", /expected a list/],
    ["[]", "error", "[]", /expected an object/],
    ['{"rules": {', "error", "{", /never closed/],
  ] as const) {
    it(`points at what is wrong in ${text}`, () => {
      const [finding] = parseLintConfig(text).findings;
      assert.ok(finding);
      assert.equal(finding.severity, severity);
      assert.equal(text.slice(finding.offset, finding.offset + finding.length), part);
      assert.match(finding.message, message);
    });
  }

  it("is never too strange to be read", () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        parseLintConfig(json);
        parseLintConfig(json + text);
      }),
    );
  });

  it("has a schema that knows every rule, and leaves unknown names to the parser", async () => {
    const text = readFileSync(configSchemaFile, "utf8");
    assert.equal(text, await renderConfigSchema(), "run test/unit/lint/rulePages/write.ts");
    const validate = new Ajv({ strict: false }).compile(JSON.parse(text) as object);
    for (const [config, findings, accepted] of [
      ['{"rules": {"bare-nan": "warning"}, "profiles": {"ome": false}, "chunks": true}', 0, true],
      ['{"overrides": [{"files": ["a/*"], "profiles": {"xarray": false}}]}', 0, true],
      ['{"rules": {"bare-nann": "off"}}', 1, true],
      ['{"rules": {"bare-nan": "fatal"}}', 1, true],
      ['{"overrides": [{"rules": {}}]}', 1, false],
    ] as const) {
      assert.equal(parseLintConfig(config).findings.length, findings, config);
      assert.equal(validate(JSON.parse(config)), accepted, config);
    }
  });
});

describe("overrides", () => {
  const text = groupV3({ storage_transformers: [], author: 1 });
  const lint = (config: string, path: string) => {
    const { config: parsed, findings } = parseLintConfig(config);
    assert.deepEqual(findings, []);
    const found = lintDocument({ fileName: "zarr.json", text }, optionsForRun(parsed));
    return applyOverrides(parsed, path, found).map(({ rule, severity }) => `${rule} ${severity}`);
  };

  it("hold for their files alone", () => {
    const config = `{"overrides": [{"files": ["old/**"], "rules": {"unknown-member": "off"}},
      {"files": ["old/new/*"], "rules": {"unknown-member": "hint"}}]}`;
    assert.deepEqual(lint(config, "zarr.json").includes("unknown-member error"), true);
    assert.deepEqual(lint(config, "old/a/zarr.json").join().includes("unknown-member"), false);
    assert.deepEqual(lint(config, "old/new/zarr.json").includes("unknown-member hint"), true);
  });

  it("switch on what is off elsewhere, and profiles off", () => {
    const on = `{"rules": {"unknown-member": "off"},
      "overrides": [{"files": ["a/**"], "rules": {"unknown-member": "warning"}}]}`;
    assert.equal(lint(on, "a/zarr.json").includes("unknown-member warning"), true);
    assert.equal(lint(on, "b/zarr.json").join().includes("unknown-member"), false);
    const off = '{"overrides": [{"files": ["a/**"], "profiles": {"core": false}}]}';
    assert.equal(lint(off, "a/zarr.json").join().includes("unknown-member"), false);
    assert.equal(lint(off, "b/zarr.json").includes("unknown-member error"), true);
  });

  for (const [pattern, path, expected] of [
    ["**", "a/b/.zarray", true],
    ["*.zarr/**", "x.zarr/a/zarr.json", true],
    ["*.zarr/**", "d/x.zarr/a/zarr.json", false],
    ["**/x/zarr.json", "x/zarr.json", true],
    ["**/x/zarr.json", "a/b/x/zarr.json", true],
    ["a/?/zarr.json", "a/bc/zarr.json", false],
    ["./a.c/*", "abc/zarr.json", false],
    ["./a.c/*", "a.c/zarr.json", true],
  ] as const) {
    it(`${pattern} ${expected ? "matches" : "does not match"} ${path}`, () => {
      assert.equal(matches(pattern, path), expected);
    });
  }
});
