import type {
  PreviewHost,
  PreviewPage,
  SliceFailure,
  SliceOutcome,
  SliceRequest,
  WireValues,
} from "../../src/protocol/preview";
import {
  bothSides,
  compareSides,
  type CompareHost,
  type ComparePage,
} from "../../src/protocol/compare";
import { namedPort } from "../../src/protocol/namedPort";
import { RpcPeer, type MessagePort } from "../../src/protocol/rpc";
import { compareSamples } from "./compareSamples";
import { inspectAnswers } from "./inspectAnswers";
import { samples, type Sample } from "./samples";

/**
 * Stands in for the editor and the host while the page alone is tested: `#name` in the address picks one of the
 * samples, `#compare:name+name` two of them. What the page asked for is kept in `window.asked`, for tests; of a
 * comparison with the side before it, as `a:readSlice`.
 */
const name = decodeURIComponent(location.hash.slice(1)).split("&")[0] || "climate";
const compared = /^compare:(\w+)\+(\w+)$/.exec(name);
const known: Readonly<Record<string, Sample>> = { ...samples, ...compareSamples };
if (location.hash.includes("&canvas2d")) document.documentElement.dataset["renderer"] = "canvas2d";
const asked: { method: string; parameter: unknown }[] = [];
const listeners: ((message: unknown) => void)[] = [];
let isTicking = true;

const port: MessagePort = {
  post: (message) => window.postMessage(message, window.origin),
  listen: (to) => {
    listeners.push(to);
    return () => undefined;
  },
};

type Host = RpcPeer<PreviewHost, PreviewPage>;

/** Answers the page's questions about a sample. */
function serve(
  sample: Sample | undefined,
  port: MessagePort,
  note: (method: string, parameter: unknown) => void,
): { host: Host; open: () => Sample["array"] } {
  const open = (): Sample["array"] => {
    if (sample === undefined) throw new Error(`There is no sample "${name}".`);
    const kept: unknown = JSON.parse(sessionStorage.getItem(`kept ${name}`) ?? "null");
    return { ...sample.array, state: kept ?? undefined };
  };
  const host: Host = new RpcPeer<PreviewHost, PreviewPage>(port, {
    ...inspectAnswers(sample, {
      note,
      progress: (progress) => host.tell("inspectProgress", progress),
    }),
    open: () => open(),
    reopen: () => open(),
    readSlice: (request, { signal }) => readSlice(request, { sample, host, note, signal }),
    coordinates: () => sample?.coordinates ?? sample?.array.shape.map(() => undefined) ?? [],
    coordinateValues: (request) => {
      note("coordinateValues", request);
      const values = new Float64Array(request.indices.map((index) => index * index));
      return { kind: "bytes", bytes: new Uint8Array(values.buffer) };
    },
    reveal: (target) => note("reveal", target),
    allow: (parameter) => note("allow", parameter),
    exportSlice: (request) => note("exportSlice", request),
    saveImage: ({ bytes }) => note("saveImage", bytes.length),
    code: (request) => note("code", request),
    copy: (parameter) => note("copy", parameter),
    copyLink: (state) => note("copyLink", state),
    keepState: (state) => keepState(state),
  });
  return { host, open };
}

function keepState(state: unknown): void {
  note("keepState", state);
  sessionStorage.setItem(`kept ${name}`, JSON.stringify(state));
}

/** Two samples, each over its side of the port. */
function serveTwo(names: readonly string[]): Record<string, unknown> {
  document.getElementById("app")?.setAttribute("data-page", "compare");
  const sides = compareSides.map((side, i) =>
    serve(known[names[i] ?? ""], namedPort(port, side), (method, parameter) =>
      note(`${side}:${method}`, parameter),
    ),
  );
  const both = new RpcPeer<CompareHost, ComparePage>(namedPort(port, bothSides), {
    keptState: () => {
      const kept: unknown = JSON.parse(sessionStorage.getItem(`kept ${name}`) ?? "null");
      return { state: kept ?? undefined };
    },
    keepState,
  });
  return {
    host: both,
    /** The first array changed on disk. */
    change: () => {
      const [a] = sides;
      if (a !== undefined) a.host.tell("changed", { ...a.open(), title: "changed" });
    },
  };
}

function serveOne(): Record<string, unknown> {
  const { host, open } = serve(known[name], port, note);
  return {
    host,
    /** The array changed on disk. */
    change: () => host.tell("changed", { ...open(), title: "climate.zarr / t2m, changed" }),
  };
}

Object.assign(window, {
  asked,
  ...(compared === null ? serveOne() : serveTwo(compared.slice(1))),
  /** Stops and starts the delivery of chunks. */
  hold: () => {
    isTicking = false;
  },
  go: () => {
    isTicking = true;
  },
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) =>
      queueMicrotask(() => {
        for (const listener of listeners) listener(message);
      }),
    getState: () => JSON.parse(sessionStorage.getItem(`state ${name}`) ?? "null") ?? undefined,
    setState: (state: unknown) => sessionStorage.setItem(`state ${name}`, JSON.stringify(state)),
  }),
});

function note(method: string, parameter: unknown): void {
  asked.push({ method, parameter });
}

/** A chunk's part of the slice. */
interface Piece {
  readonly chunk: readonly number[];
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  /** Array indices of each sample along each dimension. */
  readonly indices: readonly (readonly number[])[];
}

