import type { WireType } from "../../src/protocol/preview";
import type { Masking } from "../data/meaning";
import { elementState, SliceLayer, type LayerPart } from "../data/sliceLayer";
import type { SlicePlan, SliceRange } from "../view/slicePlan";
import { commonRange } from "./commonRanges";
import type { Comparison } from "./comparison";
import { hasValue, outcome, type CompareAt, type Operand } from "./methods";

/** A layer of one side. */
export interface SideLayer {
  readonly layer: SliceLayer;
  readonly masking: Masking;
}

/** Which side has a value of an element. */
export const presence = { neither: 0, a: 1, b: 2, both: 3 } as const;

/** Results that do not fit 64 bits are doubles. */
const rounded: WireType = { kind: "number", format: "float64" };

/** The places of the elements of one range in the layer of a side. */
type Offsets = Readonly<Record<"a" | "b", Int32Array>>;

/** The differences of two layers, computed part by part as they fill. Axes are those of a. */
export class DifferenceLayer {
  layer: SliceLayer;
  /** One {@link presence} an element. */
  readonly presence: Uint8Array;
  /** Are the differences rounded, because one is beyond 64 bits? */
  isRounded = false;
  private readonly offsets: readonly Offsets[];
  private taken = { a: 0, b: 0, failuresA: 0, failuresB: 0 };
  private compareAt: CompareAt;

  private constructor(
    private readonly a: SideLayer,
    private readonly b: SideLayer,
    private readonly comparison: Comparison,
    private readonly ranges: readonly SidedRange[],
  ) {
    const plan = { indices: a.layer.plan.indices, ranges: ranges.map((range) => range.common) };
    this.offsets = ranges.map((range) => offsetsOf(a.layer, b.layer, range));
    this.layer = new SliceLayer(plan, comparison.wireType, undefined);
    this.presence = new Uint8Array(this.layer.states.length);
    this.compareAt = this.bound();
  }

  /**
   * Undefined where the layers are not of the same dimensions, or have no element in common.
   * @param toB for each dimension of a, the one of b
   */
  static of(
    a: SideLayer,
    b: SideLayer,
    { comparison, toB }: { readonly comparison: Comparison; readonly toB: readonly number[] },
  ): DifferenceLayer | undefined {
    const ranges = sidedRanges(a.layer.plan, b.layer.plan, toB);
    return ranges && new DifferenceLayer(a, b, comparison, ranges);
  }

  isOf(a: SliceLayer, b: SliceLayer): boolean {
    return this.a.layer === a && this.b.layer === b;
  }

  /** Computes what became known since the last call. */
  update(): void {
    const { a, b, taken } = this;
    const parts = [
      ...a.layer.parts.slice(taken.a).map((part) => this.seenFrom("a", part)),
      ...b.layer.parts.slice(taken.b).map((part) => this.seenFrom("b", part)),
    ];
    taken.a = a.layer.parts.length;
    taken.b = b.layer.parts.length;
    for (const part of parts) {
      if (part.shape.includes(0)) continue;
      if (!this.compute(part)) return this.startAgain();
      this.layer.parts.push(part);
    }
    this.takeFailures();
    this.layer.complete = a.layer.complete && b.layer.complete;
  }

  private bound(): CompareAt {
    return this.comparison.method(operandOf(this.a), operandOf(this.b), this.layer.elements);
  }

  /** All over again, as doubles. */
  private startAgain(): void {
    this.isRounded = true;
    this.layer = new SliceLayer(this.layer.plan, rounded, undefined);
    this.compareAt = this.bound();
    this.taken = { a: 0, b: 0, failuresA: 0, failuresB: 0 };
    this.update();
  }

  /** Chunks that failed are outlined in the difference too. */
  private takeFailures(): void {
    const { a, b, taken, layer } = this;
    for (const failure of a.layer.failures.slice(taken.failuresA)) {
      layer.failures.push({ ...failure, ...this.seenFrom("a", failure) });
    }
    for (const failure of b.layer.failures.slice(taken.failuresB)) {
      layer.failures.push({ ...failure, ...this.seenFrom("b", failure) });
    }
    taken.failuresA = a.layer.failures.length;
    taken.failuresB = b.layer.failures.length;
  }

