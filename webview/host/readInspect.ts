import {
  conventionIds,
  inspectTasks,
  type AttributeNode,
  type ChunkMap,
  type ChunkPlace,
  type ChunkTrace,
  type CodecStep,
  type InnerPlace,
  type InspectHost,
  type InspectProgress,
  type StatisticsOutcome,
  type StatisticsResult,
  type StorageFacts,
  type TextCounts,
} from "../../src/protocol/inspect";
import {
  amount,
  finite,
  isNothing,
  list,
  oneOf,
  optionalText,
  record,
  size,
  sizes,
  text,
  unexpected,
  type Members,
} from "./messageMembers";

/** Readers of what the host tells of the whole array and of its chunks; see `readMessages.ts`. */

type Details = ReturnType<InspectHost["arrayDetails"]>;

const listings = ["list", "size", "none"] as const;
/** Deeper trees are cut off: the host sends none. */
const mostDepth = 32;

export function readInspectProgress(value: unknown): InspectProgress {
  const members = record(value, "progress");
  return {
    task: oneOf(inspectTasks, members["task"], "task"),
    done: amount(members, "done"),
    total: optionalAmount(members, "total"),
    bytesRead: amount(members, "bytesRead"),
  };
}

export function readStatisticsOutcome(value: unknown): StatisticsOutcome {
  const members = record(value, "outcome");
  if (members["kind"] === "none") return { kind: "none" };
  const chunks = amount(members, "chunks");
  if (members["kind"] === "needsConsent") {
    return {
      ...{ kind: "needsConsent", chunks },
      decodedBytes: amount(members, "decodedBytes"),
      storedBytes: optionalAmount(members, "storedBytes"),
    };
  }
  return {
    ...{ kind: "done", chunks },
    statistics: readStatistics(members["statistics"]),
    bytesRead: amount(members, "bytesRead"),
    milliseconds: amount(members, "milliseconds"),
  };
}

function readStatistics(value: unknown): StatisticsResult {
  const members = record(value, "statistics");
  const exact = isNothing(members["exact"]) ? undefined : record(members["exact"], "exact");
  return {
    count: amount(members, "count"),
    missing: amount(members, "missing"),
    filled: amount(members, "filled"),
    nan: amount(members, "nan"),
    infinite: amount(members, "infinite"),
    failed: amount(members, "failed"),
    minimum: optionalNumber(members, "minimum"),
    maximum: optionalNumber(members, "maximum"),
    exact: exact && readExact(exact),
    mean: optionalNumber(members, "mean"),
    deviation: optionalNumber(members, "deviation"),
    texts: isNothing(members["texts"]) ? undefined : readTexts(members["texts"]),
  };
}

/** Digits alone: they are turned into big integers. */
function readExact(members: Members): StatisticsResult["exact"] {
  const digits = (name: string): string => {
    const written = text(members, name);
    if (!/^-?\d{1,32}$/.test(written)) throw unexpected(name);
    return written;
  };
  return { minimum: digits("minimum"), maximum: digits("maximum"), mean: digits("mean") };
}

function readTexts(value: unknown): TextCounts {
  const members = record(value, "texts");
  return {
    distinct: amount(members, "distinct"),
    complete: members["complete"] === true,
    empty: amount(members, "empty"),
    frequent: list(members, "frequent").map((one) => {
      const entry = record(one, "frequent");
      return { text: text(entry, "text"), count: amount(entry, "count") };
    }),
  };
}

export function readChunkPlace(value: unknown): ChunkPlace {
  const members = record(value, "place");
  return {
    chunkKey: text(members, "chunkKey"),
    coords: sizes(members, "coords"),
    present: members["present"] === true,
    storedBytes: optionalAmount(members, "storedBytes"),
    inner: list(members, "inner").map(readInner),
  };
}

function readInner(value: unknown): InnerPlace {
  const members = record(value, "inner");
  const range = isNothing(members["range"]) ? undefined : record(members["range"], "range");
  return {
    coords: sizes(members, "coords"),
    range: range && { offset: amount(range, "offset"), length: amount(range, "length") },
  };
}

