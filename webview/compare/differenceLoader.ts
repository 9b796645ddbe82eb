import type { LoadPhase, LoadStatus } from "../data/sliceLoader";
import { findElement, type HeldElement, type SliceLayer } from "../data/sliceLayer";
import { createStore, type Store } from "../store";
import type { Loader, Preview } from "../view/preview";
import { planeKey, type SlicePlan } from "../view/slicePlan";
import type { Comparison } from "./comparison";
import { DifferenceLayer } from "./differenceLayer";

/** The first of these that a side is in counts for both. */
const phases: readonly LoadPhase[] = ["loading", "idle", "failed", "consent", "cancelled", "ready"];

export interface DifferenceOptions {
  readonly a: Preview;
  readonly b: Preview;
  readonly comparison: Comparison;
  /** For each dimension of a, the one of b. */
  readonly toB: readonly number[];
}

/** The slices of a difference: computed of what both sides hold, so that nothing is read twice. */
export class DifferenceLoader implements Loader {
  readonly status: Store<LoadStatus> = createStore<LoadStatus>({
    phase: "idle",
    progress: undefined,
    cost: undefined,
    spared: undefined,
    problem: undefined,
    failures: [],
    outcome: undefined,
    revision: 0,
  });
  /** Do the sides read what the difference is asked for? They do where they have no pictures of their own. */
  asks = false;
  private plan: SlicePlan | undefined;
  private combined: readonly DifferenceLayer[] = [];
  /** What was seen last, until the new has come. */
  private older: readonly SliceLayer[] = [];
  private readKey = "";
  private isSeen = false;
  /** Ends the listening. */
  readonly dispose: () => void;

  constructor(private readonly options: DifferenceOptions) {
    const update = (): void => this.update();
    const { a, b } = options;
    const stops = [a.loader.status, b.loader.status, a.state, b.state].map((store) =>
      (store as Store<object>).subscribe(update),
    );
    this.dispose = () => {
      for (const stop of stops) stop();
    };
  }

  get comparison(): Comparison {
    return this.options.comparison;
  }

  /** Nothing is computed while it is not seen. */
  setSeen(isSeen: boolean): void {
    this.isSeen = isSeen;
    this.update();
  }

  get layers(): readonly SliceLayer[] {
    const current = [...this.current].reverse();
    return [...this.older.filter((layer) => !current.includes(layer)), ...current];
  }

  get current(): readonly SliceLayer[] {
    return this.combined.map(({ layer }) => layer);
  }

  /** The differences, the finest first. */
  get differences(): readonly DifferenceLayer[] {
    return this.combined;
  }

  get wanted(): SlicePlan | undefined {
    return this.plan;
  }

  find(indices: readonly number[]): HeldElement | undefined {
    return findElement(this.current, indices);
  }

  /** What the sides ask for themselves costs no time here. */
  holds(plan: SlicePlan): boolean {
    const { a, b } = this.options;
    return !this.asks || (a.loader.holds(plan) && b.loader.holds(this.planOfB(plan)));
  }

  want(plan: SlicePlan): void {
    this.plan = plan;
    if (!this.asks) return;
    this.options.a.loader.want(plan);
    this.options.b.loader.want(this.planOfB(plan));
  }

  again(agreed?: Parameters<Loader["again"]>[0]): void {
    this.options.a.loader.again(agreed);
    this.options.b.loader.again(agreed);
  }

  cancel(): void {
    this.options.a.loader.cancel();
    this.options.b.loader.cancel();
  }

  refuse(): void {
    this.options.a.loader.refuse();
    this.options.b.loader.refuse();
  }

  replaceArray(): void {
    // Its sides are replaced, and it is made anew.
  }

  takePatch(): void {
    // The sides take what is read.
  }

  takeProgress(): void {
    // The sides tell how far they are.
  }

  private planOfB({ ranges }: SlicePlan): SlicePlan {
    const { b, toB } = this.options;
    const ofB = ranges.map((range) => ({ ...range, dimension: toB[range.dimension] ?? 0 }));
    return {
      indices: b.state.get().indices,
      ranges: ofB.sort((one, other) => one.dimension - other.dimension),
    };
  }

  private update(): void {
    if (!this.isSeen) return;
    const { a, b } = this.options;
    this.forgetWhatIsReadOtherwise();
    this.combined = pairsOf(planeOf(a), planeOf(b)).flatMap(([one, two]) => {
      const difference = this.differenceOf(one, two);
      difference?.update();
      return difference ?? [];
    });
    const both = [a.loader.status.get().phase, b.loader.status.get().phase];
    const phase = phases.find((one) => both.includes(one)) ?? "idle";
    if (phase === "ready") this.older = [...this.current].reverse();
    this.status.set({ phase, revision: this.status.get().revision + 1 });
  }

  /** Another decoding, or other values that count as missing, make other differences. */
  private forgetWhatIsReadOtherwise(): void {
    const { a, b } = this.options;
    const key = [a, b].map((side) => `${side.masking.mask} ${side.state.get().decode}`).join();
    if (key === this.readKey) return;
    this.readKey = key;
    this.combined = [];
  }

  private differenceOf(one: SliceLayer, two: SliceLayer): DifferenceLayer | undefined {
    const known = this.combined.find((difference) => difference.isOf(one, two));
    if (known !== undefined) return known;
    const { a, b, comparison, toB } = this.options;
    return DifferenceLayer.of(
      { layer: one, masking: a.masking },
      { layer: two, masking: b.masking },
      { comparison, toB },
    );
  }
}

/** The layers of the plane that a side looks at now, the finest first. */
function planeOf({ loader, state }: Preview): readonly SliceLayer[] {
  const { indices } = state.get();
  return loader.current.filter(
    (layer) => planeKey({ indices, ranges: layer.plan.ranges }) === layer.plane,
  );
}

/** The finest with the finest; the last of the shorter list stands for those that it lacks. */
function pairsOf(
  a: readonly SliceLayer[],
  b: readonly SliceLayer[],
): (readonly [SliceLayer, SliceLayer])[] {
  const [lastA, lastB] = [a.at(-1), b.at(-1)];
  if (lastA === undefined || lastB === undefined) return [];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => {
    return [a[i] ?? lastA, b[i] ?? lastB] as const;
  });
}
