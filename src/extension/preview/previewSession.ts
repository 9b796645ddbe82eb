import * as vscode from "vscode";
import type {
  PreviewArray,
  PreviewCommand,
  PreviewHost,
  PreviewPage,
  SliceOutcome,
  CodeRequest,
  ExportRequest,
} from "../../protocol/preview";
import { RpcPeer, type Handlers, type MessagePort } from "../../protocol/rpc";
import { messageOf } from "../../zarr/errors";
import type { ArrayNode, ZarrNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import { Debounced } from "../debounce";
import { Disposables } from "../disposables";
import { runForUser } from "../log";
import { placeKey, type NodePlace } from "../nodePlace";
import { below } from "../uris";
import type { CoordinateReader } from "./coordinateReader";
import { hostPort } from "./hostPort";
import { inspectHandlers } from "./inspectHandlers";
import type { Inspector } from "./inspector";
import {
  checkCodeRequest,
  checkCoordinateRequest,
  checkExportRequest,
  checkImage,
  checkPlace,
  checkRevealTarget,
  checkSliceRequest,
  checkState,
  checkText,
} from "./previewMessages";
import type { PreviewServices } from "./previewServices";
import { previewSettings } from "./previewSettings";
import { revealTarget } from "./revealTarget";
import { openNotebook, saveFile } from "./saveFile";
import { shownArray } from "./shownArray";
import type { SliceReader } from "./sliceReader";
import { viewLink } from "./viewLink";

interface OpenArray {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly openNode: (path: string, signal?: AbortSignal) => Promise<ZarrNode>;
}

/** Milliseconds without a further event before a view reads again. */
const quiet = 400;

/** The host's side of one page: answers it, and follows the array on disk. */
export class PreviewSession extends Disposables {
  readonly key: string;
  private readonly sliceRead = this.add(new vscode.EventEmitter<SliceOutcome>());
  /** A slice was read and posted, or waits for consent. */
  readonly onDidReadSlice = this.sliceRead.event;
  private readonly peer: RpcPeer<PreviewHost, PreviewPage>;
  /** Loaded with the first slice. */
  private reader: Promise<SliceReader> | undefined;
  private opening: Promise<OpenArray> | undefined;
  /** As it was opened last. */
  private store: Promise<Store> | undefined;
  /** Places that the page may allow. */
  private readonly askedFor = new Set<string>();
  private coordinates: Promise<CoordinateReader> | undefined;
  private inspecting: Promise<Inspector> | undefined;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly place: NodePlace,
    private readonly services: PreviewServices,
    /** Of a page that shows two arrays: the conversation about this one. */
    port: MessagePort = hostPort(panel.webview),
  ) {
    super();
    this.key = placeKey(place);
    this.peer = new RpcPeer<PreviewHost, PreviewPage>(port, this.handlers());
    this.add({ dispose: () => this.peer.close() });
    this.add({ dispose: () => this.forgetSlices() });
    this.follow();
    this.warmUp();
  }

  /** What the page's first requests need gets ready while the page itself loads. */
  private warmUp(): void {
    const ready = [this.array(), this.sliceReader(), this.services.decoder()];
    // The requests will meet the same failure, and tell it.
    void Promise.allSettled(ready);
  }

  /** Passes a command of the editor on to the page. */
  command(name: PreviewCommand): void {
    this.peer.tell("command", { name });
  }

  private handlers(): Handlers<PreviewHost> {
    const { services, place } = this;
    return {
      ...inspectHandlers({ array: () => this.array(), inspector: () => this.inspector() }),
      open: () => this.describe(),
      reopen: () => {
        this.forget();
        return this.describe();
      },
      readSlice: async (request, { signal }) => {
        const [open, reader] = await Promise.all([this.array(), this.sliceReader()]);
        const outcome = await reader.read(open, checkSliceRequest(request), signal);
        if (outcome.kind === "done") {
          const { failures } = outcome;
          if (failures.length > 0)
            (await this.inspector()).noteBroken(failures.map((one) => one.chunkKey));
          for (const { consent } of outcome.failures) if (consent) this.askedFor.add(consent);
        }
        if (request.ahead !== true) this.sliceRead.fire(outcome);
        return outcome;
      },
      coordinates: async (_parameter, { signal }) => {
        this.coordinates = undefined;
        const [{ array }, reader] = await Promise.all([this.array(), this.coordinateReader()]);
        return reader.coordinates(array, signal);
      },
      coordinateValues: async (request, { signal }) =>
        (await this.coordinateReader()).values(checkCoordinateRequest(request), signal),
      reveal: (target) =>
        runForUser(services.log, () =>
          revealTarget(checkRevealTarget(target), place, services.log),
        ),
      allow: (parameter) => {
        const place = checkPlace(parameter);
        if (this.askedFor.has(place)) services.allowed.allow(place);
      },
      exportSlice: (request) =>
        runForUser(services.log, () => this.exportSlice(checkExportRequest(request))),
      saveImage: (parameter) =>
        runForUser(services.log, () => saveFile(place, "png", async () => checkImage(parameter))),
      code: (request) => runForUser(services.log, () => this.code(checkCodeRequest(request))),
      copy: (parameter) =>
        runForUser(services.log, async () => vscode.env.clipboard.writeText(checkText(parameter))),
      copyLink: (state) =>
        runForUser(services.log, async () => {
          const link = viewLink(services.extensionId, place, checkState(state));
          await vscode.env.clipboard.writeText(link);
          vscode.window.setStatusBarMessage(vscode.l10n.t("The link was copied."), 5000);
        }),
      keepState: async (state) => {
        const checked = checkState(state);
        services.states.set(this.key, checked);
        services.lastViews.set(place, (await this.array()).array, checked);
      },
    };
  }

  private async exportSlice(request: ExportRequest): Promise<void> {
    const { services, place } = this;
    await saveFile(place, request.format, async () => {
      const [open, { exportedBytes }] = await Promise.all([
        this.array(),
        import("./previewReaders"),
      ]);
      return exportedBytes({ ...open, request, services });
    });
  }

  private async code(request: CodeRequest): Promise<void> {
    const [open, { codeOptions, notebookCells, viewCode }] = await Promise.all([
      this.array(),
      import("./previewReaders"),
    ]);
    const { target, ...shown } = request;
    const options = await codeOptions({ ...open, place: this.place }, shown);
    if (target === "notebook")
      return openNotebook(notebookCells({ ...options, library: "xarray" }));
    await vscode.env.clipboard.writeText(viewCode({ ...options, library: target }));
    vscode.window.setStatusBarMessage(vscode.l10n.t("The code for {0} was copied.", target), 5000);
  }

  private async describe(): Promise<PreviewArray> {
    try {
      const [{ store, array, openNode }, { groupsAbove, previewArray }] = await Promise.all([
        this.array(),
        import("./previewReaders"),
      ]);
      return previewArray(array, {
        place: this.place,
        groups: await groupsAbove(array.path, { open: openNode }),
        storeLabel: store.label,
        form: store.form,
        state: this.services.states.get(this.key),
        alike: this.services.lastViews.get(this.place, array),
        settings: previewSettings(),
      });
    } catch (error) {
      this.services.log.error(`${this.key}: ${messageOf(error)}`);
      throw error;
    }
  }

  private array(): Promise<OpenArray> {
    if (this.opening === undefined) {
      const opening = this.openArray();
      this.opening = opening;
      // A failure is not kept: "Try again" tries again.
      opening.catch(() => {
        if (this.opening === opening) this.opening = undefined;
      });
    }
    return this.opening;
  }

  private async openArray(): Promise<OpenArray> {
    const { stores } = this.services;
    const { store: found } = this.place;
    const openNode: OpenArray["openNode"] = (at, signal) => stores.openNode(found, at, signal);
    const array = await shownArray(this.place, openNode);
    this.store = stores.store(found);
    return { store: await this.store, array, openNode };
  }

  private sliceReader(): Promise<SliceReader> {
    this.reader ??= import("./previewReaders").then(
      ({ SliceReader }) =>
        new SliceReader(this.services, {
          patches: (patches) => this.peer.tell("patches", { patches }),
          progress: (progress) => this.peer.tell("progress", progress),
        }),
    );
    return this.reader;
  }

  private inspector(): Promise<Inspector> {
    this.inspecting ??= import("./previewReaders").then(
      ({ Inspector }) =>
        new Inspector(this.services, (progress) => this.peer.tell("inspectProgress", progress)),
    );
    return this.inspecting;
  }

  private coordinateReader(): Promise<CoordinateReader> {
    const { stores } = this.services;
    const { store: found } = this.place;
    this.coordinates ??= Promise.all([this.array(), import("./previewReaders")]).then(
      ([{ store }, { CoordinateReader }]) =>
        new CoordinateReader(this.services, store, (path, signal) =>
          stores.openNode(found, path, signal),
        ),
    );
    return this.coordinates;
  }

  private forgetSlices(): void {
    void this.reader?.then((reader) => reader.forget());
  }

  private forget(): void {
    this.opening = undefined;
    this.coordinates = undefined;
    void this.inspecting?.then((inspector) => inspector.forget());
    this.forgetSlices();
    // Another view of the same store may have opened it anew.
    if (this.place.store.kind !== "folder") {
      this.services.stores.forget(this.place.store.uri, this.store);
    }
  }

  /** A change of the metadata or of chunks makes the page read again. */
  private follow(): void {
    const { store, path } = this.place;
    const target = store.kind === "folder" ? below(store.uri, path) : store.uri;
    // Outside of the workspace each watcher would be one more walk over all chunks.
    if (vscode.workspace.getWorkspaceFolder(target) === undefined) return;
    const pattern =
      store.kind === "folder"
        ? new vscode.RelativePattern(target, "**")
        : new vscode.RelativePattern(vscode.Uri.joinPath(target, ".."), escapeGlob(target));
    const settle = this.add(new Debounced(quiet, () => void this.announceChange()));
    const watcher = this.add(vscode.workspace.createFileSystemWatcher(pattern));
    this.add(watcher.onDidChange(() => settle.trigger()));
    this.add(watcher.onDidCreate(() => settle.trigger()));
    this.add(watcher.onDidDelete(() => settle.trigger()));
  }

  private async announceChange(): Promise<void> {
    this.forget();
    const array = await this.describe().catch(() => undefined);
    if (array !== undefined) this.peer.tell("changed", array);
  }
}

/** The file's name as a pattern that matches nothing else. */
function escapeGlob(file: vscode.Uri): string {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  return name.replace(/[[\]{}*?]/g, "[$&]");
}