interface Reading {
  readonly sample: Sample | undefined;
  readonly host: Host;
  readonly note: (method: string, parameter: unknown) => void;
  readonly signal: AbortSignal;
}

async function readSlice(
  request: SliceRequest,
  { sample, host, note, signal }: Reading,
): Promise<SliceOutcome> {
  if (sample === undefined) throw new Error("There is no sample.");
  note("readSlice", request);
  const started = performance.now();
  const pieces = piecesOf(sample, request);
  const decodedBytes = pieces.length * sample.chunkShape.reduce((a, b) => a * b, 1) * 4;
  if (sample.budget !== undefined && pieces.length > sample.budget && !request.acceptCost) {
    return {
      kind: "needsConsent",
      cost: {
        chunks: pieces.length,
        decodedBytes,
        storedBytes: undefined,
        thinned: sample.thinned?.(request.selection),
      },
    };
  }
  const failures: SliceFailure[] = [];
  let missingChunks = 0;
  for (const [i, piece] of pieces.entries()) {
    await pause(sample.delay ?? 0);
    while (!isTicking && !signal.aborted) await pause(10);
    if (signal.aborted) {
      note("aborted", request.requestId);
      throw new DOMException("aborted", "AbortError");
    }
    const failure = sample.failure?.(piece.chunk);
    const { origin, shape } = piece;
    const chunkKey = `c/${piece.chunk.join("/")}`;
    if (failure !== undefined && !(failure.checksum && request.ignoreChecksums)) {
      failures.push({ origin, shape, chunkKey, ...failure });
    } else {
      const missing = sample.missing?.(piece.chunk) ?? false;
      if (missing) missingChunks++;
      host.tell("patch", {
        requestId: request.requestId,
        origin,
        shape,
        missing,
        values: valuesOf(ofField(sample, request.field), piece, missing),
      });
    }
    host.tell("progress", {
      requestId: request.requestId,
      chunksDone: i + 1,
      chunksTotal: pieces.length,
      bytesRead: (i + 1) * 1000,
    });
  }
  return {
    kind: "done",
    chunks: pieces.length,
    missingChunks,
    bytesRead: pieces.length * 1000,
    milliseconds: performance.now() - started,
    failures,
  };
}

function piecesOf({ array, chunkShape }: Sample, { selection }: SliceRequest): Piece[] {
  // Along each dimension: the chunks that are touched, with the samples in them.
  const perDimension = array.shape.map((_, d) => {
    const chosen = selection[d];
    if (chosen === undefined) throw new Error("The selection has too few dimensions.");
    const range =
      chosen.kind === "index" ? { start: chosen.index, stop: chosen.index + 1, step: 1 } : chosen;
    const groups: { chunk: number; origin: number; indices: number[] }[] = [];
    let position = 0;
    for (let index = range.start; index < range.stop; index += range.step) {
      const chunk = Math.floor(index / (chunkShape[d] ?? 1));
      const last = groups.at(-1);
      if (last?.chunk === chunk) last.indices.push(index);
      else groups.push({ chunk, origin: position, indices: [index] });
      position++;
    }
    return { groups, isRange: chosen.kind === "range" };
  });
  let pieces: Piece[] = [{ chunk: [], origin: [], shape: [], indices: [] }];
  for (const { groups, isRange } of perDimension) {
    pieces = pieces.flatMap((piece) =>
      groups.map((group) => ({
        chunk: [...piece.chunk, group.chunk],
        origin: isRange ? [...piece.origin, group.origin] : piece.origin,
        shape: isRange ? [...piece.shape, group.indices.length] : piece.shape,
        indices: [...piece.indices, group.indices],
      })),
    );
  }
  return pieces;
}

/** The sample as one of its fields alone would be. */
function ofField(sample: Sample, name: string | undefined): Sample {
  const field = sample.array.fields?.find((one) => one.name === name);
  const { fieldAt } = sample;
  if (field === undefined || fieldAt === undefined) return sample;
  const { wireType } = field;
  return {
    ...sample,
    array: { ...sample.array, wireType },
    valueAt: (indices) => fieldAt(field.name, indices),
  };
}

function valuesOf({ array, valueAt }: Sample, { indices }: Piece, missing: boolean): WireValues {
  let all: number[][] = [[]];
  for (const along of indices) all = all.flatMap((head) => along.map((index) => [...head, index]));
  const { wireType, fillValue } = array;
  if (wireType.kind === "text")
    return { kind: "text", values: all.map((at) => String(valueAt(at))) };
  const item =
    wireType.kind === "number"
      ? wireType.format
      : wireType.kind === "complex"
        ? wireType.format
        : wireType.kind === "bool"
          ? "uint8"
          : "int64";
  const make = {
    int8: Int8Array,
    uint8: Uint8Array,
    int16: Int16Array,
    uint16: Uint16Array,
    int32: Int32Array,
    uint32: Uint32Array,
    int64: BigInt64Array,
    uint64: BigUint64Array,
    float32: Float32Array,
    float64: Float64Array,
  }[item];
  const numbers = all.flatMap((at) => valueAt(at) as number);
  const bytes = new Uint8Array(
    (make as unknown as { from(values: number[]): Uint8Array }).from(numbers).buffer,
  );
  if (missing && fillValue?.kind === "bytes") {
    const one = fillValue.bytes;
    for (let i = 0; i < bytes.length; i++) bytes[i] = one[i % one.length] ?? 0;
  }
  return { kind: "bytes", bytes };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
