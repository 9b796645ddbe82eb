import type {
  ChunkMap,
  ChunkMapRequest,
  ChunkPlace,
  ChunkTrace,
  FoundConvention,
  InspectHost,
  InspectProgress,
  InspectTask,
  StatisticsOutcome,
  StatisticsRequest,
  StorageFacts,
} from "../../src/protocol/inspect";
import type { PreviewHost, PreviewPage } from "../../src/protocol/preview";
import type { RpcPeer } from "../../src/protocol/rpc";
import {
  readArrayDetails,
  readChunkMap,
  readChunkPlace,
  readChunkTrace,
  readInspectProgress,
  readStatisticsOutcome,
  readStorageFacts,
} from "./readInspect";

/** How a long question is followed, and stopped. */
export interface LongCall {
  readonly signal: AbortSignal;
  onProgress(progress: InspectProgress): void;
}

/** What the page asks of the whole array and of its chunks; every answer is validated. */
export interface InspectLink {
  wholeStatistics(request: StatisticsRequest, call: LongCall): Promise<StatisticsOutcome>;
  chunkMap(request: ChunkMapRequest, call: LongCall): Promise<ChunkMap>;
  storageFacts(call: LongCall): Promise<StorageFacts>;
  chunkPlace(indices: readonly number[], signal: AbortSignal): Promise<ChunkPlace>;
  traceChunk(indices: readonly number[], signal: AbortSignal): Promise<ChunkTrace>;
  arrayDetails(): Promise<ReturnType<InspectHost["arrayDetails"]>>;
  openConvention(convention: FoundConvention): void;
}

/** Hands progress to the question that it belongs to: there is one of each kind at a time. */
export class InspectCalls {
  private readonly listeners = new Map<InspectTask, LongCall["onProgress"]>();

  takeProgress(value: unknown): void {
    const progress = readInspectProgress(value);
    this.listeners.get(progress.task)?.(progress);
  }

  link(peer: RpcPeer<PreviewPage, PreviewHost>): InspectLink {
    const follow = async <T>(
      task: InspectTask,
      { onProgress }: LongCall,
      answer: () => Promise<T>,
    ): Promise<T> => {
      this.listeners.set(task, onProgress);
      try {
        return await answer();
      } finally {
        if (this.listeners.get(task) === onProgress) this.listeners.delete(task);
      }
    };
    return {
      wholeStatistics: (request, call) =>
        follow("statistics", call, async () =>
          readStatisticsOutcome(await peer.call("wholeStatistics", request, call)),
        ),
      chunkMap: (request, call) =>
        follow("map", call, async () => readChunkMap(await peer.call("chunkMap", request, call))),
      storageFacts: (call) =>
        follow("storage", call, async () =>
          readStorageFacts(await peer.call("storageFacts", {}, call)),
        ),
      chunkPlace: async (indices, signal) =>
        readChunkPlace(await peer.call("chunkPlace", { indices }, { signal })),
      traceChunk: async (indices, signal) =>
        readChunkTrace(await peer.call("traceChunk", { indices }, { signal })),
      arrayDetails: async () => readArrayDetails(await peer.call("arrayDetails", {})),
      openConvention: (convention) => peer.tell("openConvention", convention),
    };
  }
}
