import fc from "fast-check";

export interface ElementType {
  readonly name: string;
  readonly v2: string;
  readonly size: number;
  write(view: DataView, at: number, value: number, little: boolean): void;
}

const elementTypes: readonly ElementType[] = [
  { name: "uint8", v2: "u1", size: 1, write: (view, at, value) => view.setUint8(at, value) },
  {
    name: "int16",
    v2: "i2",
    size: 2,
    write: (view, at, v, little) => view.setInt16(at, v, little),
  },
  {
    name: "float32",
    v2: "f4",
    size: 4,
    write: (view, at, v, little) => view.setFloat32(at, v, little),
  },
  {
    name: "float64",
    v2: "f8",
    size: 8,
    write: (view, at, v, little) => view.setFloat64(at, v, little),
  },
];

/** How a block becomes bytes. A shard holds blocks that become bytes in a way of their own. */
export interface Form {
  readonly order: readonly number[] | undefined;
  readonly shard:
    | { readonly shape: readonly number[]; readonly atStart: boolean; readonly inner: Form }
    | undefined;
  readonly little: boolean;
  readonly gzip: boolean;
}

/** One entry a dimension, as `chunk_shapes` of a rectilinear grid has it. */
export type AxisJson = number | (number | [number, number])[];

/** What an array is like, before it is written. */
export interface Plan {
  readonly version: 2 | 3;
  readonly shape: readonly number[];
  readonly axes: readonly AxisJson[];
  readonly rectilinear: boolean;
  readonly type: ElementType;
  readonly form: Form;
  readonly keys: "default/" | "default." | "v2/" | "v2." | "suffix";
  readonly holes: readonly number[];
  readonly writeEmpty: boolean;
}

/** Every form that an array of this shape can have. */
export function plans(shape: number[]): fc.Arbitrary<Plan> {
  return fc.constantFrom<2 | 3>(2, 3, 3).chain((version) => {
    const rectilinear = version === 3 ? fc.boolean() : fc.constant(false);
    return rectilinear.chain((isRectilinear) =>
      fc.tuple(...shape.map((extent) => axes(extent, isRectilinear))).chain((entries) =>
        fc.record<Plan>({
          version: fc.constant(version),
          shape: fc.constant(shape),
          axes: fc.constant([...entries]),
          rectilinear: fc.constant(isRectilinear),
          type: fc.constantFrom(...elementTypes),
          form: version === 2 ? formsV2(shape.length) : forms(divisors(entries, shape), 2),
          keys: version === 2 ? fc.constantFrom("v2/", "v2.") : keyForms,
          holes: fc.array(fc.nat(2000), { maxLength: 3 }),
          writeEmpty: fc.boolean(),
        }),
      ),
    );
  });
}

const keyForms = fc.constantFrom<Plan["keys"]>("default/", "default.", "v2/", "v2.", "suffix");

/** A chunk length, or lengths with runs that reach the end of the dimension, or beyond. */
function axes(extent: number, rectilinear: boolean): fc.Arbitrary<AxisJson> {
  const length = fc.integer({ min: 1, max: 5 });
  if (!rectilinear) return length;
  const item = fc.oneof(length, fc.tuple(length, fc.integer({ min: 1, max: 3 })));
  const list = fc.array(item, { minLength: 1, maxLength: 4 }).map((items): AxisJson => {
    const sum = lengthsOf(items, extent).reduce((total, one) => total + one, 0);
    return sum >= extent ? items : [...items, extent - sum];
  });
  return fc.oneof(length, list);
}

/** All chunk lengths of an entry; a bare length repeats until the end. */
export function lengthsOf(entry: AxisJson, extent: number): number[] {
  if (typeof entry === "number") return Array<number>(Math.ceil(extent / entry)).fill(entry);
  return entry.flatMap((item) =>
    typeof item === "number" ? [item] : Array<number>(item[1]).fill(item[0]),
  );
}

/** Along each dimension, what divides every chunk length. */
function divisors(entries: readonly AxisJson[], shape: readonly number[]): number[][] {
  return entries.map((entry, axis) => {
    const lengths = typeof entry === "number" ? [entry] : lengthsOf(entry, shape[axis] ?? 0);
    return [1, 2, 3, 4, 5].filter((one) => lengths.every((length) => length % one === 0));
  });
}

function formsV2(rank: number): fc.Arbitrary<Form> {
  const reversed = Array.from({ length: rank }, (_, axis) => rank - 1 - axis);
  return fc.record<Form>({
    order: rank < 2 ? fc.constant(undefined) : fc.constantFrom(undefined, reversed),
    shard: fc.constant(undefined),
    little: fc.boolean(),
    gzip: fc.boolean(),
  });
}

/** @param choices along each dimension, the lengths that inner chunks may have */
function forms(choices: readonly number[][], depth: number): fc.Arbitrary<Form> {
  const rank = choices.length;
  const identity = Array.from({ length: rank }, (_, axis) => axis);
  const orders = fc.option(fc.shuffledSubarray(identity, { minLength: rank, maxLength: rank }), {
    nil: undefined,
  });
  return orders.chain((order) => {
    const turned = order === undefined ? choices : order.map((axis) => choices[axis] ?? [1]);
    const shards = fc.tuple(...turned.map((all) => fc.constantFrom(...all))).chain((shape) =>
      fc.record({
        shape: fc.constant([...shape]),
        atStart: fc.boolean(),
        inner: forms(
          shape.map((length) => [1, 2, 3, 4, 5].filter((one) => length % one === 0)),
          depth - 1,
        ),
      }),
    );
    return fc.record<Form>({
      order: fc.constant(order),
      shard: depth === 0 ? fc.constant(undefined) : fc.option(shards, { nil: undefined, freq: 2 }),
      little: fc.boolean(),
      gzip: fc.boolean(),
    });
  });
}
