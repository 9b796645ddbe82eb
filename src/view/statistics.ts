import type { ElementBlock } from "../zarr/dataType";
import { decodedNumber, type CfDecoding } from "./cf/decoding";
import type { RegionFailure } from "./chunkTask";
import { RunningMoments } from "./runningMoments";
import { product } from "./slicePlan";
import { TextTally, type TextCounts } from "./textTally";
import { typedElements, type TypedElements } from "./typedElements";
import { wireTypeOf, wireValues } from "./wire";

/** Which number of a complex one is counted. */
export type StatisticsPart = "amplitude" | "phase" | "real" | "imaginary";
/** What counts as no value: nothing, absent chunks, or those and every element that equals the fill value. */
export type MaskMode = "none" | "missing" | "fill";

export interface StatisticsOptions {
  readonly part: StatisticsPart;
  readonly mask: MaskMode;
  /** The fill value as it is stored: exact for 64 bits and times, a text for what is no number. */
  readonly fill: number | bigint | string | undefined;
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
  /**
   * Of 64-bit integers and counts of time, where they are not decoded: minimum and maximum in all their digits,
   * the mean rounded, as exact as doubles tell it from the first value.
   */
  readonly exact: ExactStatistics | undefined;
  readonly mean: number | undefined;
  /** Of the population. */
  readonly deviation: number | undefined;
  /** Of elements that are no numbers. */
  readonly texts: TextCounts | undefined;
}

export interface ExactStatistics {
  readonly minimum: string;
  readonly maximum: string;
  readonly mean: string;
}

/** The count that means "not a time". */
const notATime = -(2n ** 63n);

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
  /** The first exact value; moments are of the distances from it. */
  private origin = 0n;
  private texts: TextTally | undefined;
  private textCount = 0;

  constructor(private readonly options: StatisticsOptions) {}

  /** @param failures regions of the block that could not be read and count as failed */
  add(block: ElementBlock, failures: readonly RegionFailure[] = []): void {
    const skipped = failures.length === 0 ? undefined : skippedElements(block.shape, failures);
    if (skipped !== undefined) for (const one of skipped) this.failed += one;
    const { kind } = wireTypeOf(block.dataType);
    if (kind === "text") return this.addTexts(block, skipped);
    if (kind === "time") return this.addBig(timeCounts(block), { skipped, isTime: true });
    const elements = typedElements(block);
    if (elements?.kind === "big") this.addBig(elements.array, { skipped, isTime: false });
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
    const { missing, filled, nan, infinite, failed, texts, origin } = this;
    const some = count > 0;
    return {
      ...{ missing, filled, nan, infinite, failed },
      count: count + this.textCount,
      minimum: some ? this.minimum : undefined,
      maximum: some ? this.maximum : undefined,
      exact: this.exact(mean),
      mean: some ? Number(origin) + mean : undefined,
      deviation: some ? deviation : undefined,
      texts: texts?.result(),
    };
  }

  private exact(mean: number): ExactStatistics | undefined {
    const { exactMinimum, exactMaximum, origin } = this;
    if (exactMinimum === undefined || exactMaximum === undefined) return undefined;
    return {
      minimum: String(exactMinimum),
      maximum: String(exactMaximum),
      mean: String(origin + BigInt(Math.round(mean))),
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

  private addBig(
    array: BigInt64Array | BigUint64Array,
    { skipped, isTime }: { readonly skipped: Uint8Array | undefined; readonly isTime: boolean },
  ): void {
    const { mask, fill, decoding } = this.options;
    const isExact = isAsStored(decoding);
    for (let i = 0; i < array.length; i++) {
      if (skipped?.[i] === 1) continue;
      const stored = array[i] ?? 0n;
      if (isTime && stored === notATime) this.nan++;
      else if (mask === "fill" && stored === fill) this.filled++;
      else if (!isExact || !isValue(Number(stored), decoding)) this.addStored(Number(stored));
      else this.addExact(stored);
    }
  }

  private addExact(stored: bigint): void {
    if (this.exactMinimum === undefined) this.origin = stored;
    if (this.exactMinimum === undefined || stored < this.exactMinimum) this.exactMinimum = stored;
    if (this.exactMaximum === undefined || stored > this.exactMaximum) this.exactMaximum = stored;
    this.noteExtremes(Number(stored));
    this.moments.add(Number(stored - this.origin));
  }

  private addTexts(block: ElementBlock, skipped: Uint8Array | undefined): void {
    const values = wireValues(block);
    if (values.kind !== "text") return;
    const { mask, fill } = this.options;
    this.texts ??= new TextTally();
    for (const [i, text] of values.values.entries()) {
      if (skipped?.[i] === 1) continue;
      if (mask === "fill" && text === fill) this.filled++;
      else {
        this.textCount++;
        this.texts.add(text);
      }
    }
  }

  private noteExtremes(value: number): void {
    if (value < this.minimum) this.minimum = value;
    if (value > this.maximum) this.maximum = value;
  }

  private addStored(stored: number): void {
    const { mask, fill, decoding } = this.options;
    if (mask === "fill" && stored === fill) {
      this.filled++;
      return;
    }
    const value = decoding === undefined ? stored : decodedNumber(stored, decoding);
    if (Number.isFinite(value)) {
      this.noteExtremes(value);
      this.moments.add(value);
    } else if (!Number.isNaN(value)) this.infinite++;
    else if (Number.isNaN(stored)) this.nan++;
    else this.filled++;
  }
}

/** The int64 counts of times. */
export function timeCounts({ data }: ElementBlock): BigInt64Array {
  if (!(data instanceof Uint8Array)) return new BigInt64Array();
  // Copied, because the bytes may start anywhere in their buffer.
  return new BigInt64Array(data.slice().buffer);
}

function isValue(stored: number, decoding: CfDecoding | undefined): boolean {
  return decoding === undefined || !Number.isNaN(decodedNumber(stored, decoding));
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
