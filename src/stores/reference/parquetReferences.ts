import { isCount } from "../../zarr/checkJson";
import { decodeChunkKey } from "../../zarr/chunkKeys";
import { ZarrError } from "../../zarr/errors";
import { maxDocumentBytes } from "../../zarr/nodeDocuments";
import { isJsonObject, parseJsonBytes } from "../../zarr/parseJson";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { joinKey, type Store, type StoreEntry, type StoreListOptions } from "../../zarr/store";
import { ByteBoundedCache } from "./byteBoundedCache";
import { KeyIndex } from "./keyIndex";
import { openParquetFile, type ParquetFile, type ReferenceRows } from "./parquetFile";
import { documentBytes, faulty, type Reference, type References } from "./reference";
import { isMissing, referenceOfRow } from "./parquetRow";

/** What files and row groups that were read may take in memory. */
const cacheBytes = 64 * 2 ** 20;
/** Chunks that are listed of one array. */
const maxListed = 1_000_000;

/**
 * Opens the parquet form of references (KER-004; fsspec's LazyReferenceMapper): documents in `.zmetadata`,
 * references of the chunks in `<array>/refs.<n>.parq`, `record_size` rows each, in C order of the chunks.
 * Files and row groups are read when a chunk in them is asked for.
 * @throws ZarrError "not-found" where there is no `.zmetadata`, "metadata" where it is not that of references
 */
export async function openParquetReferences(
  folder: Store,
  { signal }: { readonly signal?: AbortSignal },
): Promise<References> {
  const path = ".zmetadata";
  const bytes = await folder.get(path, { signal, maxBytes: maxDocumentBytes });
  if (bytes === undefined) {
    throw new ZarrError("not-found", `${folder.label} has no .zmetadata.`, { path });
  }
  const document = parseJsonBytes(bytes, path);
  const recordSize = isJsonObject(document) ? document["record_size"] : undefined;
  const metadata = isJsonObject(document) ? document["metadata"] : undefined;
  if (!isCount(recordSize) || recordSize < 1 || !isJsonObject(metadata)) {
    const message =
      "Expected .zmetadata to have an object metadata and a record_size of at least 1.";
    throw new ZarrError("metadata", message, { path });
  }
  return new ParquetReferences(folder, metadata, recordSize);
}

/** How many chunks an array has along each dimension. */
interface ArrayLayout {
  readonly counts: readonly number[];
  readonly separator: "." | "/";
}

/** A chunk by its array and its number in C order. */
interface ChunkPlace {
  readonly array: string;
  readonly chunk: number;
}

class ParquetReferences implements References {
  readonly form = "kerchunk references, parquet";
  private readonly layouts = new Map<string, ArrayLayout>();
  private readonly files = new ByteBoundedCache<ParquetFile | undefined>(
    cacheBytes / 4,
    (file) => file?.bytes ?? 1,
  );
  private readonly groups = new ByteBoundedCache<ReferenceRows>(cacheBytes, ({ bytes }) => bytes);
  private index: KeyIndex | undefined;

  constructor(
    private readonly folder: Store,
    private readonly metadata: JsonObject,
    private readonly recordSize: number,
  ) {}

  async find(
    key: string,
    options: { readonly signal?: AbortSignal },
  ): Promise<Reference | undefined> {
    const document = this.metadata[key];
    if (document !== undefined) return documentReference(key, document);
    const place = this.placeOf(key);
    return place && this.findChunk(key, place, options.signal);
  }

  async list(
    prefix: string,
    { signal, limit = Infinity }: StoreListOptions,
  ): Promise<StoreEntry[]> {
    this.index ??= new KeyIndex(Object.keys(this.metadata));
    const entries = this.index.list(prefix, limit);
    const layout = this.layoutOf(prefix);
    // With slashes, chunks would be folders; no writer of this form makes them.
    if (layout?.separator !== ".") return entries;
    const most = Math.min(limit - entries.length, maxListed);
    return [...entries, ...(await this.listChunks(prefix, layout, { signal, limit: most }))];
  }

  async close(): Promise<void> {
    await this.folder.close?.();
  }

  private async findChunk(
    key: string,
    place: ChunkPlace,
    signal: AbortSignal | undefined,
  ): Promise<Reference | undefined> {
    const rows = await this.rowsWith(place, signal);
    return rows && referenceOfRow(key, place.array, rows, place.chunk % this.recordSize);
  }

