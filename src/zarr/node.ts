import type { ChunkGrid } from "./chunkGrid";
import type { DataType, ElementData } from "./dataType";
import type { JsonObject } from "./json";

/** A group or an array, read from its metadata. v2 is normalised into the same model as v3. */
export type ZarrNode = GroupNode | ArrayNode;

interface NodeBase {
  /** Path below the store root, without a leading `/`; "" is the root. */
  readonly path: string;
  readonly zarrFormat: 2 | 3;
  readonly attributes: JsonObject;
  /** The tolerances that were needed to read the document, as sentences for a person. */
  readonly notes: readonly string[];
}

export interface GroupNode extends NodeBase {
  readonly kind: "group";
  /**
   * Inline or `.zmetadata` documents of the descendants, by key relative to this group: `a/zarr.json`,
   * `a/.zarray`, `a/.zattrs`.
   */
  readonly consolidated: ReadonlyMap<string, JsonObject> | undefined;
}

export interface ArrayNode extends NodeBase {
  readonly kind: "array";
  readonly shape: readonly number[];
  readonly dataType: DataType;
  /** The name as the document writes it, e.g. `float32`, `<M8[25s]`. For people. */
  readonly dataTypeName: string;
  /**
   * One element in decoded form (packed little-endian bytes, or an array of one value); undefined where a
   * v2 array has the fill value `null`: missing elements then have no defined value.
   */
  readonly fillValue: ElementData | undefined;
  readonly chunkGrid: ChunkGrid;
  readonly chunkKeys: ChunkKeyEncoding;
  /** The codec chain in encoding order. v2: order F, byte order, filters and compressor, as codecs. */
  readonly codecs: readonly CodecSpec[];
  /** One name a dimension, undefined where it has none; from `dimension_names` or `_ARRAY_DIMENSIONS`. */
  readonly dimensionNames: readonly (string | undefined)[];
  /** The metadata document as it was read (v2: `.zarray`), for display. */
  readonly document: JsonObject;
}

/** Chunk key encoding (v3 core, "Chunk key encoding"). `v2` is also what v2 arrays use. */
export interface ChunkKeyEncoding {
  readonly name: "default" | "v2";
  readonly separator: "/" | ".";
  /** What stands after each key, e.g. `.tiff`. */
  readonly suffix?: string;
}

/** A codec as the chain names it. */
export interface CodecSpec {
  readonly name: string;
  readonly configuration: JsonObject;
}
