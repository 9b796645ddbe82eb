import type { ElementBlock } from "../zarr/dataType";
import { decodedNumber, type CfDecoding } from "./cf/decoding";
import type { RegionFailure } from "./chunkTask";
import { RunningMoments } from "./runningMoments";
import { product } from "./slicePlan";
import { typedElements, type TypedElements } from "./typedElements";

/** Which number of a complex one is counted. */
export type StatisticsPart = "amplitude" | "phase" | "real" | "imaginary";
/** What counts as no value: nothing, absent chunks, or those and every element that equals the fill value. */
export type MaskMode = "none" | "missing" | "fill";

export interface StatisticsOptions {
  readonly part: StatisticsPart;
  readonly mask: MaskMode;
  /** The fill value as a stored number, where it has one. */
  readonly fill: number | undefined;
  /** Undefined where stored numbers are taken as they are. */
  readonly decoding: CfDecoding | undefined;
}

/** What is known of all elements; minimum to deviation are undefined where there are no finite values. */
export interface StatisticsResult {
  /** Finite values. */
  readonly count: number;
  /** In chunks that are not in the store. */
  readonly missing: number;
  /** Equal to the fill value, or without a value by the attributes, in chunks that are there. */
  readonly filled: number;
  readonly nan: number;
  readonly infinite: number;
  /** In chunks that could not be decoded. */
  readonly failed: number;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** Minimum and maximum of 64-bit integers in all their digits, where they are not decoded. */
  readonly exact: { readonly minimum: string; readonly maximum: string } | undefined;
  readonly mean: number | undefined;
  /** Of the population. */
  readonly deviation: number | undefined;
}

/** Tallies the elements of an array block by block, in any order, and keeps none of them. */
export class StatisticsTally {
  private readonly moments = new RunningMoments();
  private missing = 0;
  private filled = 0;
  private nan = 0;
  private infinite = 0;
  private failed = 0;
  private minimum = Infinity;
  private maximum = -Infinity;
  private exactMinimum: bigint | undefined;
  private exactMaximum: bigint | undefined;

  constructor(private readonly options: StatisticsOptions) {}

  /** @param failures regions of the block that could not be read and count as failed */
  add(block: ElementBlock, failures: readonly RegionFailure[] = []): void {
    const elements = typedElements(block);
    const skipped = failures.length === 0 ? undefined : skippedElements(block.shape, failures);
    if (skipped !== undefined) for (const one of skipped) this.failed += one;
    if (elements?.kind === "big") this.addBig(elements.array, skipped);
    else if (elements !== undefined) this.addNumbers(elements, skipped);
  }

  /** An absent chunk: so many elements, each of the fill value. */
  addMissing(block: ElementBlock): void {
    if (this.options.mask === "none") this.add(block);
    else this.missing += product(block.shape);
  }

  addFailed(count: number): void {
    this.failed += count;
  }

  result(): StatisticsResult {
    const { count, mean, deviation } = this.moments.result();
    const { missing, filled, nan, infinite, failed, exactMinimum, exactMaximum } = this;
    const some = count > 0;
    return {
      ...{ count, missing, filled, nan, infinite, failed },
      minimum: some ? this.minimum : undefined,
      maximum: some ? this.maximum : undefined,
      exact:
        exactMinimum === undefined || exactMaximum === undefined
          ? undefined
          : { minimum: String(exactMinimum), maximum: String(exactMaximum) },
      mean: some ? mean : undefined,
      deviation: some ? deviation : undefined,
    };
  }

  private addNumbers(
    elements: Exclude<TypedElements, { kind: "big" }>,
    skipped: Uint8Array | undefined,
  ): void {
    const { array } = elements;
    const isComplex = elements.kind === "complex";
    const count = isComplex ? array.length / 2 : array.length;
    for (let i = 0; i < count; i++) {
      if (skipped?.[i] === 1) continue;
      this.addStored(
        isComplex
          ? complexNumber(array[2 * i] ?? NaN, array[2 * i + 1] ?? NaN, this.options.part)
          : (array[i] ?? NaN),
      );
    }
  }

  private addBig(array: BigInt64Array | BigUint64Array, skipped: Uint8Array | undefined): void {
    const isExact = isAsStored(this.options.decoding);
    for (let i = 0; i < array.length; i++) {
      if (skipped?.[i] === 1) continue;
      const stored = array[i] ?? 0n;
      if (!this.addStored(Number(stored)) || !isExact) continue;
      if (this.exactMinimum === undefined || stored < this.exactMinimum) this.exactMinimum = stored;
      if (this.exactMaximum === undefined || stored > this.exactMaximum) this.exactMaximum = stored;
    }
  }

  /** @returns whether it stands for a finite value */
  private addStored(stored: number): boolean {
    const { mask, fill, decoding } = this.options;
    if (mask === "fill" && stored === fill) {
      this.filled++;
      return false;
    }
    const value = decoding === undefined ? stored : decodedNumber(stored, decoding);
    if (Number.isFinite(value)) {
      if (value < this.minimum) this.minimum = value;
      if (value > this.maximum) this.maximum = value;
      this.moments.add(value);
      return true;
    }
    if (!Number.isNaN(value)) this.infinite++;
    else if (Number.isNaN(stored)) this.nan++;
    else this.filled++;
    return false;
  }
}

function isAsStored(decoding: CfDecoding | undefined): boolean {
  return (
    decoding === undefined ||
    (decoding.scale === 1 && decoding.offset === 0 && decoding.reinterpret === undefined)
  );
}

function complexNumber(real: number, imaginary: number, part: StatisticsPart): number {
  switch (part) {
    case "amplitude":
      return Math.hypot(real, imaginary);
    case "phase":
      return Number.isNaN(real) || Number.isNaN(imaginary) ? NaN : Math.atan2(imaginary, real);
    case "real":
      return real;
    case "imaginary":
      return imaginary;
  }
}

/** One byte an element: 1 where it lies in a region. */
function skippedElements(
  shape: readonly number[],
  regions: readonly Pick<RegionFailure, "origin" | "shape">[],
): Uint8Array {
  const skipped = new Uint8Array(product(shape));
  for (const region of regions) markRegion(skipped, shape, { ...region, axis: 0, offset: 0 });
  return skipped;
}

function markRegion(
  marks: Uint8Array,
  shape: readonly number[],
  region: Pick<RegionFailure, "origin" | "shape"> & { axis: number; offset: number },
): void {
  const { axis, offset } = region;
  const start = region.origin[axis] ?? 0;
  const count = region.shape[axis] ?? 1;
  if (axis >= shape.length) marks[offset] = 1;
  else if (axis === shape.length - 1) marks.fill(1, offset + start, offset + start + count);
  else {
    const stride = product(shape.slice(axis + 1));
    for (let i = start; i < start + count; i++) {
      markRegion(marks, shape, { ...region, axis: axis + 1, offset: offset + i * stride });
    }
  }
}
