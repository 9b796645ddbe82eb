import { resolveChain } from "../../codecs/chain";
import { chunkCount, chunkShapeAt } from "../../zarr/chunkGrid";
import { decodeChunkKey } from "../../zarr/chunkKeys";
import type { ArrayNode, ChunkKeyEncoding } from "../../zarr/node";
import { joinKey } from "../../zarr/store";
import { memberOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { count } from "../wording";
import { checkShards } from "./shardRules";
import type { StoreFindings } from "./storeFindings";
import { mainDocument, rootObject, shownPath, type StoreFolder } from "./storeFolder";
import type { StoreReader } from "./storeReader";
import { listLimit } from "./storeWalk";

/** Entries of one array that are looked at, and chunks of it whose size is asked for. */
const entryLimit = 10_000;
const sizeLimit = 1000;
/** Chunks of one array that are opened to see whether they can be read, where that costs little. */
const openLimit = 100;

export interface ChunkCheck {
  readonly reader: StoreReader;
  readonly findings: StoreFindings;
}

/**
 * The files of one array against its grid (STO-011…013, V3-NAM-008, V2-ARR-017). Each folder is listed
 * once; of a huge array only a part is looked at, which is said. Gives how many files were seen.
 */
export async function checkChunks(folder: StoreFolder, check: ChunkCheck): Promise<number> {
  const { array } = folder;
  if (array === undefined) return 0;
  const listing = await listKeys(folder, check.reader);
  for (const path of listing.nodes) {
    check.findings.reportKey(
      path,
      "node-in-array",
      `A node stands below the array ${shownPath(folder.path)}; only groups have children, so readers do not find it.`,
    );
  }
  const sorted = sortKeys(array, listing.keys);
  const otherSeparator = sorted.other.length > 0 && sorted.chunks.length === 0;
  if (otherSeparator) reportSeparator(folder, array, sorted.other);
  for (const key of otherSeparator ? sorted.unknown : [...sorted.unknown, ...sorted.other]) {
    check.findings.reportKey(
      joinKey(folder.path, key),
      "chunk-key",
      `${JSON.stringify(key)} is neither a metadata document nor the key of a chunk of this array, such as ${JSON.stringify(exampleKey(array))}.`,
    );
  }
  checkGrid(folder, array, sorted.chunks, check.findings);
  await checkShards({ path: folder.path, array, chunks: sorted.chunks }, check);
  await checkReadable(folder, sorted.chunks, check.reader);
  const sized = await checkSizes(folder, array, sorted.chunks, check);
  if (listing.truncated || !sized) reportSampled(folder, listing.keys.length);
  return listing.keys.length;
}

/**
 * Arrays of which nothing is stored, in a store that has chunks. By itself that is sound: a chunk that is
 * not there is fill values.
 */
export function checkWithoutChunks(amounts: ReadonlyMap<StoreFolder, number>): void {
  if ([...amounts.values()].every((amount) => amount === 0)) return;
  for (const [folder, amount] of amounts) {
    const run = mainDocument(folder);
    const root = run?.document.root;
    const { array } = folder;
    // Scalars are written for their attributes, and often have the fill value.
    if (amount > 0 || array === undefined || array.shape.length === 0) continue;
    const chunks = chunkCount(array.chunkGrid);
    if (run === undefined || root === undefined || chunks === 0) continue;
    run.report(
      "array-without-chunks",
      openingOf(root),
      `No chunk of this array is stored, but expected up to ${count(chunks, "chunk")}: readers take every element as the fill value. Were its chunks copied?`,
    );
  }
}

interface KeyListing {
  /** Keys below the array. */
  keys: string[];
  /** Folders with a document of their own. */
  nodes: string[];
  truncated: boolean;
}

/** Every file below an array, folder by folder, up to the limit. */
async function listKeys(folder: StoreFolder, reader: StoreReader): Promise<KeyListing> {
  const listing: KeyListing = { keys: [], nodes: [], truncated: folder.truncated };
  listing.keys.push(...folder.fileNames.filter(isChunkFile));
  const waiting = folder.folderNames.filter((name) => !name.startsWith("."));
  let looked = folder.fileNames.length + folder.folderNames.length;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (looked >= entryLimit) {
      listing.truncated = true;
      break;
    }
    const entries = await reader.list(joinKey(folder.path, path), listLimit);
    looked += Math.max(1, entries.length);
    if (entries.some(({ name, kind }) => kind === "file" && isMarker(name))) {
      listing.nodes.push(joinKey(folder.path, path));
      continue;
    }
    for (const { name, kind } of entries) {
      if (kind === "directory") waiting.push(`${path}/${name}`);
      else if (isChunkFile(name)) listing.keys.push(`${path}/${name}`);
    }
  }
  return listing;
}

function isMarker(name: string): boolean {
  return name === "zarr.json" || name === ".zarray" || name === ".zgroup";
}

/** Hidden files are of the system, or metadata. */
function isChunkFile(name: string): boolean {
  return name !== "zarr.json" && !name.startsWith(".");
}

