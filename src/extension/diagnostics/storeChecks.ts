import * as vscode from "vscode";
import type { FileFindings, StoreLint } from "../../lint/lintStore";
import type { ReadValues } from "../../lint/store/smallValues";
import { isAbort, messageOf } from "../../zarr/errors";
import type { Store } from "../../zarr/store";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { FoundStore } from "../discovery/walkStores";
import type { LazyLanguage } from "../languageFeatures/lazyLanguage";
import type { Log } from "../log";
import { isMetadataFile, metadataGlob } from "../metadataFiles";
import type { OpenStores } from "../stores/openStores";
import { below, pathWithin } from "../uris";
import type { DocumentLint } from "./documentLint";
import type { LintSettings, LintSettingsFor } from "./lintSettings";
import { politeStore } from "./politeStore";
import type { ProblemList } from "./problemList";

/** Milliseconds without a change before a store is checked again. */
const quiet = 500;
const maxStores = 200;
const maxNodes = 20_000;
/** Stores whose documents are kept in memory, so that a change is checked quickly. */
const maxKept = 12;

interface DueStore {
  readonly store: FoundStore;
  /** Keys that were written; undefined where all may be different. */
  readonly keys: Set<string> | undefined;
}

interface KeptLint {
  readonly fingerprint: string;
  readonly lint: StoreLint;
}

export interface StoreChecksOptions {
  readonly language: LazyLanguage;
  readonly settings: LintSettings;
  readonly problems: ProblemList;
  readonly documents: DocumentLint;
  readonly index: StoreIndex;
  readonly stores: OpenStores;
  readonly log: Log;
  /** For rules that look into small arrays. */
  readonly valuesOf: (store: Store) => ReadValues;
}

/**
 * Checks the stores of the workspace as a whole, one after the other, after the first metadata document was
 * seen: rules across files, and faults of files that no editor shows. A change checks its store again.
 */
export class StoreChecks extends Disposables {
  private readonly due = new Map<string, DueStore>();
  private readonly kept = new Map<string, KeptLint>();
  private readonly checked = new Map<string, FoundStore>();
  private readonly settle = this.add(new Debounced(quiet, () => void this.run()));
  private running: { readonly key: string; readonly abort: AbortController } | undefined;

  constructor(private readonly options: StoreChecksOptions) {
    super();
    const { documents, index, settings } = options;
    this.add(documents.onDidSeeDocument(({ uri }) => this.seen(uri)));
    this.add(index.onDidChange(() => this.indexChanged()));
    this.add(settings.onDidChange(() => this.scheduleAll()));
    const watcher = this.add(vscode.workspace.createFileSystemWatcher(metadataGlob));
    const changed = (uri: vscode.Uri): void => this.schedule(uri);
    this.add(watcher.onDidCreate(changed));
    this.add(watcher.onDidChange(changed));
    this.add(watcher.onDidDelete(changed));
    this.add(
      vscode.workspace.onDidCloseTextDocument(
        ({ uri }) => isMetadataFile(uri) && this.schedule(uri),
      ),
    );
    this.add({ dispose: () => this.running?.abort.abort() });
  }

  /** Every document of a store with its findings, chunks left aside; unsaved buffers win over the disk. */
  async documentsOf(place: FoundStore, signal: AbortSignal): Promise<FileFindings[]> {
    const asked = await this.settingsFor(place);
    const { lintStore } = await this.options.language.get();
    const files = await lintStore(await this.options.stores.store(place, signal), {
      ...asked.options,
      ...{ chunks: false, signal, readText: textOf(place) },
    });
    return adjusted(files, place, asked);
  }

  /**
   * Checks a store anew as a whole, whatever is known of it, and shows what is found.
   * @throws what the store throws; the signal's reason when aborted
   */
  async checkAgain(place: FoundStore, signal: AbortSignal): Promise<FileFindings[]> {
    const { problems, language } = this.options;
    const key = place.uri.toString();
    this.kept.delete(key);
    const files = await this.check({ store: place, keys: undefined }, signal);
    this.checked.set(key, place);
    problems.setStore(place.uri, files, await language.get());
    return files;
  }

