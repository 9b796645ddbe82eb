/** The stores that `npm start` shows. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repoRoot } from "./versions.mjs";

/** Stores of `test/fixtures`: what `npm start` prints of them, and opens in VS Code. */
export const sampleStores = [
  { name: "climate_v3.zarr", show: "tree" },
  { name: "cells_0.5.ome.zarr", show: "tree" },
  { name: "broken_v2.zarr", show: "findings" },
  { name: "broken_v3.zarr", show: "findings" },
];

/**
 * Copies the sample stores into a fresh folder, so that whoever tries to break one does not break
 * the tests.
 *
 * @param {string} folder
 * @returns {string} the folder
 */
export function copySamples(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name } of sampleStores) {
    cpSync(join(repoRoot, "test", "fixtures", name), join(folder, name), { recursive: true });
  }
  return folder;
}
