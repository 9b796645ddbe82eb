import type { SliceFailure, SlicePatch, WireType, WireValues } from "../../src/protocol/preview";
import { planeKey, rangeCount, type SlicePlan } from "../view/slicePlan";
import {
  copyElements,
  createElements,
  elementBytes,
  readElements,
  type Elements,
} from "./elements";

/** Of one element in a picture. */
const texelBytes = 4;

/** What is known of an element. */
export const elementState = { waiting: 0, held: 1, missing: 2, failed: 3 } as const;

/** A part of a layer that has arrived; positions and lengths along its ranges. */
export interface LayerPart {
  readonly origin: readonly number[];
  readonly shape: readonly number[];
}

/** The elements of one slice, filled part by part. */
export class SliceLayer {
  readonly plane: string;
  /** Number of elements along each range. */
  readonly counts: readonly number[];
  readonly elements: Elements;
  /** One {@link elementState} an element. */
  readonly states: Uint8Array;
  /** Parts in the order in which they came; only ever added to. */
  readonly parts: LayerPart[] = [];
  readonly failures: SliceFailure[] = [];
  complete = false;
  /** The coarser level of a multiscale image that its values are of. */
  level: string | undefined;

  /** Has room for at most a few million elements: plans are bounded by the page's pixels. */
  constructor(
    readonly plan: SlicePlan,
    private readonly type: WireType,
    private readonly fillValue: WireValues | undefined,
  ) {
    this.plane = planeKey(plan);
    this.counts = plan.ranges.map(rangeCount);
    const count = product(this.counts);
    this.elements = createElements(type, count);
    this.states = new Uint8Array(count);
  }

  /** Takes a part's values. Throws an Error where they do not fit the slice. */
  apply(patch: SlicePatch): void {
    this.requireInside(patch);
    const count = product(patch.shape);
    const values = readElements(this.type, patch.values, count) ?? this.fill(patch, count);
    const state = patch.missing ? elementState.missing : elementState.held;
    this.eachRow(patch, (target, source, length) => {
      copyElements(values, this.elements, { source, target, count: length });
      this.states.fill(state, target, target + length);
    });
    this.parts.push({ origin: patch.origin, shape: patch.shape });
  }

  /** Marks the elements of a chunk that could not be read. */
  fail(failure: SliceFailure): void {
    this.requireInside(failure);
    this.failures.push(failure);
    this.eachRow(failure, (target, _source, length) => {
      this.states.fill(elementState.failed, target, target + length);
    });
    this.parts.push({ origin: failure.origin, shape: failure.shape });
  }

  /** In memory, with the texels that pictures make of it. */
  get byteLength(): number {
    return elementBytes(this.elements) + this.states.length * (1 + texelBytes);
  }

  /** Place in {@link elements} of the sample that stands for the array's element; undefined outside. */
  offsetOf(indices: readonly number[]): number | undefined {
    if (planeKey({ indices, ranges: this.plan.ranges }) !== this.plane) return undefined;
    let offset = 0;
    for (const [i, range] of this.plan.ranges.entries()) {
      const index = indices[range.dimension] ?? -1;
      if (index < range.start || index >= range.stop) return undefined;
      offset = offset * (this.counts[i] ?? 0) + Math.floor((index - range.start) / range.step);
    }
    return offset;
  }

  /** A missing chunk may come without values. */
  private fill(patch: SlicePatch, count: number): Elements {
    const one =
      this.fillValue === undefined ? undefined : readElements(this.type, this.fillValue, 1);
    if (!patch.missing) throw new Error("A part of the slice does not have the size it names.");
    const values = createElements(this.type, count);
    if (one === undefined) return values;
    copyElements(one, values, { source: 0, target: 0, count: Math.min(1, count) });
    for (let done = 1; done < count; done *= 2) {
      copyElements(values, values, {
        source: 0,
        target: done,
        count: Math.min(done, count - done),
      });
    }
    return values;
  }

  private requireInside({ origin, shape }: LayerPart): void {
    const rank = this.counts.length;
    const fits =
      origin.length === rank &&
      shape.length === rank &&
      this.counts.every((count, i) => (origin[i] ?? 0) + (shape[i] ?? 0) <= count);
    if (!fits) throw new Error("A part of the slice lies outside of it.");
  }

  /** Calls with the offset in the layer, the offset in the part, and the length of each row of a part. */
  private eachRow(
    { origin, shape }: LayerPart,
    visit: (target: number, source: number, length: number) => void,
  ): void {
    const rank = shape.length;
    const total = product(shape);
    const length = rank === 0 ? 1 : (shape[rank - 1] ?? 0);
    if (total === 0) return;
    const position = shape.map(() => 0);
    for (let source = 0; source < total; source += length) {
      let target = 0;
      for (let i = 0; i < rank; i++) {
        target = target * (this.counts[i] ?? 0) + (origin[i] ?? 0) + (position[i] ?? 0);
      }
      visit(target, source, length);
      for (let i = rank - 2; i >= 0; i--) {
        const next = (position[i] ?? 0) + 1;
        position[i] = next < (shape[i] ?? 0) ? next : 0;
        if (next < (shape[i] ?? 0)) break;
      }
    }
  }
}

/** The element of an array, where one of the layers holds it: the layer, and its place in there. */
export interface HeldElement {
  readonly layer: SliceLayer;
  readonly offset: number;
}

/** Looks an element up in layers of its plane, the finest first; undefined where none holds it yet. */
export function findElement(
  layers: readonly SliceLayer[],
  indices: readonly number[],
): HeldElement | undefined {
  for (const layer of layers) {
    const offset = layer.offsetOf(indices);
    if (offset !== undefined && layer.states[offset] !== elementState.waiting) {
      return { layer, offset };
    }
  }
  return undefined;
}

function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1);
}