  private async check({ store: place, keys }: DueStore, signal: AbortSignal) {
    const asked = await this.settingsFor(place);
    const key = place.uri.toString();
    const known = this.kept.get(key);
    if (known?.fingerprint === asked.fingerprint && keys !== undefined) {
      return adjusted(await known.lint.changed(keys, { signal }), place, asked);
    }
    const lint = await this.lintOf(place, asked, signal);
    this.kept.delete(key);
    this.kept.set(key, { fingerprint: asked.fingerprint, lint });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxKept) break;
      this.kept.delete(oldest);
    }
    return adjusted(await lint.lint({ signal }), place, asked);
  }

  private async settingsFor({ uri }: FoundStore): Promise<LintSettingsFor> {
    const { language, settings } = this.options;
    const [loaded] = await Promise.all([language.get(), settings.prepare(uri)]);
    return settings.for(uri, loaded);
  }

  private async lintOf(place: FoundStore, asked: LintSettingsFor, signal: AbortSignal) {
    const { language, stores, valuesOf } = this.options;
    const { StoreLint } = await language.get();
    const store = await stores.store(place, signal);
    return new StoreLint(politeStore(store.stored ?? store), {
      ...asked.options,
      chunks: asked.chunks,
      ...(asked.chunks && { readValues: valuesOf(store) }),
      readText: textOf(place),
      onProgress: ({ nodes }) => {
        if (nodes > maxNodes) throw new Error(`it has more than ${maxNodes} nodes`);
      },
    });
  }

  private seen(uri: vscode.Uri): void {
    if (uri.scheme === "untitled" || !this.isOn()) return;
    const { index } = this.options;
    if (index.state === "idle") void index.ensure();
    else this.schedule(uri);
  }

  private isOn(): boolean {
    return vscode.workspace.getConfiguration("zarrLens").get("lint.scope") !== "openFiles";
  }

  private schedule(uri: vscode.Uri): void {
    const store = this.options.index.storeOf(uri);
    if (store?.kind !== "folder") return;
    const key = store.uri.toString();
    const keys = this.due.has(key) ? this.due.get(key)?.keys : new Set<string>();
    keys?.add(pathWithin(store.uri, uri) ?? "");
    this.due.set(key, { store, keys });
    this.settle.trigger();
  }

  private scheduleAll(): void {
    const { index, problems, language } = this.options;
    if (!this.isOn()) {
      for (const { uri } of this.checked.values()) {
        if (language.current) problems.clearStore(uri, language.current);
      }
      this.checked.clear();
      this.kept.clear();
      this.due.clear();
      this.running?.abort.abort();
      return;
    }
    this.addDue(index.stores);
    this.settle.trigger();
  }

  private addDue(stores: readonly FoundStore[]): void {
    for (const store of stores) {
      if (store.kind === "folder") this.due.set(store.uri.toString(), { store, keys: undefined });
    }
  }

  private indexChanged(): void {
    const { index, problems, language } = this.options;
    const there = new Set(index.stores.map(({ uri }) => uri.toString()));
    for (const [key, { uri }] of this.checked) {
      if (there.has(key)) continue;
      this.checked.delete(key);
      this.kept.delete(key);
      this.due.delete(key);
      if (language.current) problems.clearStore(uri, language.current);
    }
    if (!this.isOn()) return;
    this.addDue(index.stores.filter(({ uri }) => !this.checked.has(uri.toString())));
    if (this.due.size > 0) this.settle.trigger();
  }

  private async run(): Promise<void> {
    if (this.running !== undefined) {
      // A store that changed while it is being checked is checked anew.
      if (this.due.has(this.running.key)) this.running.abort.abort();
      return;
    }
    for (let next = this.next(); next !== undefined && this.isOn(); next = this.next()) {
      const [key, due] = next;
      this.due.delete(key);
      this.running = { key, abort: new AbortController() };
      await this.checkOne(key, due, this.running.abort.signal);
      this.running = undefined;
    }
  }

  private next(): [string, DueStore] | undefined {
    // What an editor shows comes first.
    const open = vscode.window.visibleTextEditors.map(({ document }) => document.uri);
    const entries = [...this.due];
    return (
      entries.find(([, { store }]) =>
        open.some((one) => pathWithin(store.uri, one) !== undefined),
      ) ?? entries[0]
    );
  }

  private async checkOne(key: string, due: DueStore, signal: AbortSignal): Promise<void> {
    const { problems, language, log } = this.options;
    const { store } = due;
    if (!this.checked.has(key) && this.checked.size >= maxStores) {
      return log.debug(`${store.uri.toString(true)} is not checked: more than ${maxStores} stores`);
    }
    const started = performance.now();
    try {
      const files = await this.check(due, signal);
      signal.throwIfAborted();
      this.checked.set(key, store);
      problems.setStore(store.uri, files, await language.get());
      const found = files.reduce((count, { findings }) => count + findings.length, 0);
      const time = (performance.now() - started).toFixed(0);
      log.debug(`${store.uri.toString(true)}: ${found} findings in ${time} ms`);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return this.keepDue(key, due);
      this.kept.delete(key);
      this.checked.set(key, store);
      log.warn(`${store.uri.toString(true)} was not checked as a whole: ${messageOf(error)}`);
    }
  }

  /** A check that was broken off has yet to see what it was started for. */
  private keepDue(key: string, { keys }: DueStore): void {
    const later = this.due.get(key);
    if (later?.keys === undefined) return;
    for (const one of keys ?? []) later.keys.add(one);
  }
}

/** The findings as overrides have them; a file that they leave alone is the same object. */
function adjusted(
  files: readonly FileFindings[],
  { uri }: FoundStore,
  { adjust }: LintSettingsFor,
): FileFindings[] {
  return files.map((file) => {
    const findings = adjust(below(uri, file.key), file.findings);
    const isSame =
      findings.length === file.findings.length &&
      findings.every(({ severity }, index) => severity === file.findings[index]?.severity);
    return isSame ? file : { ...file, findings: [...findings] };
  });
}

/** The texts of editors, saved or not, by the keys of a store. */
function textOf({ uri }: FoundStore): (key: string) => string | undefined {
  return (key) => {
    const wanted = below(uri, key).toString();
    const { textDocuments } = vscode.workspace;
    return textDocuments.find((one) => !one.isClosed && one.uri.toString() === wanted)?.getText();
  };
}
