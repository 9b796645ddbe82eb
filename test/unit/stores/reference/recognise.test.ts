import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "mocha";
import {
  isParquetReferences,
  isReferenceDocument,
  mayBeReferenceDocument,
} from "../../../../src/stores/reference/recogniseReferences";
import { folder, readJson } from "./referenceCases";

describe("recognising references", () => {
  it("knows the fixtures", () => {
    for (const name of ["version0", "version0_objects", "version1", "generators"]) {
      assert.ok(isReferenceDocument(readJson(`${name}.json`)), name);
      assert.ok(mayBeReferenceDocument(readFileSync(path.join(folder, `${name}.json`))), name);
    }
    for (const name of ["zstd", "dictionary", "snappy", "gzip"]) {
      assert.ok(isParquetReferences(readJson(`${name}.parq/.zmetadata`)));
    }
  });

  it("takes nothing else for references", () => {
    const others = [
      { zarr_format: 3, node_type: "group", consolidated_metadata: { metadata: {} } },
      { zarr_consolidated_format: 1, metadata: { ".zgroup": { zarr_format: 2 } } },
      { version: 1, name: "a package" },
      { refs: [1] },
      [".zgroup"],
      null,
      "refs",
    ];
    for (const other of others) {
      const bytes = new TextEncoder().encode(JSON.stringify(other));
      assert.ok(!isReferenceDocument(other), JSON.stringify(other));
      assert.ok(!isParquetReferences(other), JSON.stringify(other));
      // Consolidated metadata has such keys too: its start alone does not tell.
      const isSimilar = typeof other === "object" && other !== null && "metadata" in other;
      assert.equal(mayBeReferenceDocument(bytes), isSimilar, JSON.stringify(other));
    }
  });
});
