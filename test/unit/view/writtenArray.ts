import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { JsonValue } from "../../../src/zarr/json";
import { lengthsOf, plans, type ElementType, type Form, type Plan } from "./arrayPlan";

/**
 * An array of any form, written by an encoder that shares nothing with the reader: it goes element by
 * element, and knows the format from its text alone.
 */
export interface WrittenArray {
  readonly shape: readonly number[];
  readonly fill: number;
  /** The elements in C order. */
  readonly model: readonly number[];
  /** Metadata and chunks, by key. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Edges of the chunks along each dimension: the first is 0. */
  readonly edges: readonly (readonly number[])[];
  readonly type: ElementType;
}

const fill = 42;
/** What stands in chunks beyond the end of the array: no reader may show it. */
const beyond = 99;

/** Arrays of at most four dimensions, in every form that the plan has. */
export const writtenArrays: fc.Arbitrary<WrittenArray> = fc
  .array(fc.integer({ min: 0, max: 7 }), { minLength: 0, maxLength: 4 })
  .chain((shape) => plans(shape))
  .map(write);

function write(plan: Plan): WrittenArray {
  const { shape, type, form } = plan;
  const model = modelOf(plan);
  const edges = plan.axes.map((entry, axis) => {
    const sums = [0];
    for (const length of lengthsOf(entry, shape[axis] ?? 0)) sums.push((sums.at(-1) ?? 0) + length);
    return sums;
  });
  const files = new Map([metadata(plan)]);
  const counts = edges.map((sums, axis) => sums.filter((edge) => edge < (shape[axis] ?? 0)).length);
  for (const coords of indexes(counts)) {
    const start = coords.map((coord, axis) => edges[axis]?.[coord] ?? 0);
    const lengths = coords.map(
      (coord, axis) => (edges[axis]?.[coord + 1] ?? 0) - (start[axis] ?? 0),
    );
    const block = indexes(lengths).map((at) => {
      const place = at.map((index, axis) => index + (start[axis] ?? 0));
      return place.some((index, axis) => index >= (shape[axis] ?? 0))
        ? undefined
        : model[place.reduce((sum, index, axis) => sum * (shape[axis] ?? 1) + index, 0)];
    });
    if (isEmpty(block) && !plan.writeEmpty) continue;
    files.set(
      chunkKey(plan, coords),
      encode(block, lengths, { form, type, writeEmpty: plan.writeEmpty }),
    );
  }
  return { shape, fill, model, files, edges, type };
}

/** Numbers that differ from neighbour to neighbour, with stretches of the fill value. */
function modelOf({ shape, holes }: Plan): number[] {
  const count = shape.reduce((product, extent) => product * extent, 1);
  const isHole = (index: number): boolean =>
    holes.some((hole) => index >= hole % (count + 1) && index < (hole % (count + 1)) + hole / 8);
  return Array.from({ length: count }, (_, index) => (isHole(index) ? fill : (index * 7 + 1) % 98));
}

type Block = readonly (number | undefined)[];

function isEmpty(block: Block): boolean {
  return block.every((value) => value === undefined || value === fill);
}

interface Context {
  readonly form: Form;
  readonly type: ElementType;
  readonly writeEmpty: boolean;
}

function encode(block: Block, shape: readonly number[], context: Context): Uint8Array {
  const { order, shard, little, gzip } = context.form;
  if (order !== undefined) {
    const turned = order.map((axis) => shape[axis] ?? 1);
    const moved = indexes(turned).map((at) => {
      const place = shape.map((_, axis) => at[order.indexOf(axis)] ?? 0);
      return block[place.reduce((sum, index, axis) => sum * (shape[axis] ?? 1) + index, 0)];
    });
    return encode(moved, turned, { ...context, form: { ...context.form, order: undefined } });
  }
  if (shard !== undefined) return encodeShard(block, shape, { ...context, shard });
  const { size, write: writeElement } = context.type;
  const bytes = new Uint8Array(block.length * size);
  const view = new DataView(bytes.buffer);
  block.forEach((value, index) => writeElement(view, index * size, value ?? beyond, little));
  return gzip ? new Uint8Array(gzipSync(bytes)) : bytes;
}

