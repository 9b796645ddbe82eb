import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lintDocument } from "../../../src/lint/lintDocument";
import { upgradeToV3 } from "../../../src/lint/upgrade/upgradeToV3";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";
import { readArrayV2 } from "../../../src/zarr/arrayV2";
import { readArrayV3 } from "../../../src/zarr/arrayV3";
import type { JsonObject } from "../../../src/zarr/json";
import { isJsonObject, jsonValue, parseJson } from "../../../src/zarr/parseJson";
import { readArray } from "../codecs/readArray";
import { arrayV2 } from "./documents";
import { fixtures, folderStore } from "./fixtureStore";

const arrays = readdirSync(fixtures, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith("/.zarray") && !name.startsWith("broken"))
  .map((name) => dirname(name))
  .sort();

/** Arrays that v3 has no form for. */
const refused: Readonly<Record<string, RegExp>> = {
  "v2_types.zarr/categorize": /makes bytes of string elements/,
  "v2_types.zarr/json2": /no data type in v3/,
  "v2_types.zarr/msgpack2": /no data type in v3/,
  "v2_types.zarr/struct_mixed": /both byte orders/,
  "v2_types.zarr/struct_subarray": /subarray/,
  "v2_types.zarr/vlen_array": /no data type in v3/,
};

describe("upgrade to v3", () => {
  for (const path of arrays) {
    it(`reads the same from the chunks of ${path}`, async function () {
      const text = readFileSync(join(fixtures, path, ".zarray"), "utf8");
      const attributesFile = join(fixtures, path, ".zattrs");
      const attributes = existsSync(attributesFile)
        ? readFileSync(attributesFile, "utf8")
        : undefined;
      const upgrade = upgradeToV3({ ".zarray": text, ".zattrs": attributes });
      const reason = refused[path];
      if (upgrade.kind === "refused") {
        assert.match(upgrade.reasons.join(" "), reason ?? /^$/);
        return;
      }
      assert.equal(reason, undefined, "it was refused");
      const findings = lintDocument({ fileName: "zarr.json", text: upgrade.text });
      const errors = findings.filter(({ severity }) => severity === "error");
      assert.deepEqual(errors, [], upgrade.text);
      const store = folderStore(join(fixtures, path));
      const before = readArrayV2(objectOf(text), objectOf(attributes ?? "{}"), "");
      const after = readArrayV3(objectOf(upgrade.text), "");
      const how = { platform: nodeDecodePlatform, mode: "whole" } as const;
      assert.deepEqual(await readArray(store, after, how), await readArray(store, before, how));
    });
  }

  it("moves what xarray looks at to where it looks in v3", () => {
    const upgrade = upgradeToV3({
      ".zarray": arrayV2({ dtype: "<f4", fill_value: "NaN", shape: [2, 3], chunks: [1, 3] }),
      ".zattrs": '{"_ARRAY_DIMENSIONS": ["y", "x"], "big": 12345678901234567890, "w": [NaN]}',
    });
    assert.equal(upgrade.kind, "document");
    if (upgrade.kind !== "document") return;
    const document = objectOf(upgrade.text);
    assert.deepEqual(document["dimension_names"], ["y", "x"]);
    assert.match(upgrade.text, /"big": 12345678901234567890/);
    assert.match(upgrade.text, /"w": \["NaN"\]/);
    assert.match(upgrade.text, /"_FillValue": "AAAAAAAA\+H8="/);
    assert.doesNotMatch(upgrade.text, /_ARRAY_DIMENSIONS/);
    assert.equal(upgrade.notes.length, 3, upgrade.notes.join("\n"));
  });

  it("makes a group, and keeps its layout", () => {
    const upgrade = upgradeToV3({
      ".zgroup": '{\r\n    "zarr_format": 2\r\n}',
      ".zattrs": '{"__proto__": 1.50}',
    });
    const lines = [
      "{",
      '    "zarr_format": 3,',
      '    "node_type": "group",',
      '    "attributes": {',
      '        "__proto__": 1.50',
      "    }",
      "}",
      "",
    ];
    assert.deepEqual(upgrade, { kind: "document", text: lines.join("\r\n"), notes: [] });
  });

  it("says why there is nothing to upgrade", () => {
    for (const node of [{}, { ".zarray": "{" }, { ".zarray": arrayV2({ dtype: "<x4" }) }]) {
      const upgrade = upgradeToV3(node);
      assert.equal(upgrade.kind, "refused");
      assert.ok(upgrade.kind === "refused" && upgrade.reasons.join("").length > 10);
    }
  });
});

function objectOf(text: string): JsonObject {
  const { root } = parseJson(text);
  const value = root && jsonValue(root);
  assert.ok(isJsonObject(value));
  return value;
}
