import { mapConcurrent } from "../zarr/mapConcurrent";
import type { Store } from "../zarr/store";
import type { LintOptions } from "./lintRun";
import { checkAnndataStore } from "./store/anndataStoreRules";
import { checkChunks, checkWithoutChunks } from "./store/chunkRules";
import { checkConsolidated } from "./store/consolidatedRules";
import { checkConventionStore } from "./store/conventionStoreRules";
import { checkCoordinates } from "./store/coordinateRules";
import { checkHierarchy, checkStoreName } from "./store/hierarchyRules";
import { checkOmeStore } from "./store/omeStoreRules";
import { ValueReader, type ReadValues } from "./store/smallValues";
import { StoreFindings, type FileFindings } from "./store/storeFindings";
import { mainDocument, type StoreFolder } from "./store/storeFolder";
import { StoreMemory, type KnownChunks } from "./store/storeMemory";
import { StoreReader } from "./store/storeReader";
import { StoreWalk, type WalkProgress } from "./store/storeWalk";
import { checkValues } from "./store/valueRules";
import { checkXarray } from "./store/xarrayStoreRules";

export type { FileFindings } from "./store/storeFindings";
export type { WalkProgress } from "./store/storeWalk";

export interface LintStoreOptions extends LintOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: WalkProgress) => void;
  /** The text of an unsaved buffer by its key, which wins over the store. */
  readonly readText?: (key: string) => string | undefined;
  /** False leaves out what needs a look at the chunks. */
  readonly chunks?: boolean;
  /** Reads the elements of small arrays; without it the rules that look at them are left out. */
  readonly readValues?: ReadValues;
}

/**
 * Lints every document of a store, what they say about each other, and the chunks. Gives every document
 * that was read, and every other key with a finding. Bad content is a finding, never an error.
 * @throws the signal's reason when aborted
 */
export function lintStore(store: Store, options: LintStoreOptions = {}): Promise<FileFindings[]> {
  return new StoreLint(store, options).lint(options);
}

/** Arrays whose chunks are looked at together. */
const arraysAtOnce = 8;

/** True where something below an array could not be read. */
function isUnreadable(path: string, { byKey }: StoreFindings): boolean {
  return [...byKey].some(
    ([key, found]) =>
      (path === "" || key.startsWith(`${path}/`)) &&
      found.some(({ rule }) => rule === "store-unreadable"),
  );
}

/** One store that is linted again and again: what did not change is neither read nor checked twice. */
export class StoreLint {
  private memory = new StoreMemory();
  private last = new Map<string, FileFindings>();
  private readonly store: Store;

  constructor(
    store: Store,
    private readonly options: Omit<LintStoreOptions, "signal"> = {},
  ) {
    this.store = store.stored ?? store;
  }

  /**
   * The whole store as {@link lintStore} gives it. A file about which nothing is new comes as the very
   * object of the last time. Unsaved buffers are asked for their text every time.
   * @throws the signal's reason when aborted; what was read until then is kept
   */
  async lint({ signal }: { readonly signal?: AbortSignal } = {}): Promise<FileFindings[]> {
    const { options, store, memory } = this;
    const findings = new StoreFindings(options);
    const { readText, onProgress } = options;
    const reader = new StoreReader(store, findings, { signal, readText, memory });
    const folders = await new StoreWalk(reader, findings, { memory, onProgress }).run();
    checkHierarchy(folders, findings);
    checkConsolidated(folders);
    checkCoordinates(folders);
    checkXarray(folders);
    checkOmeStore(folders);
    checkConventionStore(folders);
    checkAnndataStore(folders);
    checkStoreName(store, folders, findings);
    if (options.chunks !== false && store.list !== undefined) {
      const amounts = new Map<StoreFolder, number>();
      const arrays = [...folders.values()].filter(({ array }) => array !== undefined);
      await mapConcurrent(arrays, arraysAtOnce, async (folder) => {
        amounts.set(folder, await this.lintChunks(folder, reader, findings));
      });
      checkWithoutChunks(amounts);
      if (options.readValues !== undefined) {
        const access = { readValues: options.readValues, memory, signal };
        await checkValues(folders, new ValueReader(access));
      }
    }
    return this.withLast(findings.all());
  }

  /**
   * {@link lint} after these keys were written, added or removed; a folder's key stands for all in it. Only
   * what depends on them is read and checked again.
   */
  changed(
    keys: Iterable<string>,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<FileFindings[]> {
    this.memory.forget(keys);
    return this.lint(options);
  }

  /** The chunks of one array, or what is known of them while its document is the same; how many there are. */
  private async lintChunks(
    folder: StoreFolder,
    reader: StoreReader,
    findings: StoreFindings,
  ): Promise<number> {
    const run = mainDocument(folder);
    if (run === undefined) return 0;
    const known = this.memory.chunks.get(folder.path);
    if (known?.text === run.text) {
      run.include(known.document, { pointer: "", offset: (at) => at });
      findings.include(known.others);
      return known.amount;
    }
    const mark = run.mark;
    const ofChunks = new StoreFindings(this.options);
    const amount = await checkChunks(folder, { reader, findings: ofChunks });
    const found: KnownChunks = {
      text: run.text,
      amount,
      document: run.since(mark),
      others: ofChunks.byKey,
    };
    // What cannot be read is tried again, and reported again.
    if (!isUnreadable(folder.path, findings)) this.memory.chunks.set(folder.path, found);
    findings.include(found.others);
    return amount;
  }

  private withLast(files: readonly FileFindings[]): FileFindings[] {
    const same = files.map((file) => {
      const before = this.last.get(file.key);
      const isSame =
        before?.text === file.text &&
        JSON.stringify(before?.findings) === JSON.stringify(file.findings);
      return isSame && before !== undefined ? before : file;
    });
    this.last = new Map(same.map((file) => [file.key, file]));
    return same;
  }
}
