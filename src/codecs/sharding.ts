import { ZarrError } from "../zarr/errors";
import type { ByteRange } from "../zarr/store";
import { resolveSpec, type ChainSpec, type ResolvedChain, type ResolvedStep } from "./chain";
import { decodeSteps } from "./decodeSteps";
import { contextOf, type DecodeOptions } from "./decodeChunk";
import type { ShardParameters } from "./decoders/shard";
import { shardingName, shardParameters } from "./registered/sharding";
import { ShardIndex, type ShardEntry } from "./shardIndex";

export { ShardIndex, type ShardEntry } from "./shardIndex";

/**
 * How to read a shard in parts: the index first, then the inner chunks that are needed. Shapes and indexes
 * are in the array's own dimensions, whatever stands before `sharding_indexed`.
 */
export interface ShardLayout {
  /** Shape of an inner chunk. */
  readonly innerShape: readonly number[];
  /** Inner chunks along each dimension, those beyond the array's edge among them. */
  readonly gridShape: readonly number[];
  /** How an inner chunk is encoded: for nested shards again a chain with a layout. */
  readonly innerChain: ChainSpec;
  readonly indexLocation: "start" | "end";
  /** Bytes of the index. */
  readonly indexSize: number;
  /** Where the index is in the shard. */
  readonly indexRange: ByteRange;
  /** What {@link decodeShardIndex} needs. */
  readonly index: ResolvedChain;
  /** The array's dimension that each dimension of the index stands for. */
  readonly order: readonly number[];
}

const layouts = new WeakMap<ChainSpec, { readonly layout: ShardLayout | undefined }>();

/**
 * The layout of a chain whose chunks are shards that can be read in parts; undefined for every other chain,
 * also where codecs after `sharding_indexed` (CONFORMANCE V3-SH-018), or before it one that mixes elements
 * of several inner chunks, want the whole.
 */
export function shardLayout(chain: ChainSpec): ShardLayout | undefined {
  let known = layouts.get(chain);
  if (known === undefined) {
    const { resolved } = resolveSpec(chain);
    known = { layout: resolved && layoutOf(chain, resolved) };
    layouts.set(chain, known);
  }
  return known.layout;
}

/** Codecs that change each element by itself, so that they can be undone in any part of the shard. */
const elementwise = new Set([
  ...["bitround", "cast_value", "scale_offset"],
  ...["numcodecs.astype", "numcodecs.fixedscaleoffset", "numcodecs.quantize"],
]);

function layoutOf(chain: ChainSpec, { input, steps }: ResolvedChain): ShardLayout | undefined {
  const last = steps.at(-1);
  if (last?.definition.name !== shardingName) return undefined;
  const before = steps.slice(0, -1);
  if (!before.every(isSeparable)) return undefined;
  const parameters = shardParameters(last.parameters);
  const order = before.reduce(
    (dimensions: readonly number[], step) => reordered(dimensions, step),
    input.shape.map((_, axis) => axis),
  );
  const innerShape = new Array<number>(order.length).fill(1);
  const gridShape = new Array<number>(order.length).fill(1);
  order.forEach((dimension, axis) => {
    innerShape[dimension] = parameters.chunkShape[axis] ?? 1;
    gridShape[dimension] = parameters.gridShape[axis] ?? 1;
  });
  const innerCodecs = parameters.inner.steps.map((step) => step.spec);
  return {
    ...{ innerShape, gridShape, order },
    innerChain: {
      codecs: [...before.map((step) => step.spec), ...innerCodecs],
      input: { ...chain.input, shape: innerShape },
    },
    ...indexPlace(parameters),
    index: parameters.index,
  };
}

function isSeparable({ definition }: ResolvedStep): boolean {
  return definition.name === "transpose" || elementwise.has(definition.name);
}

function reordered(dimensions: readonly number[], step: ResolvedStep): readonly number[] {
  if (step.definition.name !== "transpose") return dimensions;
  const { order } = step.parameters as { order: readonly number[] };
  return order.map((dimension) => dimensions[dimension] ?? 0);
}

function indexPlace({ indexLocation, indexSize }: ShardParameters) {
  const atEnd = indexLocation === "end";
  const indexRange: ByteRange = atEnd
    ? { suffixLength: indexSize }
    : { offset: 0, length: indexSize };
  return { indexLocation, indexSize, indexRange };
}

export interface ShardIndexOptions extends DecodeOptions {
  /** Bytes of the shard, where they are known: entries are held against them. */
  readonly shardSize?: number;
}

/**
 * Decodes the bytes of `layout.indexRange`.
 * @throws ZarrError "chunk" for a shard that is shorter than its index or an index that does not decode,
 * "checksum" for one that changed
 */
export async function decodeShardIndex(
  layout: ShardLayout,
  bytes: Uint8Array,
  options: ShardIndexOptions,
): Promise<ShardIndex> {
  const context = contextOf(options);
  const place = `${context.place}: the shard's index`;
  if (bytes.length !== layout.indexSize) {
    const message = `${place} has ${bytes.length} of its ${layout.indexSize} bytes: the shard is cut short.`;
    throw new ZarrError("chunk", message, { path: options.chunkKey, codec: shardingName });
  }
  const whole = { ...context, place, maxBytes: Infinity };
  const { data } = await decodeSteps(layout.index, bytes, whole);
  if (!(data instanceof Uint8Array)) throw new Error("an index is numbers");
  return new OrderedShardIndex(data, layout, options);
}

/** An index whose dimensions are not in the array's order. */
class OrderedShardIndex extends ShardIndex {
  constructor(
    data: Uint8Array,
    private readonly layout: ShardLayout,
    private readonly options: ShardIndexOptions,
  ) {
    const grid = layout.order.map((dimension) => layout.gridShape[dimension] ?? 1);
    super(data, grid, options.shardSize);
  }

  override entry(coords: readonly number[]): ShardEntry | undefined {
    try {
      return super.entry(this.layout.order.map((dimension) => coords[dimension] ?? 0));
    } catch (error) {
      if (!(error instanceof ZarrError)) throw error;
      const message = `${contextOf(this.options).place}: ${error.message}`;
      throw new ZarrError(error.code, message, { path: this.options.chunkKey, codec: error.codec });
    }
  }
}
