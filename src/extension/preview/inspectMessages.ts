import type {
  ChunkMapRequest,
  ElementRequest,
  FoundConvention,
  StatisticsRequest,
} from "../../protocol/inspect";
import { conventionIds } from "../../view/conventions/conventionTexts";

/** Checks of what the page asks beyond slices; see `previewMessages.ts`. */

const maxDimensions = 64;
const parts = ["amplitude", "phase", "real", "imaginary"] as const;
const masks = ["none", "missing", "fill"] as const;

export function checkStatisticsRequest(value: unknown): StatisticsRequest {
  const { field, decode, part, mask, acceptCost, onlyKept } = record(value);
  return {
    field: typeof field === "string" ? field : undefined,
    decode: decode === true,
    acceptCost: acceptCost === true,
    onlyKept: onlyKept === true,
    part: parts.find((one) => one === part) ?? "amplitude",
    mask: masks.find((one) => one === mask) ?? "missing",
  };
}

/** Indices are checked against the array where it is known. */
export function checkElementRequest(value: unknown): ElementRequest {
  return { indices: numbers(record(value).indices) };
}

export function checkChunkMapRequest(value: unknown): ChunkMapRequest {
  const { x, y, coords } = record(value);
  return { x: Number(x), y: Number(y), coords: numbers(coords) };
}

export function checkConvention(value: unknown): FoundConvention {
  const { id, detail } = record(value);
  const known = conventionIds.find((one) => one === id);
  if (known === undefined) throw new TypeError("there is no such convention");
  return { id: known, detail: typeof detail === "string" ? detail : "" };
}

function numbers(value: unknown): number[] {
  if (!Array.isArray(value) || value.length > maxDimensions) {
    throw new TypeError("there is no list with one number a dimension");
  }
  const list = value.map(Number);
  if (!list.every(Number.isSafeInteger)) throw new TypeError("a number is no index");
  return list;
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError("the request is no object");
  return value as Record<string, unknown>;
}
