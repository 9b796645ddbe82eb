import type { InspectHost, InspectProgress, StatisticsOutcome } from "../../src/protocol/inspect";
import type { Handlers } from "../../src/protocol/rpc";
import type { Sample } from "./samples";

interface InspectDriver {
  note(method: string, parameter: unknown): void;
  progress(progress: InspectProgress): void;
}

/** What the host says of a sample's whole array and chunks: made up, but for what it was asked. */
export function inspectAnswers(
  sample: Sample | undefined,
  { note, progress }: InspectDriver,
): Handlers<InspectHost> {
  return {
    wholeStatistics: async (request, { signal }) => {
      const { acceptCost, onlyKept, ...counting } = request;
      const key = `counted ${JSON.stringify(counting)}`;
      if (onlyKept) {
        const kept = sessionStorage.getItem(key);
        return kept === null ? { kind: "none" } : (JSON.parse(kept) as StatisticsOutcome);
      }
      note("wholeStatistics", request);
      if (sample?.budget !== undefined && !acceptCost) {
        return { kind: "needsConsent", chunks: 64, decodedBytes: 3e9, storedBytes: 31e7 };
      }
      for (let done = 1; done <= 4; done++) {
        progress({ task: "statistics", done, total: 4, bytesRead: done * 1000 });
        await new Promise((resolve) => setTimeout(resolve, sample?.delay ?? 0));
        if (signal.aborted) {
          note("aborted", "statistics");
          throw signal.reason;
        }
      }
      const outcome: StatisticsOutcome = {
        ...{ kind: "done", chunks: 96, bytesRead: 123456, milliseconds: 1500 },
        statistics: {
          ...{ count: 252000, missing: 288, filled: 0, nan: 12, infinite: 0, failed: 0 },
          ...{ minimum: 240, maximum: 310.5, exact: undefined, mean: 275.25, deviation: 12.5 },
          texts: undefined,
          ...sample?.statistics,
        },
      };
      sessionStorage.setItem(key, JSON.stringify(outcome));
      return outcome;
    },
    chunkPlace: ({ indices }) => {
      note("chunkPlace", indices);
      const inner = [{ coords: [0, 1], range: { offset: 1000, length: 500 } }];
      return { ...{ chunkKey: "c/0/0", coords: [0, 0], present: true }, storedBytes: 4100, inner };
    },
    traceChunk: ({ indices }) => {
      note("traceChunk", indices);
      const isBroken = indices[0] === 0 && sample?.failure?.([0, 0, 0]) !== undefined;
      return {
        place: { chunkKey: "t2m/c/0/0/0", coords: [], present: true, storedBytes: 4100, inner: [] },
        ...{ readBytes: 4100, readMilliseconds: 0.5, decodedBytes: 8200, isLocal: true },
        steps: [
          { codec: "zstd", bytesIn: 4100, bytesOut: 8200, milliseconds: 0.75 },
          { codec: "bytes", bytesIn: 8200, bytesOut: 8200, milliseconds: 0.25 },
        ],
        problem: isBroken ? "The frame ends after 12 of 400 bytes." : undefined,
      };
    },
    chunkMap: (request) => {
      note("chunkMap", request);
      const chunksAlong = (d: number): number =>
        d < 0 ? 1 : Math.ceil((sample?.array.shape[d] ?? 1) / (sample?.chunkShape[d] ?? 1));
      const [columns, rows] = [chunksAlong(request.x), chunksAlong(request.y)];
      const count = columns * rows;
      const present = new Uint32Array(count).fill(1);
      const empty = new Uint32Array(count);
      const broken = new Uint32Array(count);
      const bytes = Float64Array.from({ length: count }, (_, i) => 1000 * (i + 1));
      if (count > 4) {
        present[1] = 0;
        bytes[1] = NaN;
        empty[2] = 1;
        bytes[2] = 0;
        broken[3] = 1;
      }
      return {
        ...{ listing: "list", complete: true, across: columns, down: rows, columns, rows },
        ...{ perColumn: 1, perRow: 1, present, empty, broken, bytes, sized: count - 1 },
      };
    },
    storageFacts: () => {
      note("storageFacts", {});
      const counts = { chunks: 96, present: 90, empty: 1, sized: 90, innerChunks: undefined };
      const bytes = { storedBytes: 2e9, decodedBytes: 6e9 };
      return { listing: "list", complete: true, ...counts, ...bytes };
    },
    arrayDetails: () => ({
      attributes: [
        { name: "units", text: "K", children: [] },
        {
          ...{ name: "history", text: "{2}" },
          children: [
            { name: "author", text: "<b>nobody</b>", children: [] },
            { name: "steps", text: "[1, 2]", children: [] },
          ],
        },
      ],
      attributesLeftOut: 0,
      codecs: [
        {
          ...{ name: "bytes", configuration: '{"endian":"little"}', inner: [] },
          ...{ input: "float32 (1, 40, 50)", output: "8000 bytes" },
        },
        { ...{ name: "zstd", configuration: "", inner: [] }, input: "8000 bytes", output: "bytes" },
      ],
      conventions: [
        { id: "cf", detail: "CF-1.8" },
        { id: "ome", detail: "<b>0.5</b>" },
      ],
      pricePerGigabyteMonth: 0.02,
    }),
    openConvention: (convention) => note("openConvention", convention),
  };
}
