import type { InspectHost } from "../../protocol/inspect";
import type { Handlers } from "../../protocol/rpc";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { Inspector } from "./inspector";
import {
  checkChunkMapRequest,
  checkElementRequest,
  checkStatisticsRequest,
} from "./inspectMessages";
import { pricePerGigabyteMonth } from "./previewSettings";

export interface InspectOptions {
  array(): Promise<{ readonly store: Store; readonly array: ArrayNode }>;
  /** Loaded with the first question. */
  inspector(): Promise<Inspector>;
}

/** The host's answers to what a page asks of the whole array, and of its chunks. */
export function inspectHandlers(options: InspectOptions): Handlers<InspectHost> {
  const both = () => Promise.all([options.array(), options.inspector()]);
  return {
    wholeStatistics: async (request, { signal }) => {
      const [open, inspector] = await both();
      return inspector.statistics(open, checkStatisticsRequest(request), signal);
    },
    chunkPlace: async (request, { signal }) => {
      const [open, inspector] = await both();
      return inspector.chunkPlace(open, checkElementRequest(request), signal);
    },
    traceChunk: async (request, { signal }) => {
      const [open, inspector] = await both();
      return inspector.trace(open, checkElementRequest(request), signal);
    },
    chunkMap: async (request, { signal }) => {
      const [open, inspector] = await both();
      return inspector.chunkMap(open, checkChunkMapRequest(request), signal);
    },
    storageFacts: async (_parameter, { signal }) => {
      const [open, inspector] = await both();
      return inspector.storage(open, signal);
    },
    arrayDetails: async () => {
      const [{ array }, { arrayDetails }] = await Promise.all([
        options.array(),
        import("./previewReaders"),
      ]);
      return { ...arrayDetails(array), pricePerGigabyteMonth: pricePerGigabyteMonth() };
    },
  };
}
