import type {
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  SliceRequest,
} from "../../protocol/preview";
import { ChunkCache } from "../../view/chunkCache";
import type { FindOptions } from "../../view/coordinates/groupsAbove";
import { chooseLevel, findLevels, type Level } from "../../view/levels";
import { slicesAhead } from "../../view/readAhead";
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
import { askAboveBytes } from "./previewSettings";

/** Decoded chunks kept for the next step of a slider. */
const cacheBytes = 128 * 2 ** 20;
/** A page cannot hold more than this; it asks for steps instead. */
const maxOutputBytes = 512 * 2 ** 20;
/** Most decoded bytes of a slice that is read ahead: two of them fit the cache with the one that is seen. */
const aheadBytes = cacheBytes / 4;
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
  private readonly cache = new ChunkCache(cacheBytes);
  private current: AbortController | undefined;
  private levels: { readonly of: ArrayNode; readonly found: Promise<Level[]> } | undefined;
  /** The selection that was read last. */
  private last: readonly DimensionSelection[] = [];

  constructor(
    private readonly services: PreviewServices,
    private readonly listener: SliceListener,
  ) {}

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
    if (plan.outputBytes > maxOutputBytes) throw tooLarge(plan);
    if (!request.acceptCost && plan.decodedBytes > askAboveBytes()) {
      const { chunkCount: chunks, decodedBytes } = plan;
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
      // Chunks read without their checksums are not to be mistaken for good ones later.
      cache: ignoreChecksums ? undefined : this.cache,
      onPart: (part) => {
        const block = field === undefined ? part.block : fieldBlock(part.block, field);
        batch.add(patchOf({ ...part, block }, plan, requestId));
      },
      onProgress: this.progressSender(requestId),
    });
    batch.flush();
    const ahead = slicesAhead(this.last, selection, array.shape);
    this.last = selection;
    if (!ignoreChecksums) void this.readAhead({ store, array }, ahead, current.signal);
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

  /** Fills the cache with what is likely to be asked for next, until something else is asked for. */
  private async readAhead(
    { store, array }: SliceSource,
    ahead: readonly DimensionSelection[][],
    signal: AbortSignal,
  ): Promise<void> {
    const most = Math.min(aheadBytes, askAboveBytes());
    const { decodePlatform: platform } = this.services;
    try {
      const decoder = await this.services.decoder();
      for (const selection of ahead) {
        const plan = planSlice(array, selection);
        if (plan.decodedBytes > most) return;
        await readSlice({ store, array, plan, decoder, platform, signal, cache: this.cache });
      }
    } catch {
      // Aborted, or not to be read: then the slice itself will say so.
    }
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
    this.last = [];
  }

  private progressSender(requestId: number) {
    let told = 0;
    return (progress: Omit<SliceProgress, "requestId">): void => {
      const now = performance.now();
      const last = progress.chunksDone === progress.chunksTotal;
      if (!last && now - told < progressInterval) return;
      told = now;
      this.listener.progress({ requestId, ...progress });
    };
  }
}

function patchOf(part: SlicePart, plan: SlicePlan, requestId: number): SlicePatch {
  return {
    requestId,
    origin: rangesOnly(part.origin, plan),
    shape: rangesOnly(part.shape, plan),
    values: postableValues(part.block),
    missing: part.missing,
  };
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
    `The slice takes ${formatBytes(outputBytes)}; a view holds at most ${formatBytes(maxOutputBytes)}. ` +
      `Choose a shorter range or a larger step.`,
  );
}
