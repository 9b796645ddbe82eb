import * as vscode from "vscode";
import type { InspectHost } from "../../protocol/inspect";
import type { Handlers } from "../../protocol/rpc";
import { conventionAddress } from "../../view/conventions/conventionTexts";
import type { FindOptions } from "../../view/coordinates/groupsAbove";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { Inspector } from "./inspector";
import {
  checkChunkMapRequest,
  checkConvention,
  checkElementRequest,
  checkStatisticsRequest,
} from "./inspectMessages";
import { pricePerGigabyteMonth } from "./previewSettings";

export interface InspectOptions {
  array(): Promise<{
    readonly store: Store;
    readonly array: ArrayNode;
    readonly openNode: FindOptions["open"];
  }>;
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
    arrayDetails: async (_parameter, { signal }) => {
      const [{ array, openNode: open }, { arrayDetails, groupsAbove }] = await Promise.all([
        options.array(),
        import("./previewReaders"),
      ]);
      const groups = await groupsAbove(array.path, { open, signal });
      return { ...arrayDetails(array, groups), pricePerGigabyteMonth: pricePerGigabyteMonth() };
    },
    openConvention: async (convention) => {
      const { id, detail } = checkConvention(convention);
      await vscode.env.openExternal(vscode.Uri.parse(conventionAddress(id, detail), true));
    },
  };
}
