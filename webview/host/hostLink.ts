import type {
  AxisCoordinates,
  CodeRequest,
  CoordinateRequest,
  ExportRequest,
  PreviewArray,
  PreviewCommand,
  PreviewHost,
  PreviewPage,
  PreviewState,
  RevealTarget,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  SliceRequest,
  WireValues,
} from "../../src/protocol/preview";
import { RpcPeer, type MessagePort } from "../../src/protocol/rpc";
import { InspectCalls, type InspectLink } from "./inspectLink";
import { readCoordinates } from "./readDecoding";
import {
  readCommand,
  readOutcome,
  readPatch,
  readPatches,
  readPreviewArray,
  readProgress,
} from "./readMessages";
import { readValues } from "./readValues";

/** What the page's views ask of the host; every answer is validated. */
export interface HostLink extends InspectLink {
  open(): Promise<PreviewArray>;
  reopen(): Promise<PreviewArray>;
  readSlice(request: SliceRequest, signal: AbortSignal): Promise<SliceOutcome>;
  coordinates(rank: number): Promise<readonly (AxisCoordinates | undefined)[]>;
  coordinateValues(request: CoordinateRequest): Promise<WireValues>;
  reveal(target: RevealTarget): void;
  /** Resolves when the host knows. */
  allow(place: string): Promise<void>;
  exportSlice(request: ExportRequest): void;
  saveImage(bytes: Uint8Array): void;
  code(request: CodeRequest): void;
  copy(text: string): void;
  copyLink(state: PreviewState): void;
  keepState(state: PreviewState): void;
}

/** What the host tells the page, validated. */
export interface HostEvents {
  patch(patch: SlicePatch): void;
  progress(progress: SliceProgress): void;
  changed(array: PreviewArray): void;
  command(name: PreviewCommand): void;
}

export function connectHost(port: MessagePort, events: HostEvents): HostLink {
  const inspect = new InspectCalls();
  const peer = new RpcPeer<PreviewPage, PreviewHost>(port, {
    patch: (value: unknown) => events.patch(readPatch(value)),
    patches: (value: unknown) => {
      for (const patch of readPatches(value)) events.patch(patch);
    },
    progress: (value: unknown) => events.progress(readProgress(value)),
    changed: (value: unknown) => events.changed(readPreviewArray(value)),
    inspectProgress: (value: unknown) => inspect.takeProgress(value),
    command: (value: unknown) => {
      const name = readCommand(value);
      if (name !== undefined) events.command(name);
    },
  });
  return {
    ...inspect.link(peer),
    open: async () => readPreviewArray(await peer.call("open", {})),
    reopen: async () => readPreviewArray(await peer.call("reopen", {})),
    readSlice: async (request, signal) =>
      readOutcome(await peer.call("readSlice", request, { signal })),
    coordinates: async (rank) => readCoordinates(await peer.call("coordinates", {}), rank),
    coordinateValues: async (request) => readValues(await peer.call("coordinateValues", request)),
    reveal: (target) => peer.tell("reveal", target),
    allow: async (place) => void (await peer.call("allow", { place })),
    exportSlice: (request) => peer.tell("exportSlice", request),
    saveImage: (bytes) => peer.tell("saveImage", { bytes }),
    code: (request) => peer.tell("code", request),
    copy: (text) => peer.tell("copy", { text }),
    copyLink: (state) => peer.tell("copyLink", state),
    keepState: (state) => peer.tell("keepState", state),
  };
}

/** The editor's side of a webview. */
export interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** The port of a webview: only messages of its own frame's origin are heard. */
export function webviewPort(api: EditorApi): MessagePort {
  return {
    post: (message) => api.postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent<unknown>): void => {
        if (event.origin === window.origin) listener(event.data);
      };
      window.addEventListener("message", onMessage);
      return () => window.removeEventListener("message", onMessage);
    },
  };
}
