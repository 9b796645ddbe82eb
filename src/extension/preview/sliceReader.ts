import type {
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  SliceRequest,
} from "../../protocol/preview";
import { ChunkCache } from "../../view/chunkCache";
import { readSlice, type SlicePart, type SliceReadFailure } from "../../view/readSlice";
import { fieldBlock } from "../../view/structField";
import { planSlice, type SlicePlan } from "../../view/slicePlan";
import { storedBytes } from "../../view/storedBytes";
import { isZarrError, ZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import { formatBytes } from "../../lint/describe/formatNumbers";
import { postableValues } from "./previewArray";
import type { PreviewServices } from "./previewServices";
import { askAboveBytes } from "./previewSettings";

/** Decoded chunks kept for the next step of a slider. */
const cacheBytes = 128 * 2 ** 20;
/** A page cannot hold more than this; it asks for steps instead. */
const maxOutputBytes = 512 * 2 ** 20;
const maxFailures = 1000;
const progressInterval = 50;

export interface SliceListener {
  patch(patch: SlicePatch): void;
  progress(progress: SliceProgress): void;
}

/** Reads the slices of one view. A newer request aborts the older one. */
export class SliceReader {
  private readonly cache = new ChunkCache(cacheBytes);
  private current: AbortController | undefined;

  constructor(
    private readonly services: PreviewServices,
    private readonly listener: SliceListener,
  ) {}

  /**
   * @throws ZarrError "selection" where the request does not fit the array; "refused" for a slice that is
   * too large to show
   */
  async read(
    { store, array }: { readonly store: Store; readonly array: ArrayNode },
    request: SliceRequest,
    signal: AbortSignal,
  ): Promise<SliceOutcome> {
    this.stop();
    const plan = planSlice(array, request.selection);
    if (plan.outputBytes > maxOutputBytes) throw tooLarge(plan);
    if (!request.acceptCost && plan.decodedBytes > askAboveBytes()) {
      const { chunkCount: chunks, decodedBytes } = plan;
      const stored = await storedBytes(store, array, { plan, signal });
      return { kind: "needsConsent", cost: { chunks, decodedBytes, storedBytes: stored } };
    }
    const current = new AbortController();
    this.current = current;
    const { requestId, ignoreChecksums, field } = request;
    const started = performance.now();
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
        this.listener.patch(patchOf({ ...part, block }, plan, requestId));
      },
      onProgress: this.progressSender(requestId),
    });
    return {
      kind: "done",
      chunks: result.chunks,
      missingChunks: result.missingChunks,
      bytesRead: result.bytesRead,
      milliseconds: performance.now() - started,
      failures: result.failures.slice(0, maxFailures).map((one) => failureOf(one, plan)),
    };
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
