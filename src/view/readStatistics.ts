import { readSlice, type ReadProgress } from "./readSlice";
import type { ReadingOptions } from "./readingContext";
import { wholeDimension } from "./selection";
import { planSlice, product, type SlicePlan } from "./slicePlan";
import { StatisticsTally, type StatisticsOptions, type StatisticsResult } from "./statistics";
import { fieldBlock } from "./structField";
import type { ArrayNode } from "../zarr/node";

/** The plan that reads every element of an array once. */
export function wholePlan(array: ArrayNode): SlicePlan {
  return planSlice(array, array.shape.map(wholeDimension));
}

export interface ReadStatisticsOptions extends Omit<ReadingOptions, "cache"> {
  readonly statistics: StatisticsOptions;
  /** Of a struct, the field that is counted. */
  readonly field?: string | undefined;
  onProgress?(progress: ReadProgress): void;
}

export interface ReadStatisticsResult {
  readonly statistics: StatisticsResult;
  readonly chunks: number;
  readonly bytesRead: number;
  /** Keys of chunks of which something could not be decoded. */
  readonly failedKeys: readonly string[];
}

/**
 * Statistics of all that a plan reads, chunk by chunk: memory holds what is under way, and no more.
 * @throws the signal's reason when aborted
 */
export async function readStatistics(
  options: ReadStatisticsOptions,
): Promise<ReadStatisticsResult> {
  const { field, statistics, ...reading } = options;
  const tally = new StatisticsTally(statistics);
  const { chunks, bytesRead, failures } = await readSlice({
    ...reading,
    onPart: ({ block, missing, failures: regions }) => {
      const counted = field === undefined ? block : fieldBlock(block, field);
      if (missing) return tally.addMissing(counted);
      tally.add(counted, regions);
    },
  });
  // Chunks of which nothing could be read have no part; those of which a region failed have been told.
  const whole = failures.filter((one) => !one.inPart);
  tally.addFailed(whole.reduce((total, { shape }) => total + product(shape), 0));
  return {
    ...{ chunks, bytesRead },
    statistics: tally.result(),
    failedKeys: [...new Set(failures.map((one) => one.chunkKey))],
  };
}
