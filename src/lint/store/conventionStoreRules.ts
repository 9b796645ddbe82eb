import { joinKey } from "../../zarr/store";
import { isBelow } from "../conventions/multiscalesLayout";
import { stringOf, valueOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { attributesDocument, type StoreFolder } from "./storeFolder";
import { consolidatedPaths } from "./storeWalk";

type Folders = ReadonlyMap<string, StoreFolder>;

/** The layouts of the convention multiscales, which name other nodes (CNV-010). */
export function checkConventionStore(folders: Folders): void {
  for (const folder of folders.values()) {
    const run = attributesDocument(folder);
    if (run === undefined || folder.truncated) continue;
    checkAssets(run, folder, folders);
  }
}

function checkAssets(run: LintRun, folder: StoreFolder, folders: Folders): void {
  const multiscales = folder.attributes && valueOf(folder.attributes, "multiscales");
  const layout = multiscales?.kind === "object" ? valueOf(multiscales, "layout") : undefined;
  if (layout?.kind !== "array") return;
  // What consolidated metadata name and the store lacks is found by its own rule.
  const consolidated = new Set(consolidatedPaths(folder));
  const missing = new Set<string>();
  for (const name of ["asset", "derived_from"]) {
    for (const level of layout.items) {
      const node = level.kind === "object" ? valueOf(level, name) : undefined;
      const path = stringOf(node);
      if (node === undefined || path === undefined || !isBelow(path)) continue;
      if (consolidated.has(path) || missing.has(path)) continue;
      if (folders.get(joinKey(folder.path, ...path.split("/")))?.kind !== undefined) continue;
      missing.add(path);
      run.report(
        "convention-asset",
        node,
        `There is no node at ${JSON.stringify(path)} below this group, but the layout names it: readers of the convention fail on this level.`,
      );
    }
  }
}
