import type { Store } from "../zarr/store";
import type { LintOptions } from "./lintRun";
import { checkChunks } from "./store/chunkRules";
import { checkConsolidated } from "./store/consolidatedRules";
import { checkConventionStore } from "./store/conventionStoreRules";
import { checkCoordinates } from "./store/coordinateRules";
import { checkHierarchy, checkStoreName } from "./store/hierarchyRules";
import { checkOmeStore } from "./store/omeStoreRules";
import { StoreFindings, type FileFindings } from "./store/storeFindings";
import { StoreReader } from "./store/storeReader";
import { checkXarray } from "./store/xarrayStoreRules";
import { StoreWalk, type WalkProgress } from "./store/storeWalk";

export type { FileFindings } from "./store/storeFindings";
export type { WalkProgress } from "./store/storeWalk";

export interface LintStoreOptions extends LintOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: WalkProgress) => void;
  /** The text of an unsaved buffer by its key, which wins over the store. */
  readonly readText?: (key: string) => string | undefined;
  /** False leaves out what needs a look at the chunks. */
  readonly chunks?: boolean;
}

/**
 * Lints every document of a store, what they say about each other, and the chunks. Gives every document
 * that was read, and every other key with a finding. Bad content is a finding, never an error.
 * @throws the signal's reason when aborted
 */
export async function lintStore(
  store: Store,
  options: LintStoreOptions = {},
): Promise<FileFindings[]> {
  const findings = new StoreFindings(options);
  const { signal, readText, onProgress } = options;
  const reader = new StoreReader(store, findings, { signal, readText });
  const folders = await new StoreWalk(reader, findings, onProgress).run();
  checkHierarchy(folders, findings);
  checkConsolidated(folders);
  checkCoordinates(folders);
  checkXarray(folders);
  checkOmeStore(folders);
  checkConventionStore(folders);
  checkStoreName(store, folders, findings);
  if (options.chunks !== false && store.list !== undefined) {
    for (const folder of folders.values()) await checkChunks(folder, { reader, findings });
  }
  return findings.all();
}
