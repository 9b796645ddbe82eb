import type { ChunkAxis } from "../zarr/chunkGrid";
import { elementJson } from "../zarr/elements";
import type { JsonObject, JsonValue } from "../zarr/json";
import type { ArrayNode, ZarrNode } from "../zarr/node";

/** Longer lists of chunk lengths stay runs: pairs of length and count. */
const maxLengths = 10_000;

/** `(24, 73, 144)` */
export function shapeText(shape: readonly number[]): string {
  return `(${shape.join(", ")})`;
}

/** A length for each dimension; where lengths differ, their list. */
export function chunkShapeJson({ chunkGrid }: ArrayNode): JsonValue[] {
  return chunkGrid.axes.map((axis) => axis.uniformLength ?? chunkLengths(axis));
}

function chunkLengths({ count, runs, extent }: ChunkAxis): JsonValue[] {
  if (extent === 0) return [];
  if (count > maxLengths) return runs.map((run) => [...run]);
  return runs.flatMap(([length, times]) => Array<number>(times).fill(length));
}

/** What `tree --json` says of a node. */
export function nodeJson(node: ZarrNode): JsonObject {
  const { path, kind, zarrFormat } = node;
  if (node.kind === "group") return { path, kind, zarrFormat };
  const { shape, dataTypeName } = node;
  const chunkShape = chunkShapeJson(node);
  return { path, kind, zarrFormat, shape: [...shape], dataType: dataTypeName, chunkShape };
}

/** The fill value as JSON, null where there is none. */
export function fillValueJson({ dataType, fillValue }: ArrayNode): JsonValue {
  return fillValue === undefined ? null : elementJson(dataType, fillValue, 0);
}
