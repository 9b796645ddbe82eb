import type {
  DimensionSelection,
  PreviewArray,
  PreviewCommand,
  SliceCost,
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
} from "../../src/protocol/preview";
import { previewCommands } from "../../src/protocol/preview";
import {
  amount,
  isNothing,
  list,
  oneOf,
  optionalText,
  record,
  requireText,
  sameRank,
  size,
  sizes,
  text,
  unexpected,
} from "./messageMembers";
import { readDecoding } from "./readDecoding";
import { readField, readImage } from "./readImage";
import { readValues, readWireType } from "./readValues";

/**
 * Readers of what the host sends: each gives the message in its type, or throws an error that names the
 * member that is not as agreed.
 */

export function readPreviewArray(value: unknown): PreviewArray {
  const members = record(value, "array");
  const shape = list(members, "shape").map((extent) => size(extent, "shape"));
  const settings = record(members["settings"], "settings");
  return {
    title: text(members, "title"),
    storeLabel: text(members, "storeLabel"),
    path: text(members, "path"),
    zarrFormat: members["zarrFormat"] === 2 ? 2 : 3,
    shape,
    chunkRuns: sameRank(list(members, "chunkRuns").map(readRuns), shape, "chunkRuns"),
    chunkKeys: readChunkKeys(members["chunkKeys"]),
    innerChunkShape: isNothing(members["innerChunkShape"])
      ? undefined
      : sameRank(sizes(members, "innerChunkShape"), shape, "innerChunkShape"),
    dimensionNames: sameRank(
      list(members, "dimensionNames").map((name) => optionalText(name, "dimensionNames")),
      shape,
      "dimensionNames",
    ),
    dataTypeName: text(members, "dataTypeName"),
    wireType: readWireType(members["wireType"]),
    fillValue: isNothing(members["fillValue"]) ? undefined : readValues(members["fillValue"]),
    decoding: readDecoding(members["decoding"]),
    image: readImage(members["image"], shape),
    fields: isNothing(members["fields"]) ? undefined : list(members, "fields").map(readField),
    units: optionalText(members["units"], "units"),
    longName: optionalText(members["longName"], "longName"),
    facts: list(members, "facts").map((fact) => {
      const [label, content] = Array.isArray(fact) ? (fact as unknown[]) : [];
      return [requireText(label, "facts"), requireText(content, "facts")];
    }),
    notes: list(members, "notes").map((note) => requireText(note, "notes")),
    state: members["state"],
    alike: members["alike"],
    settings: {
      colorMap: text(settings, "colorMap"),
      sliderDelay: Math.min(5000, size(settings["sliderDelay"], "sliderDelay")),
      pageBytes: size(settings["pageBytes"], "pageBytes"),
    },
  };
}

export function readPatch(value: unknown): SlicePatch {
  const members = record(value, "patch");
  return {
    requestId: size(members["requestId"], "requestId"),
    origin: sizes(members, "origin"),
    shape: sizes(members, "shape"),
    values: readValues(members["values"]),
    missing: members["missing"] === true,
  };
}

export function readPatches(value: unknown): SlicePatch[] {
  return list(record(value, "patches"), "patches").map(readPatch);
}

export function readProgress(value: unknown): SliceProgress {
  const members = record(value, "progress");
  return {
    requestId: size(members["requestId"], "requestId"),
    chunksDone: amount(members, "chunksDone"),
    chunksTotal: amount(members, "chunksTotal"),
    bytesRead: amount(members, "bytesRead"),
  };
}

export function readOutcome(value: unknown): SliceOutcome {
  const members = record(value, "outcome");
  if (members["kind"] === "needsConsent") {
    return { kind: "needsConsent", cost: readCost(members["cost"]) };
  }
  if (members["kind"] !== "done") throw unexpected("kind");
  return {
    kind: "done",
    chunks: amount(members, "chunks"),
    missingChunks: amount(members, "missingChunks"),
    bytesRead: amount(members, "bytesRead"),
    milliseconds: amount(members, "milliseconds"),
    failures: list(members, "failures").map(readFailure),
    level: optionalText(members["level"], "level"),
  };
}

/** Undefined for a command that this page does not know. */
export function readCommand(value: unknown): PreviewCommand | undefined {
  const { name } = record(value, "command");
  return previewCommands.find((command) => command === name);
}

function readCost(value: unknown): SliceCost {
  const members = record(value, "cost");
  return {
    chunks: amount(members, "chunks"),
    decodedBytes: amount(members, "decodedBytes"),
    storedBytes: isNothing(members["storedBytes"]) ? undefined : amount(members, "storedBytes"),
    thinned: isNothing(members["thinned"]) ? undefined : list(members, "thinned").map(readSelected),
  };
}

function readSelected(value: unknown): DimensionSelection {
  const members = record(value, "thinned");
  const kind = oneOf(["index", "range"] as const, members["kind"], "thinned");
  if (kind === "index") return { kind, index: size(members["index"], "thinned") };
  const [start, stop, step] = ["start", "stop", "step"].map((name) => size(members[name], name));
  if (start === undefined || stop === undefined || !step) throw unexpected("thinned");
  return { kind, start, stop, step };
}

function readFailure(value: unknown): SliceFailure {
  const members = record(value, "failure");
  return {
    origin: sizes(members, "origin"),
    shape: sizes(members, "shape"),
    chunkKey: text(members, "chunkKey"),
    codec: optionalText(members["codec"], "codec"),
    message: text(members, "message"),
    checksum: members["checksum"] === true,
    consent: optionalText(members["consent"], "consent"),
  };
}

function readRuns(value: unknown): readonly (readonly [number, number])[] {
  if (!Array.isArray(value)) throw unexpected("chunkRuns");
  return value.map((run: unknown) => {
    const [length, count] = Array.isArray(run) ? (run as unknown[]) : [];
    return [size(length, "chunkRuns"), size(count, "chunkRuns")] as const;
  });
}

function readChunkKeys(value: unknown): PreviewArray["chunkKeys"] {
  if (isNothing(value)) return undefined;
  const members = record(value, "chunkKeys");
  return {
    name: oneOf(["default", "v2"] as const, members["name"], "chunkKeys"),
    separator: oneOf(["/", "."] as const, members["separator"], "chunkKeys"),
  };
}
