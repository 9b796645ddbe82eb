import type { ShardIndex } from "../../codecs/sharding";
import type {
  ChunkMap,
  ChunkMapRequest,
  ChunkPlace,
  ChunkTrace,
  ElementRequest,
  InspectProgress,
  InspectTask,
  StatisticsOutcome,
  StatisticsRequest,
  StorageFacts,
} from "../../protocol/inspect";
import { readDecoding } from "../../view/cf/readDecoding";
import { readChunkMap } from "../../view/chunkMap";
import { findChunk } from "../../view/chunkPlace";
import { traceChunk } from "../../view/chunkTrace";
import { readStatistics, wholePlan } from "../../view/readStatistics";
import { timeCounts } from "../../view/statistics";
import { readStorageFacts } from "../../view/storageFacts";
import { storedBytes } from "../../view/storedBytes";
import { fieldBlock } from "../../view/structField";
import { typedElements } from "../../view/typedElements";
import { wireTypeOf, wireValues } from "../../view/wire";
import type { ElementBlock } from "../../zarr/dataType";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { PreviewServices } from "./previewServices";
import { askAboveBytes } from "./previewSettings";

const progressInterval = 100;
/** Indexes of shards that are kept for the next element that is pointed at. */
const mostIndexes = 64;
const mostBroken = 100_000;
/** Statistics that are kept: one for each way of counting. */
const mostKept = 32;

interface OpenArray {
  readonly store: Store;
  readonly array: ArrayNode;
}

/** Answers what a view asks of its whole array, and of how that is stored. */
export class Inspector {
  private readonly indexes = new Map<string, ShardIndex>();
  private readonly broken = new Set<string>();
  private readonly counted = new Map<string, StatisticsOutcome>();
  /** Rises when the array changes: what was counted of an older one is not kept. */
  private revision = 0;

  constructor(
    private readonly services: PreviewServices,
    private readonly tell: (progress: InspectProgress) => void,
  ) {}

  /** Chunks that did not decode, for the map. */
  noteBroken(chunkKeys: Iterable<string>): void {
    for (const key of chunkKeys) if (this.broken.size < mostBroken) this.broken.add(key);
  }

  /** The array changed: nothing that was found out counts. */
  forget(): void {
    this.indexes.clear();
    this.broken.clear();
    this.counted.clear();
    this.revision++;
  }

  async statistics(
    open: OpenArray,
    request: StatisticsRequest,
    signal: AbortSignal,
  ): Promise<StatisticsOutcome> {
    const { field, part, mask, decode } = request;
    const key = JSON.stringify([field, part, mask, decode]);
    const { revision } = this;
    const kept = this.counted.get(key);
    if (kept !== undefined || request.onlyKept) return kept ?? { kind: "none" };
    const outcome = await this.count(open, request, signal);
    if (outcome.kind === "done" && revision === this.revision) {
      if (this.counted.size >= mostKept) this.counted.clear();
      this.counted.set(key, outcome);
    }
    return outcome;
  }

  private async count(
    { store, array }: OpenArray,
    request: StatisticsRequest,
    signal: AbortSignal,
  ): Promise<StatisticsOutcome> {
    const plan = wholePlan(array);
    const { chunkCount: chunks, decodedBytes } = plan;
    if (!request.acceptCost && decodedBytes > askAboveBytes()) {
      const stored = await storedBytes(store, array, { plan, signal });
      return { kind: "needsConsent", chunks, decodedBytes, storedBytes: stored };
    }
    const { field, part, mask, decode } = request;
    const isDecoded = decode && field === undefined;
    const decoding = isDecoded ? readDecoding(array).decoding : undefined;
    const started = performance.now();
    const send = this.progressSender("statistics");
    const result = await readStatistics({
      ...{ store, array, plan, signal, field },
      statistics: { part, mask, decoding, fill: storedFill(array, field) },
      decoder: await this.services.decoder(),
      platform: this.services.decodePlatform,
      onProgress: ({ chunksDone, bytesRead }) => send(chunksDone, chunks, bytesRead),
    });
    this.noteBroken(result.failedKeys);
    const { statistics, bytesRead } = result;
    const milliseconds = performance.now() - started;
    return { kind: "done", statistics, chunks: result.chunks, bytesRead, milliseconds };
  }

  async chunkPlace(
    open: OpenArray,
    { indices }: ElementRequest,
    signal: AbortSignal,
  ): Promise<ChunkPlace> {
    return (await findChunk(this.findOptions(open, indices, signal))).place;
  }

  async trace(
    open: OpenArray,
    { indices }: ElementRequest,
    signal: AbortSignal,
  ): Promise<ChunkTrace> {
    const trace = await traceChunk({
      ...this.findOptions(open, indices, signal),
      decoder: await this.services.decoder(),
      now: () => performance.now(),
    });
    if (trace.problem !== undefined) this.noteBroken([trace.place.chunkKey]);
    return trace;
  }

  chunkMap(open: OpenArray, request: ChunkMapRequest, signal: AbortSignal): Promise<ChunkMap> {
    const send = this.progressSender("map");
    return readChunkMap({
      ...{ ...open, request, signal, brokenKeys: this.broken },
      onProgress: (done, total) => send(done, total, 0),
    });
  }

  storage(open: OpenArray, signal: AbortSignal): Promise<StorageFacts> {
    const send = this.progressSender("storage");
    return readStorageFacts({
      ...{ ...open, signal },
      onProgress: (done, total) => send(done, total, 0),
    });
  }

  private findOptions(open: OpenArray, indices: readonly number[], signal: AbortSignal) {
    if (this.indexes.size > mostIndexes) this.indexes.clear();
    const { decodePlatform: platform } = this.services;
    return { ...open, platform, indices, signal, indexes: this.indexes };
  }

  private progressSender(task: InspectTask) {
    let told = 0;
    return (done: number, total: number | undefined, bytesRead: number): void => {
      const now = performance.now();
      if (now - told < progressInterval) return;
      told = now;
      this.tell({ task, done, total, bytesRead });
    };
  }
}

/** The fill value as its element is counted; undefined where it has none. */
function storedFill(
  { dataType, fillValue: data }: ArrayNode,
  field: string | undefined,
): number | bigint | string | undefined {
  if (data === undefined) return undefined;
  const whole: ElementBlock = { dataType, shape: [1], data };
  const block = field === undefined ? whole : fieldBlock(whole, field);
  const values = wireValues(block);
  if (values.kind === "text") return values.values[0];
  if (wireTypeOf(block.dataType).kind === "time") return timeCounts(block)[0];
  const elements = typedElements(block);
  return elements?.kind === "complex" ? undefined : elements?.array[0];
}
