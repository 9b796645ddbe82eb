import type { ChunkMap, ChunkMapRequest } from "../view/chunkMap";
import type { ArrayDetails } from "../view/arrayDetails";
import type { FoundConvention } from "../view/conventions/findConventions";
import type { ChunkPlace } from "../view/chunkPlace";
import type { ChunkTrace } from "../view/chunkTrace";
import type { StatisticsOptions, StatisticsResult } from "../view/statistics";
import type { StorageFacts } from "../view/storageFacts";

export { conventionIds, type ConventionId } from "../view/conventions/conventionTexts";
export type { FoundConvention } from "../view/conventions/findConventions";
export type { ArrayDetails, AttributeNode, CodecStep } from "../view/arrayDetails";
export type { ChunkMap, ChunkMapRequest, ListingKind } from "../view/chunkMap";
export type { ChunkPlace, InnerPlace } from "../view/chunkPlace";
export type { ChunkTrace } from "../view/chunkTrace";
export type { CodecTiming } from "../codecs/decodeSteps";
export type { MaskMode, StatisticsPart, StatisticsResult } from "../view/statistics";
export type { TextCounts } from "../view/textTally";
export type { StorageFacts } from "../view/storageFacts";

/** What the page asks of the host beyond what is shown: of the whole array, and of how it is stored. */
export interface InspectHost {
  /**
   * Reads all elements once and keeps none of them; the result is kept until the array changes. Refused with
   * `needsConsent` above the budget.
   */
  wholeStatistics(request: StatisticsRequest): StatisticsOutcome;
  /** Where the element's chunk lies; of a shard, where its inner chunk is. Reads at most a shard's index. */
  chunkPlace(request: ElementRequest): ChunkPlace;
  /** Decodes the element's chunk once more, and tells what each codec did. */
  traceChunk(request: ElementRequest): ChunkTrace;
  /** Which chunks of a plane of the chunk grid are in the store. */
  chunkMap(request: ChunkMapRequest): ChunkMap;
  /** What the whole array takes in its store. */
  storageFacts(parameter: Record<string, never>): StorageFacts;
  /** Attributes, codec chain and conventions. */
  arrayDetails(parameter: Record<string, never>): ArrayDetails & PriceSetting;
  /** Opens the text of a convention in the browser. The host alone knows addresses. */
  openConvention(convention: FoundConvention): void;
}

export interface InspectPage {
  inspectProgress(progress: InspectProgress): void;
}

export const inspectTasks = ["statistics", "map", "storage"] as const;
export type InspectTask = (typeof inspectTasks)[number];

export interface InspectProgress {
  readonly task: InspectTask;
  readonly done: number;
  /** Undefined where it is not known before the end. */
  readonly total: number | undefined;
  readonly bytesRead: number;
}

export interface StatisticsRequest extends Pick<StatisticsOptions, "part" | "mask"> {
  readonly field: string | undefined;
  readonly decode: boolean;
  readonly acceptCost: boolean;
  /** Only what was counted before is wanted: nothing is read. */
  readonly onlyKept: boolean;
}

export type StatisticsOutcome =
  /** Nothing is kept. */
  | { readonly kind: "none" }
  | {
      readonly kind: "done";
      readonly statistics: StatisticsResult;
      readonly chunks: number;
      readonly bytesRead: number;
      readonly milliseconds: number;
    }
  | {
      readonly kind: "needsConsent";
      readonly chunks: number;
      readonly decodedBytes: number;
      readonly storedBytes: number | undefined;
    };

export interface ElementRequest {
  /** One index a dimension. */
  readonly indices: readonly number[];
}

export interface PriceSetting {
  /** For a gigabyte (10^9 bytes) and month, in whatever currency it was set in; undefined where it is not set. */
  readonly pricePerGigabyteMonth: number | undefined;
}
