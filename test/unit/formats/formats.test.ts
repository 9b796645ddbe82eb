import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import { codecDefinitions } from "../../../src/codecs/registry";
import { containerForms, sharedStoreParts, stores } from "../../../src/stores/storeForms";
import { formatsFile } from "./formatsFile";
import { renderFormats } from "./renderFormats";

describe("docs/formats.md", () => {
  it("is what the code gives; npx tsx test/unit/formats/write.ts writes it anew", async () => {
    assert.equal(readFileSync(formatsFile, "utf8"), await renderFormats());
  });

  it("names every codec by every name", () => {
    const text = readFileSync(formatsFile, "utf8");
    for (const { name, aliases = [] } of codecDefinitions) {
      for (const one of [name, ...aliases].filter((each) => each !== "v2-bytes")) {
        assert.ok(text.includes(`\`${one.replace("numcodecs/", "")}\``), one);
      }
    }
  });

  it("names every part of src/stores", () => {
    const named = new Set([
      ...[...stores, ...containerForms].flatMap(({ sources }) => sources),
      ...sharedStoreParts,
    ]);
    const root = path.resolve("src/stores");
    const found = readdirSync(root)
      .filter((name) => name !== "forms")
      .concat(readdirSync(path.join(root, "forms")).map((name) => `forms/${name}`));
    assert.deepEqual([...named].sort(), found.sort());
  });
});
