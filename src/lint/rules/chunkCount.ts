import type { DataType } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import type { JsonNode } from "../../zarr/json";
import type { LintRun } from "../lintRun";

export interface ChunkFacts {
  readonly shape: readonly number[] | undefined;
  /** Longest chunk of each dimension. */
  readonly chunkShape: readonly number[] | undefined;
  readonly dataType: DataType | undefined;
  /** Between the indices of chunk keys. */
  readonly separator: string;
}

const tinyBytes = 64 * 1024;
const hugeBytes = 512 * 2 ** 20;
const many = 10_000;

/** STO-014: what makes a store slow whatever reads it. */
export function checkChunkCount(
  run: LintRun,
  place: JsonNode | undefined,
  facts: ChunkFacts,
): void {
  const { shape, chunkShape, dataType, separator } = facts;
  const size = dataType && itemSize(dataType);
  if (place === undefined || shape === undefined || chunkShape?.length !== shape.length) return;
  const chunks = shape.reduce(
    (product, extent, axis) => product * Math.ceil(extent / (chunkShape[axis] ?? 1)),
    1,
  );
  const bytes = size === undefined ? undefined : chunkShape.reduce((a, b) => a * b, size);
  const report = (message: string): void => run.report("chunk-count", place, message);
  if (bytes !== undefined && bytes > hugeBytes) {
    report(
      `One chunk takes ${Math.round(bytes / 2 ** 20)} MiB: every read needs that much memory.`,
    );
  } else if (bytes !== undefined && bytes < tinyBytes && chunks >= 1000) {
    report(`${chunks} chunks of ${bytes} bytes each: larger chunks, or shards, are faster.`);
  } else if (separator === "." && chunks > many) {
    report(`${chunks} chunks lie in one folder, as the separator is ".": file systems slow down.`);
  }
}