  /** A part of a side's layer as one of this layer. */
  private seenFrom(side: "a" | "b", { origin, shape }: LayerPart): LayerPart {
    const bounds = this.ranges.map((range) => {
      const { common, sides } = range;
      const { start, step } = sides[side].range;
      const at = sides[side].place;
      const first = start + (origin[at] ?? 0) * step;
      const last = first + ((shape[at] ?? 0) - 1) * step;
      const from = Math.max(0, Math.ceil((first - common.start) / common.step));
      const count = Math.ceil((common.stop - common.start) / common.step);
      const to = Math.min(count, Math.floor((last - common.start) / common.step) + 1);
      return { from, length: Math.max(0, to - from) };
    });
    return {
      origin: bounds.map(({ from }) => from),
      shape: bounds.map(({ length }) => length),
    };
  }

  /** @returns false where a difference does not fit the results */
  private compute({ origin, shape }: LayerPart): boolean {
    const { counts } = this.layer;
    const last = counts.length - 1;
    const walk = (d: number, a: number, b: number, at: number): boolean => {
      const offsets = this.offsets[d];
      if (offsets === undefined) return this.computeOne(a, b, at);
      const [from = 0, length = 0] = [origin[d], shape[d]];
      const first = at * (counts[d] ?? 0);
      for (let i = from; i < from + length; i++) {
        const i1 = a + (offsets.a[i] ?? 0);
        const i2 = b + (offsets.b[i] ?? 0);
        const isDone =
          d === last ? this.computeOne(i1, i2, first + i) : walk(d + 1, i1, i2, first + i);
        if (!isDone) return false;
      }
      return true;
    };
    return walk(0, 0, 0, 0);
  }

  private computeOne(i: number, j: number, at: number): boolean {
    const { a, b, layer } = this;
    const one = a.layer.states[i] ?? 0;
    const two = b.layer.states[j] ?? 0;
    if (one === elementState.waiting || two === elementState.waiting) return true;
    // The other side's part came last, and it was computed with that.
    if (layer.states[at] !== elementState.waiting) return true;
    if (one === elementState.failed || two === elementState.failed) {
      layer.states[at] = elementState.failed;
      return true;
    }
    const result = this.compareAt(i, j, at);
    if (result === outcome.value && one === elementState.held && two === elementState.held) {
      this.presence[at] = presence.both;
      layer.states[at] = elementState.held;
      return true;
    }
    if (result === outcome.tooLong) return false;
    const hasA = isShown(one, a) && (result === outcome.value || hasValue(operandOf(a), i));
    const hasB = isShown(two, b) && (result === outcome.value || hasValue(operandOf(b), j));
    this.presence[at] = (hasA ? presence.a : 0) | (hasB ? presence.b : 0);
    const isHeld = this.presence[at] === presence.both;
    layer.states[at] = isHeld ? elementState.held : elementState.missing;
    return true;
  }
}

/** Does an element of a chunk that is not there count as a value? */
function isShown(state: number, { masking }: SideLayer): boolean {
  return state !== elementState.missing || masking.mask === "none";
}

function operandOf({ layer, masking }: SideLayer): Operand {
  return { elements: layer.elements, masking };
}

/** A range of both sides, and what they share of it. */
interface SidedRange {
  readonly common: SliceRange;
  readonly sides: Readonly<
    Record<"a" | "b", { readonly range: SliceRange; readonly place: number }>
  >;
}

function sidedRanges(a: SlicePlan, b: SlicePlan, toB: readonly number[]): SidedRange[] | undefined {
  if (a.ranges.length !== b.ranges.length) return undefined;
  const ranges: SidedRange[] = [];
  for (const [i, range] of a.ranges.entries()) {
    const place = b.ranges.findIndex((other) => other.dimension === toB[range.dimension]);
    const other = b.ranges[place];
    const common = other && commonRange(range, other);
    if (other === undefined || common === undefined) return undefined;
    ranges.push({ common, sides: { a: { range, place: i }, b: { range: other, place } } });
  }
  return ranges;
}

function offsetsOf(a: SliceLayer, b: SliceLayer, { common, sides }: SidedRange): Offsets {
  const count = Math.ceil((common.stop - common.start) / common.step);
  const along = (layer: SliceLayer, side: "a" | "b"): Int32Array => {
    const { range, place } = sides[side];
    const stride = layer.counts.slice(place + 1).reduce((total, one) => total * one, 1);
    return Int32Array.from({ length: count }, (_, i) => {
      return ((common.start + i * common.step - range.start) / range.step) * stride;
    });
  };
  return { a: along(a, "a"), b: along(b, "b") };
}
