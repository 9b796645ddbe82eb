import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "mocha";
import type { DataType } from "../../../src/zarr/dataType";
import { itemSize } from "../../../src/zarr/dataTypeName";
import { openNode, openStore } from "../../../src/zarr/hierarchy";
import { widen } from "../../../src/zarr/widen";
import { folderStore } from "./folderStore";

const fixtures = path.resolve("test/fixtures");

interface Case {
  store: string;
  path: string;
  shape: number[];
  expected: string;
  note: string;
}

/** Type string (or field list) and shape of an .npy file's header. */
async function npyHeader(file: string): Promise<{ descr: string; shape: number[] }> {
  const bytes = await readFile(file);
  const start = bytes[6] === 1 ? 10 : 12;
  const length = bytes[6] === 1 ? bytes.readUInt16LE(8) : bytes.readUInt32LE(8);
  const header = bytes.toString("latin1", start, start + length);
  const descr = /'descr': ('[^']*'|\[.*\]), 'fortran_order'/.exec(header)?.[1] ?? "";
  const shape = /'shape': \(([^)]*)\)/.exec(header)?.[1] ?? "";
  return {
    descr,
    shape: shape
      .split(",")
      .filter((text) => text.trim() !== "")
      .map(Number),
  };
}

/** Bytes of one element of a NumPy type string, or of a field list in Python's notation. */
function descrSize(descr: string): number {
  const simple = /^'[<>|=]?([a-zA-Z])(\d+)(\[[^\]]*\])?'$/.exec(descr);
  if (simple !== null) {
    return Number(simple[2]) * (simple[1] === "U" ? 4 : 1);
  }
  const fields = JSON.parse(
    descr.replaceAll("'", '"').replaceAll("(", "[").replaceAll(")", "]").replaceAll(",]", "]"),
  ) as unknown[];
  return fieldsSize(fields);
}

function fieldsSize(fields: unknown[]): number {
  let size = 0;
  for (const field of fields) {
    const [, type, shape] = field as [string, string | unknown[], number[] | undefined];
    const item = typeof type === "string" ? descrSize(`'${type}'`) : fieldsSize(type);
    size += item * (shape ?? []).reduce((product, extent) => product * extent, 1);
  }
  return size;
}

/** NumPy's kind letter of a type. */
function kindLetter(type: DataType): string {
  const letters = { bool: "b", float: "f", complex: "c", raw: "V", fixedBytes: "S" };
  switch (type.kind) {
    case "int":
      return type.signed ? "i" : "u";
    case "fixedString":
      return "U";
    case "datetime":
      return "M";
    case "timedelta":
      return "m";
    case "bool":
    case "float":
    case "complex":
    case "raw":
    case "fixedBytes":
      return letters[type.kind];
    default:
      return type.kind;
  }
}

for (const list of ["cases_v2.json", "cases_v3.json"]) {
  const cases = JSON.parse(readFileSync(path.join(fixtures, list), "utf8")) as Case[];
  describe(`every array of ${list}`, () => {
    for (const { store, path: node, shape, expected, note } of cases) {
      if (store.endsWith(".zip") || !existsSync(path.join(fixtures, store))) {
        continue;
      }
      it(`${store} ${node} (${note})`, async () => {
        const array = await openNode(folderStore(path.join(fixtures, store)), node);
        assert(array.kind === "array");
        assert.deepEqual(array.shape, shape);
        assert.equal(array.chunkGrid.axes.length, shape.length);
        if (expected.endsWith(".npy")) {
          const header = await npyHeader(path.join(fixtures, expected));
          const wide = widen(array.dataType);
          // What "widened" stands for differs between the writers of the expected files.
          if (!note.includes("widened")) {
            assert.equal(itemSize(wide), descrSize(header.descr), header.descr);
          }
          if (header.descr.startsWith("'") && !note.includes("widened")) {
            assert.equal(kindLetter(wide), /[a-zA-Z]/.exec(header.descr)?.[0]);
          }
        } else {
          assert.equal(itemSize(array.dataType), undefined);
        }
        const size = itemSize(array.dataType);
        assert.equal(
          array.fillValue?.length,
          array.fillValue === undefined ? undefined : (size ?? 1),
        );
      });
    }
  });
}

describe("stores of other writers", () => {
  it("are opened at the root", async () => {
    for (const store of ["climate_v2.zarr", "climate_v3.zarr", "cells_0.4.ome.zarr"]) {
      const root = await openStore(folderStore(path.join(fixtures, store)));
      assert.equal(root.kind, "group");
    }
  });
});
