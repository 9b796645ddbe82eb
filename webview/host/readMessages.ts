import type {
  NumberFormat,
  PreviewArray,
  PreviewCommand,
  SliceCost,
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  WireType,
  WireValues,
} from "../../src/protocol/preview";
import { previewCommands } from "../../src/protocol/preview";

/**
 * Readers of what the host sends: each gives the message in its type, or throws an error that names the
 * member that is not as agreed.
 */

type Members = Readonly<Record<string, unknown>>;

const formats: readonly NumberFormat[] = [
  "int8",
  "uint8",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "int64",
  "uint64",
  "float32",
  "float64",
];

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
    dimensionNames: sameRank(
      list(members, "dimensionNames").map((name) => optionalText(name, "dimensionNames")),
      shape,
      "dimensionNames",
    ),
    dataTypeName: text(members, "dataTypeName"),
    wireType: readWireType(members["wireType"]),
    fillValue: isNothing(members["fillValue"]) ? undefined : readValues(members["fillValue"]),
    units: optionalText(members["units"], "units"),
    longName: optionalText(members["longName"], "longName"),
    facts: list(members, "facts").map((fact) => {
      const [label, content] = Array.isArray(fact) ? (fact as unknown[]) : [];
      return [requireText(label, "facts"), requireText(content, "facts")];
    }),
    notes: list(members, "notes").map((note) => requireText(note, "notes")),
    state: members["state"],
    settings: {
      colorMap: text(settings, "colorMap"),
      sliderDelay: Math.min(5000, size(settings["sliderDelay"], "sliderDelay")),
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
  };
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

function readWireType(value: unknown): WireType {
  const members = record(value, "wireType");
  switch (members["kind"]) {
    case "number":
      return { kind: "number", format: oneOf(formats, members["format"], "format") };
    case "complex":
      return {
        kind: "complex",
        format: oneOf(["float32", "float64"] as const, members["format"], "format"),
      };
    case "bool":
    case "text":
      return { kind: members["kind"] };
    case "time":
      return {
        kind: "time",
        duration: members["duration"] === true,
        unit: text(members, "unit"),
        scale: size(members["scale"], "scale"),
      };
    default:
      throw unexpected("wireType");
  }
}

function readValues(value: unknown): WireValues {
  const members = record(value, "values");
  if (members["kind"] === "text") {
    return {
      kind: "text",
      values: list(members, "values").map((item) => requireText(item, "values")),
    };
  }
  const bytes: unknown = members["bytes"];
  if (members["kind"] !== "bytes") throw unexpected("values");
  if (bytes instanceof Uint8Array) return { kind: "bytes", bytes };
  if (bytes instanceof ArrayBuffer) return { kind: "bytes", bytes: new Uint8Array(bytes) };
  throw unexpected("bytes");
}

function record(value: unknown, name: string): Members {
  if (typeof value !== "object" || value === null) throw unexpected(name);
  return value as Members;
}

function list(members: Members, name: string): readonly unknown[] {
  const value = members[name];
  if (!Array.isArray(value)) throw unexpected(name);
  return value as readonly unknown[];
}

function text(members: Members, name: string): string {
  return requireText(members[name], name);
}

function requireText(value: unknown, name: string): string {
  if (typeof value !== "string") throw unexpected(name);
  return value;
}

function optionalText(value: unknown, name: string): string | undefined {
  return isNothing(value) ? undefined : requireText(value, name);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A number for a count or a place: a safe integer that is not negative. */
function size(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw unexpected(name);
  return value;
}

function sizes(members: Members, name: string): readonly number[] {
  return list(members, name).map((item) => size(item, name));
}

/** A number that is only shown. */
function amount(members: Members, name: string): number {
  const value = members[name];
  if (typeof value !== "number" || Number.isNaN(value) || value < 0) throw unexpected(name);
  return value;
}

function sameRank<T>(values: readonly T[], shape: readonly number[], name: string): readonly T[] {
  if (values.length !== shape.length) throw unexpected(name);
  return values;
}

function oneOf<T extends string>(names: readonly T[], value: unknown, name: string): T {
  const found = names.find((candidate) => candidate === value);
  if (found === undefined) throw unexpected(name);
  return found;
}

function unexpected(name: string): Error {
  return new Error(`The message of the host has no valid "${name}".`);
}