interface Chunk {
  readonly key: string;
  readonly coords: readonly number[];
}

interface SortedKeys {
  chunks: Chunk[];
  /** Well-formed keys but for the separator. */
  other: string[];
  unknown: string[];
}

function sortKeys({ chunkKeys, shape }: ArrayNode, keys: readonly string[]): SortedKeys {
  const sorted: SortedKeys = { chunks: [], other: [], unknown: [] };
  const separator = chunkKeys.separator === "/" ? "." : "/";
  const other: ChunkKeyEncoding = { ...chunkKeys, separator };
  for (const key of keys) {
    const coords = decodeChunkKey(chunkKeys, shape.length, key);
    if (coords !== undefined) sorted.chunks.push({ key, coords });
    else if (decodeChunkKey(other, shape.length, key) !== undefined) sorted.other.push(key);
    else sorted.unknown.push(key);
  }
  return sorted;
}

function exampleKey({ chunkKeys, shape }: ArrayNode): string {
  const { name, separator } = chunkKeys;
  const zeros = shape.map(() => "0");
  if (name === "default") return ["c", ...zeros].join(separator);
  return zeros.length === 0 ? "0" : zeros.join(separator);
}

/** Points at what says the separator, or at the document's opening where nothing does. */
function reportSeparator(
  folder: StoreFolder,
  { chunkKeys }: ArrayNode,
  keys: readonly string[],
): void {
  const run = mainDocument(folder);
  const object = rootObject(run);
  if (run === undefined || object === undefined) return;
  const name = folder.zarrFormat === 3 ? "chunk_key_encoding" : "dimension_separator";
  run.report(
    "chunk-separator-mismatch",
    memberOf(object, name) ?? openingOf(object),
    `The separator of chunk keys is "${chunkKeys.separator}", but the chunks have keys such as ${JSON.stringify(keys[0])}: readers find none of them.`,
  );
}

function checkGrid(
  folder: StoreFolder,
  { chunkGrid }: ArrayNode,
  chunks: readonly Chunk[],
  findings: StoreFindings,
): void {
  for (const { key, coords } of chunks) {
    const axis = coords.findIndex(
      (index, dimension) => index >= (chunkGrid.axes[dimension]?.count ?? 0),
    );
    if (axis === -1) continue;
    findings.reportKey(
      joinKey(folder.path, key),
      "chunk-outside-grid",
      `This chunk has index ${coords[axis]} in dimension ${axis}, which has ${count(chunkGrid.axes[axis]?.count ?? 0, "chunk")}: it is never read.`,
    );
  }
}

/** What cannot be opened is reported by the reader. Shards are opened for their indexes anyway. */
async function checkReadable(
  folder: StoreFolder,
  chunks: readonly Chunk[],
  reader: StoreReader,
): Promise<void> {
  if (reader.store.localFile === undefined) return;
  await Promise.all(
    chunks
      .slice(0, openLimit)
      .map(({ key }) => reader.range(joinKey(folder.path, key), { offset: 0, length: 1 })),
  );
}

/** STO-013. False where only a part was asked for. */
async function checkSizes(
  folder: StoreFolder,
  array: ArrayNode,
  chunks: readonly Chunk[],
  { reader, findings }: ChunkCheck,
): Promise<boolean> {
  if (reader.store.size === undefined) return true;
  const expectedBytes = sizePredictor(array);
  await Promise.all(
    chunks.slice(0, sizeLimit).map(async ({ key, coords }) => {
      const path = joinKey(folder.path, key);
      const size = await reader.size(path);
      const expected = expectedBytes(coords);
      if (size === undefined || size === expected) return;
      if (size === 0) {
        const message = "This chunk is empty, as an aborted write leaves it: readers refuse it.";
        findings.reportKey(path, "chunk-size", message);
      } else if (expected !== undefined) {
        const message = `This chunk has ${count(size, "byte")}, but its elements take ${expected}: readers refuse it.`;
        findings.reportKey(path, "chunk-size", message);
      }
    }),
  );
  return chunks.length <= sizeLimit;
}

/** Stored bytes of a chunk where the codecs fix them; one look at the chain for each chunk shape. */
function sizePredictor(array: ArrayNode): (coords: readonly number[]) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (coords) => {
    const shape = chunkShapeAt(array.chunkGrid, coords);
    const id = shape.join();
    if (!known.has(id)) {
      const { dataType, fillValue, codecs } = array;
      const form = { kind: "array" as const, dataType, shape, fillValue };
      known.set(id, resolveChain(codecs, form, () => undefined)?.output.size);
    }
    return known.get(id);
  };
}

function reportSampled(folder: StoreFolder, looked: number): void {
  const run = mainDocument(folder);
  const root = run?.document.root;
  if (run === undefined || root === undefined || folder.array === undefined) return;
  run.report(
    "chunks-sampled",
    openingOf(root),
    `The array has ${chunkCount(folder.array.chunkGrid)} chunks; lint looked at ${looked} keys, and at the size of ${Math.min(looked, sizeLimit)}.`,
  );
}
