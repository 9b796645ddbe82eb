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
import { readStorageFacts } from "../../view/storageFacts";
import { storedBytes } from "../../view/storedBytes";
import { fieldBlock } from "../../view/structField";
import { typedElements } from "../../view/typedElements";
import type { ElementBlock } from "../../zarr/dataType";
import { ZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { PreviewServices } from "./previewServices";
import { askAboveBytes } from "./previewSettings";

const progressInterval = 100;
/** Indexes of shards that are kept for the next element that is pointed at. */
const mostIndexes = 64;
const mostBroken = 100_000;

interface OpenArray {
  readonly store: Store;
  readonly array: ArrayNode;
}

/** Answers what a view asks of its whole array, and of how that is stored. */
export class Inspector {
  private readonly indexes = new Map<string, ShardIndex>();
  private readonly broken = new Set<string>();

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
  }

  /** @throws ZarrError "unsupported" for elements that are no numbers */
  async statistics(
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
      statistics: { part, mask, decoding, fill: fillNumber(array, field) },
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

/** The fill value as a number; undefined where it has none. */
function fillNumber(array: ArrayNode, field: string | undefined): number | undefined {
  const { dataType, fillValue: data } = array;
  const shape = [1];
  const whole: ElementBlock = { dataType, shape, data: data ?? new Uint8Array() };
  const block = field === undefined || data === undefined ? whole : fieldBlock(whole, field);
  const elements = typedElements(block);
  if (elements === undefined) {
    throw new ZarrError("unsupported", `Elements of type ${array.dataTypeName} are no numbers.`);
  }
  const first = elements.array[0];
  return elements.kind === "complex" || first === undefined ? undefined : Number(first);
}