/** Inner chunks from the last to the first, with a byte between them, as no order is asked for. */
function encodeShard(
  block: Block,
  shape: readonly number[],
  { shard, ...context }: Context & { shard: NonNullable<Form["shard"]> },
): Uint8Array {
  const grid = shape.map((length, axis) => length / (shard.shape[axis] ?? 1));
  const places = indexes(grid);
  const entries = new BigUint64Array(2 * places.length).fill(2n ** 64n - 1n);
  const parts: Uint8Array[] = [];
  let offset = shard.atStart ? entries.byteLength : 0;
  for (let number = places.length - 1; number >= 0; number--) {
    const inner = indexes(shard.shape).map((at) => {
      const place = at.map(
        (index, axis) => index + (places[number]?.[axis] ?? 0) * (shard.shape[axis] ?? 1),
      );
      return block[place.reduce((sum, index, axis) => sum * (shape[axis] ?? 1) + index, 0)];
    });
    if (isEmpty(inner) && !context.writeEmpty) continue;
    const stored = encode(inner, shard.shape, { ...context, form: shard.inner });
    entries.set([BigInt(offset), BigInt(stored.length)], 2 * number);
    parts.push(stored, Uint8Array.of(beyond));
    offset += stored.length + 1;
  }
  const index = new Uint8Array(entries.buffer);
  return new Uint8Array(Buffer.concat(shard.atStart ? [index, ...parts] : [...parts, index]));
}

function metadata(plan: Plan): [string, Uint8Array] {
  const document = plan.version === 2 ? documentV2(plan) : documentV3(plan);
  const text = new TextEncoder().encode(JSON.stringify(document));
  return [plan.version === 2 ? ".zarray" : "zarr.json", text];
}

function documentV2({ shape, axes: lengths, type, form, keys }: Plan): JsonValue {
  const order = type.size === 1 ? "|" : form.little ? "<" : ">";
  return {
    ...{ zarr_format: 2, shape: [...shape], chunks: [...lengths] as number[] },
    ...{ dtype: order + type.v2, fill_value: fill, order: form.order === undefined ? "C" : "F" },
    ...{ filters: null, compressor: form.gzip ? { id: "gzip", level: 5 } : null },
    dimension_separator: keys.slice(-1),
  };
}

function documentV3({ shape, axes: entries, rectilinear, type, form, keys }: Plan): JsonValue {
  const grid: JsonValue = rectilinear
    ? { name: "rectilinear", configuration: { kind: "inline", chunk_shapes: [...entries] } }
    : { name: "regular", configuration: { chunk_shape: [...entries] } };
  return {
    ...{ zarr_format: 3, node_type: "array", shape: [...shape], data_type: type.name },
    ...{ chunk_grid: grid, chunk_key_encoding: keyJson(keys), fill_value: fill },
    codecs: codecsJson(form),
  };
}

function keyJson(keys: Plan["keys"]): JsonValue {
  const base = { name: keys.slice(0, -1), configuration: { separator: keys.slice(-1) } };
  if (keys !== "suffix") return base;
  return { name: "suffix", configuration: { suffix: ".bin", base_encoding: { name: "default" } } };
}

function codecsJson({ order, shard, little, gzip }: Form): JsonValue[] {
  const bytes = { name: "bytes", configuration: { endian: little ? "little" : "big" } };
  const transpose = { name: "transpose", configuration: { order: [...(order ?? [])] } };
  const before = order === undefined ? [] : [transpose];
  if (shard !== undefined) {
    const configuration = {
      chunk_shape: [...shard.shape],
      codecs: codecsJson(shard.inner),
      index_codecs: [{ name: "bytes", configuration: { endian: "little" } }],
      index_location: shard.atStart ? "start" : "end",
    };
    return [...before, { name: "sharding_indexed", configuration }];
  }
  return [...before, bytes, ...(gzip ? [{ name: "gzip", configuration: { level: 5 } }] : [])];
}

function chunkKey({ keys }: Plan, coords: readonly number[]): string {
  if (keys === "suffix") return `${["c", ...coords].join("/")}.bin`;
  if (keys.startsWith("default")) return ["c", ...coords].join(keys.slice(-1));
  return coords.length === 0 ? "0" : coords.join(keys.slice(-1));
}

/** Every index of a shape, in C order. */
export function indexes(shape: readonly number[]): number[][] {
  return shape.reduce<number[][]>(
    (all, extent) =>
      all.flatMap((at) => Array.from({ length: extent }, (_, index) => [...at, index])),
    [[]],
  );
}
