import type {
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  SliceRequest,
  WireValues,
} from "../../protocol/preview";
import { mostSliceBytes } from "../../protocol/preview";
import { ChunkCache } from "../../view/chunkCache";
import type { FindOptions } from "../../view/coordinates/groupsAbove";
import { chooseLevel, findLevels, type Level } from "../../view/levels";
import { readSlice, type SlicePart, type SliceReadFailure } from "../../view/readSlice";
import { fieldBlock } from "../../view/structField";
import type { DimensionSelection } from "../../view/selection";
import { planSlice, type SlicePlan } from "../../view/slicePlan";
import { storedBytes } from "../../view/storedBytes";
import { thinned } from "../../view/thinned";
import { isZarrError, ZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import { formatBytes } from "../../lint/describe/formatNumbers";
import { PatchBatch } from "./patchBatch";
import { postableValues } from "./previewArray";
import type { PreviewServices } from "./previewServices";
import { askAboveBytes, hostBytes, pageBytes } from "./previewSettings";

const maxFailures = 1000;
const progressInterval = 50;

export interface SliceListener {
  patches(patches: readonly SlicePatch[]): void;
  progress(progress: SliceProgress): void;
}

/** What slices are read from. */
export interface SliceSource {
  readonly store: Store;
  readonly array: ArrayNode;
  /** Opens other nodes of the store: the coarser levels of a multiscale image. */
  readonly openNode?: FindOptions["open"];
}

/** Reads the slices of one view. A newer request aborts the older one. */
export class SliceReader {
  private readonly cache: ChunkCache;
  private current: AbortController | undefined;
  private levels: { readonly of: ArrayNode; readonly found: Promise<Level[]> } | undefined;

  constructor(
    private readonly services: PreviewServices,
    private readonly listener: SliceListener,
  ) {
    this.cache = new ChunkCache(services.room);
  }

  /**
   * @throws ZarrError "selection" where the request does not fit the array; "refused" for a slice that is
   * too large to show
   */
  async read(
    source: SliceSource,
    request: SliceRequest,
    signal: AbortSignal,
  ): Promise<SliceOutcome> {
    this.stop();
    const current = new AbortController();
    this.current = current;
    const { store } = source;
    const { array, selection } = await this.levelFor(source, request.selection);
    const plan = planSlice(array, selection);
    const memory = memoryOf(hostBytes());
    this.services.room.resize(memory.kept);
    if (plan.outputBytes > mostSliceBytes(pageBytes())) throw tooLarge(plan);
    const { chunkCount: chunks, decodedBytes } = plan;
    // What is read ahead leaves room for what is seen.
    if (request.ahead && decodedBytes > Math.min(memory.kept / 4, askAboveBytes())) {
      return { kind: "needsConsent", cost: { chunks, decodedBytes, storedBytes: undefined } };
    }
    if (!request.acceptCost && decodedBytes > askAboveBytes()) {
      const stored = await storedBytes(store, array, { plan, signal });
      const thin = thinned(source.array, request.selection, askAboveBytes());
      const cost = { chunks, decodedBytes, storedBytes: stored, thinned: thin };
      return { kind: "needsConsent", cost };
    }
    const { requestId, ignoreChecksums, field } = request;
    const started = performance.now();
    const batch = new PatchBatch((patches) => this.listener.patches(patches));
    current.signal.addEventListener("abort", () => batch.drop());
    const result = await readSlice({
      store,
      array,
      plan,
      decoder: await this.services.decoder(),
      platform: this.services.decodePlatform,
      signal: AbortSignal.any([signal, current.signal]),
      ignoreChecksums,
      maxChunkBytes: memory.chunk,
      bytesAtOnce: memory.underWay,
      // Chunks read without their checksums are not to be mistaken for good ones later.
      cache: ignoreChecksums ? undefined : this.cache,
      onPart: (part) => batch.add(patchOf(part, plan, { requestId, field })),
      onProgress: request.ahead ? undefined : this.progressSender(requestId, current.signal),
    });
    batch.flush();
    return {
      kind: "done",
      level: array === source.array ? undefined : array.path,
      chunks: result.chunks,
      missingChunks: result.missingChunks,
      bytesRead: result.bytesRead,
      milliseconds: performance.now() - started,
      failures: result.failures.slice(0, maxFailures).map((one) => failureOf(one, plan)),
    };
  }

  /** The coarsest level that has what is selected; found when a selection first has steps. */
  private async levelFor(
    { array, openNode: open }: SliceSource,
    selection: readonly DimensionSelection[],
  ): Promise<{ array: ArrayNode; selection: readonly DimensionSelection[] }> {
    const hasSteps = selection.some((one) => one.kind === "range" && one.step > 1);
    if (!hasSteps || open === undefined) return { array, selection };
    // Not bound to this request: the next ones need them too.
    if (this.levels?.of !== array) this.levels = { of: array, found: findLevels(array, { open }) };
    const levels = await this.levels.found;
    return chooseLevel(levels, selection) ?? { array, selection };
  }

  /** Stops what is being read. */
  stop(): void {
    const error = new Error("A newer request took its place.");
    error.name = "AbortError";
    this.current?.abort(error);
    this.current = undefined;
  }

  /** The array changed: nothing decoded before counts. */
  forget(): void {
    this.stop();
    this.cache.clear();
    this.levels = undefined;
  }

  /** Tells the newest of several: a slow store may be silent for long after the last of them. */
  private progressSender(requestId: number, signal: AbortSignal) {
    let newest: Omit<SliceProgress, "requestId"> | undefined;
    const tell = (): void => {
      if (newest !== undefined && !signal.aborted) this.listener.progress({ requestId, ...newest });
      newest = undefined;
    };
    return (progress: Omit<SliceProgress, "requestId">): void => {
      if (newest === undefined) setTimeout(tell, progressInterval);
      newest = progress;
    };
  }
}

function patchOf(
  part: SlicePart,
  plan: SlicePlan,
  { requestId, field }: Pick<SliceRequest, "requestId" | "field">,
): SlicePatch {
  return {
    requestId,
    origin: rangesOnly(part.origin, plan),
    shape: rangesOnly(part.shape, plan),
    // The page knows the fill value.
    values: part.missing ? noValues : partValues(part, field),
    missing: part.missing,
  };
}

const noValues: WireValues = { kind: "bytes", bytes: new Uint8Array(0) };

function partValues({ block }: SlicePart, field: string | undefined): WireValues {
  return postableValues(field === undefined ? block : fieldBlock(block, field));
}

function failureOf(
  { origin, shape, chunkKey, error }: SliceReadFailure,
  plan: SlicePlan,
): SliceFailure {
  return {
    origin: rangesOnly(origin, plan),
    shape: rangesOnly(shape, plan),
    chunkKey,
    codec: isZarrError(error) ? error.codec : undefined,
    message: error.message,
    checksum: isZarrError(error, "checksum"),
    consent: isZarrError(error, "consent") ? error.path : undefined,
  };
}

/** One number a range: dimensions selected by an index are not in the page's slice. */
function rangesOnly(numbers: readonly number[], { selection }: SlicePlan): number[] {
  return numbers.filter((_, dimension) => selection[dimension]?.kind === "range");
}

function tooLarge({ outputBytes }: SlicePlan): ZarrError {
  return new ZarrError(
    "refused",
    `The slice takes ${formatBytes(outputBytes)}; a page that may take ${formatBytes(pageBytes())} shows at most ` +
      `${formatBytes(mostSliceBytes(pageBytes()))} at once. Choose a shorter range or a larger step, or raise the ` +
      `setting zarrLens.preview.pageMegabytes.`,
  );
}

/**
 * How what the host may take is shared out. Most of it is left to the process, to what is sent, and to what was
 * given up: an allocator does not hand all of that back.
 */
function memoryOf(bytes: number) {
  return { kept: bytes / 8, underWay: bytes / 4, chunk: bytes / 2 };
}
