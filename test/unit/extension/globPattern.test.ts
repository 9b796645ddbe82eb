import assert from "node:assert/strict";
import { GlobSet } from "../../../src/extension/discovery/globPattern";

describe("GlobSet", () => {
  const cases: [pattern: string, path: string, matches: boolean][] = [
    ["**/node_modules", "node_modules", true],
    ["**/node_modules", "a/b/node_modules", true],
    ["**/node_modules", "a/node_modules_2", false],
    ["**/node_modules/**", "a/node_modules", true],
    ["dist/", "dist", true],
    ["dist", "packages/a/dist", true],
    ["packages/*/dist", "packages/a/dist", true],
    ["packages/*/dist", "packages/a/b/dist", false],
    ["**/*.{tmp,bak}", "a/x.bak", true],
    ["**/*.{tmp,bak}", "a/x.back", false],
    ["run_?", "run_1", true],
    ["run_[0-4]", "run_5", false],
    ["run_[!0-4]", "run_5", true],
    ["a.b", "axb", false],
    ["a(b|c)", "a(b|c)", true],
    ["[", "[", true],
  ];
  for (const [pattern, path, matches] of cases) {
    it(`${pattern} ${matches ? "matches" : "does not match"} ${path}`, () => {
      assert.equal(new GlobSet([pattern]).matches(path), matches);
    });
  }
});