export function readChunkTrace(value: unknown): ChunkTrace {
  const members = record(value, "trace");
  return {
    place: readChunkPlace(members["place"]),
    readBytes: amount(members, "readBytes"),
    readMilliseconds: amount(members, "readMilliseconds"),
    steps: list(members, "steps").map((one) => {
      const step = record(one, "step");
      return {
        codec: text(step, "codec"),
        bytesIn: optionalAmount(step, "bytesIn"),
        bytesOut: optionalAmount(step, "bytesOut"),
        milliseconds: amount(step, "milliseconds"),
      };
    }),
    decodedBytes: optionalAmount(members, "decodedBytes"),
    problem: optionalText(members["problem"], "problem"),
    isLocal: members["isLocal"] === true,
  };
}

export function readChunkMap(value: unknown): ChunkMap {
  const members = record(value, "map");
  const columns = size(members["columns"], "columns");
  const rows = size(members["rows"], "rows");
  const counts = (name: string): Uint32Array => {
    const array = members[name];
    if (!(array instanceof Uint32Array) || array.length !== columns * rows) throw unexpected(name);
    return array;
  };
  const { bytes } = members;
  if (!(bytes instanceof Float64Array) || bytes.length !== columns * rows) {
    throw unexpected("bytes");
  }
  return {
    ...{ columns, rows, bytes },
    listing: oneOf(listings, members["listing"], "listing"),
    complete: members["complete"] === true,
    across: size(members["across"], "across"),
    down: size(members["down"], "down"),
    perColumn: Math.max(1, size(members["perColumn"], "perColumn")),
    perRow: Math.max(1, size(members["perRow"], "perRow")),
    present: counts("present"),
    empty: counts("empty"),
    broken: counts("broken"),
    sized: amount(members, "sized"),
  };
}

export function readStorageFacts(value: unknown): StorageFacts {
  const members = record(value, "storage");
  return {
    listing: oneOf(listings, members["listing"], "listing"),
    complete: members["complete"] === true,
    chunks: amount(members, "chunks"),
    present: amount(members, "present"),
    empty: amount(members, "empty"),
    sized: amount(members, "sized"),
    storedBytes: optionalAmount(members, "storedBytes"),
    decodedBytes: optionalAmount(members, "decodedBytes"),
    innerChunks: optionalAmount(members, "innerChunks"),
  };
}

export function readArrayDetails(value: unknown): Details {
  const members = record(value, "details");
  return {
    attributes: list(members, "attributes").map((one) => readAttribute(one, 0)),
    attributesLeftOut: amount(members, "attributesLeftOut"),
    codecs: list(members, "codecs").map((one) => readCodec(one, 0)),
    conventions: list(members, "conventions").map((one) => {
      const convention = record(one, "convention");
      return {
        id: oneOf(conventionIds, convention["id"], "convention"),
        detail: text(convention, "detail"),
      };
    }),
    pricePerGigabyteMonth: optionalAmount(members, "pricePerGigabyteMonth"),
  };
}

function readAttribute(value: unknown, depth: number): AttributeNode {
  const members = record(value, "attribute");
  const children = depth > mostDepth ? [] : list(members, "children");
  return {
    name: text(members, "name"),
    text: text(members, "text"),
    children: children.map((one) => readAttribute(one, depth + 1)),
  };
}

function readCodec(value: unknown, depth: number): CodecStep {
  const members = record(value, "codec");
  const inner = depth > mostDepth ? [] : list(members, "inner");
  return {
    name: text(members, "name"),
    configuration: text(members, "configuration"),
    input: text(members, "input"),
    output: text(members, "output"),
    inner: inner.map((one) => readCodec(one, depth + 1)),
  };
}

function optionalAmount(members: Members, name: string): number | undefined {
  return isNothing(members[name]) ? undefined : amount(members, name);
}

function optionalNumber(members: Members, name: string): number | undefined {
  return isNothing(members[name]) ? undefined : finite(members[name], name);
}
