import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../media/schemas/", import.meta.url));

/** Keywords by which the JSON service would complain, as lint does already. */
const assertions =
  "type enum const required pattern minimum maximum minItems maxItems oneOf anyOf allOf not format minLength propertyNames dependencies contains uniqueItems multipleOf".split(
    " ",
  );

describe("schemas for completion and hover", () => {
  for (const name of readdirSync(folder)) {
    it(`${name} describes, and asserts nothing`, () => {
      const schema: unknown = JSON.parse(readFileSync(folder + name, "utf8"));
      assert.deepEqual(findAssertions(schema, ""), []);
    });
  }
});

function findAssertions(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const here = `${path}/${keyword}`;
    if (["properties", "patternProperties", "definitions"].includes(keyword)) {
      return Object.entries(value as object).flatMap(([name, child]) =>
        findAssertions(child, `${here}/${name}`),
      );
    }
    if (keyword === "items") return findAssertions(value, here);
    if (keyword === "additionalProperties")
      return value === false ? [here] : findAssertions(value, here);
    return assertions.includes(keyword) ? [here] : [];
  });
}
