import {
  exportFormats,
  mostAsked,
  type CodeRequest,
  type CoordinateRequest,
  type ExportRequest,
  type PreviewState,
  type RevealTarget,
  type ShownSlice,
  type SliceRequest,
} from "../../protocol/preview";
import type { DimensionSelection } from "../../view/selection";
import { codeLibraries } from "../../view/code/codeOptions";

/** Checks of what the page sends: its values are read one by one, whatever they claim to be. */

const maxDimensions = 64;
const maxStateCharacters = 65536;

/** @throws Error naming what is wrong */
export function checkSliceRequest(value: unknown): SliceRequest {
  const { requestId, selection, acceptCost, ignoreChecksums, ahead, field } = record(
    value,
    "request",
  );
  if (!Number.isSafeInteger(requestId)) throw new TypeError("requestId is not an integer");
  if (!Array.isArray(selection) || selection.length > maxDimensions) {
    throw new TypeError("selection is not a list of dimensions");
  }
  return {
    requestId: Number(requestId),
    selection: selection.map(checkDimension),
    acceptCost: acceptCost === true,
    ignoreChecksums: ignoreChecksums === true,
    ahead: ahead === true,
    field: typeof field === "string" ? field : undefined,
  };
}

/** Ranges and limits are checked against the array by the plan. */
function checkDimension(value: unknown): DimensionSelection {
  const { kind, index, start, stop, step } = record(value, "selection");
  if (kind === "index") return { kind, index: Number(index) };
  if (kind !== "range") throw new TypeError("selection is neither an index nor a range");
  return { kind, start: Number(start), stop: Number(stop), step: Number(step) };
}

export function checkCoordinateRequest(value: unknown): CoordinateRequest {
  const { dimension, indices } = record(value, "request");
  if (!Array.isArray(indices) || indices.length > mostAsked) {
    throw new TypeError("indices is not a list of a few indices");
  }
  return { dimension: Number(dimension), indices: indices.map(Number) };
}

export function checkExportRequest(value: unknown): ExportRequest {
  const { format } = record(value, "request");
  const found = exportFormats.find((one) => one === format);
  if (found === undefined) throw new TypeError("there is no such format");
  return { ...checkShownSlice(value), format: found };
}

export function checkCodeRequest(value: unknown): CodeRequest {
  const { target } = record(value, "request");
  const found = [...codeLibraries, "notebook" as const].find((one) => one === target);
  if (found === undefined) throw new TypeError("there is no such library");
  return { ...checkShownSlice(value), target: found };
}

function checkShownSlice(value: unknown): ShownSlice {
  const { selection } = checkSliceRequest({ ...record(value, "request"), requestId: 0 });
  const { field, decode } = record(value, "request");
  return {
    selection,
    field: typeof field === "string" ? field : undefined,
    decode: decode === true,
  };
}

/** Most bytes of a picture that a page may hand over. */
const maxImageBytes = 256 * 2 ** 20;

export function checkImage(value: unknown): Uint8Array {
  const { bytes } = record(value, "image");
  const image = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  if (!(image instanceof Uint8Array) || image.length > maxImageBytes) {
    throw new TypeError("the picture is not a number of bytes");
  }
  return image;
}

export function checkRevealTarget(value: unknown): RevealTarget {
  const { kind, chunkKey } = record(value, "target");
  if (kind === "metadata" || kind === "log") return { kind };
  if ((kind === "chunk" || kind === "chunkFile") && typeof chunkKey === "string")
    return { kind, chunkKey };
  throw new TypeError("there is nothing of this kind to reveal");
}

export function checkPlace(value: unknown): string {
  const { place } = record(value, "place");
  if (typeof place !== "string") throw new TypeError("place is not a string");
  return place;
}

export function checkText(value: unknown): string {
  const { text } = record(value, "text");
  if (typeof text !== "string") throw new TypeError("text is not a string");
  return text;
}

/** @throws Error where it is no state, or more than a view needs */
export function checkState(value: unknown): PreviewState {
  const state = record(value, "state");
  if (state.version !== 1) throw new TypeError("the state has another version");
  if (JSON.stringify(state).length > maxStateCharacters)
    throw new RangeError("the state is too long");
  return { ...state, version: 1 };
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new TypeError(`${name} is no object`);
  return value as Record<string, unknown>;
}