  /** The row group that has a chunk; undefined where file or row do not exist. */
  private async rowsWith(
    { array, chunk }: ChunkPlace,
    signal: AbortSignal | undefined,
  ): Promise<ReferenceRows | undefined> {
    const fileKey = joinKey(array, `refs.${Math.floor(chunk / this.recordSize)}.parq`);
    const row = chunk % this.recordSize;
    const open = () => openParquetFile(this.folder, fileKey, { signal });
    const file = await this.files.get(fileKey, open, signal);
    const group = file?.groupOf(row);
    if (file === undefined || group === undefined) return undefined;
    return this.groups.get(`${fileKey}#${group}`, () => file.readGroup(group, { signal }), signal);
  }

  /** Chunks that have a reference, in C order. At most `limit` chunks are looked at. */
  private async listChunks(
    array: string,
    { counts }: ArrayLayout,
    { signal, limit = Infinity }: StoreListOptions,
  ): Promise<StoreEntry[]> {
    const entries: StoreEntry[] = [];
    const total = counts.reduce((product, count) => product * count, 1);
    for (let chunk = 0; chunk < Math.min(total, limit); chunk++) {
      const rows = await this.rowsWith({ array, chunk }, signal);
      if (rows === undefined || isMissing(rows, chunk % this.recordSize)) continue;
      entries.push({ name: chunkName(chunk, counts), kind: "file" });
    }
    return entries;
  }

  /** The chunk that a key is for; undefined where it is no chunk key of any array. */
  private placeOf(key: string): ChunkPlace | undefined {
    for (let slash = key.lastIndexOf("/"), steps = 0; steps < 32; steps++) {
      const array = key.slice(0, Math.max(0, slash));
      const layout = this.layoutOf(array);
      if (layout !== undefined) return placeIn(array, layout, key.slice(slash + 1));
      if (slash <= 0) return undefined;
      slash = key.lastIndexOf("/", slash - 1);
    }
    return undefined;
  }

  /** @throws ZarrError "metadata" where the array's document has no sound shape and chunks */
  private layoutOf(array: string): ArrayLayout | undefined {
    const key = joinKey(array, ".zarray");
    const known = this.layouts.get(array);
    const document = this.metadata[key];
    if (known !== undefined || document === undefined) return known;
    const layout = readLayout(key, document);
    this.layouts.set(array, layout);
    return layout;
  }
}

function documentReference(key: string, document: JsonValue): Reference {
  const bytes =
    typeof document === "string"
      ? new TextEncoder().encode(document)
      : documentBytes(key, document);
  return { kind: "inline", bytes };
}

function readLayout(key: string, value: JsonValue): ArrayLayout {
  const bytes = documentReference(key, value);
  const parsed = bytes.kind === "inline" ? parseJsonBytes(bytes.bytes, key) : value;
  const { shape, chunks, dimension_separator: separator } = isJsonObject(parsed) ? parsed : {};
  const isShape = Array.isArray(shape) && shape.every(isCount);
  const isChunks = Array.isArray(chunks) && chunks.every(isCount);
  if (!isShape || !isChunks || shape.length !== chunks.length || shape.length > 32) {
    throw faulty(key, "expected shape and chunks to be lists of integers of one length", [
      shape,
      chunks,
    ]);
  }
  const counts = shape.map((extent, index) => Math.ceil(extent / Math.max(1, chunks[index] ?? 1)));
  if (!isCount(counts.reduce((product, count) => product * count, 1))) {
    throw faulty(key, "expected fewer than 2^53 chunks", shape);
  }
  return { counts, separator: separator === "/" ? "/" : "." };
}

function placeIn(array: string, layout: ArrayLayout, name: string): ChunkPlace | undefined {
  const { counts, separator } = layout;
  const coords = decodeChunkKey({ name: "v2", separator }, counts.length, name);
  const inside = coords?.every((index, dimension) => index < (counts[dimension] ?? 0));
  if (coords === undefined || inside !== true) return undefined;
  const chunk = coords.reduce((sum, index, dimension) => sum * (counts[dimension] ?? 0) + index, 0);
  return { array, chunk };
}

function chunkName(chunk: number, counts: readonly number[]): string {
  const coords: number[] = [];
  let rest = chunk;
  for (const count of [...counts].reverse()) {
    coords.unshift(rest % count);
    rest = Math.floor(rest / count);
  }
  return coords.length === 0 ? "0" : coords.join(".");
}
