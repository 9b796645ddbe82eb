import type {
  PreviewArray,
  SliceCost,
  SliceFailure,
  SliceOutcome,
  SlicePatch,
  SliceProgress,
  SliceRequest,
} from "../../src/protocol/preview";
import { createStore, type Store } from "../store";
import { planeKey, planSelection, type SlicePlan } from "../view/slicePlan";
import { elementState, SliceLayer } from "./sliceLayer";

export type LoadPhase = "idle" | "loading" | "ready" | "consent" | "cancelled" | "failed";

export interface LoadStatus {
  readonly phase: LoadPhase;
  readonly progress: SliceProgress | undefined;
  /** What the slice would cost, in phase "consent". */
  readonly cost: SliceCost | undefined;
  /** The picture has fewer samples than the screen could show, since those would cost this. */
  readonly spared: SliceCost | undefined;
  /** Why the slice could not be read, in phase "failed". */
  readonly problem: string | undefined;
  /** Chunks of the picture that could not be decoded. */
  readonly failures: readonly SliceFailure[];
  readonly outcome: Extract<SliceOutcome, { kind: "done" }> | undefined;
  /** Rises whenever something is different in {@link SliceLoader.layers}. */
  readonly revision: number;
}

type ReadSlice = (request: SliceRequest, signal: AbortSignal) => Promise<SliceOutcome>;

/** Most layers that are kept besides the one being filled. */
const mostLayers = 2;

/** Reads slices, one at a time: a newer wish aborts the older. Keeps what is needed to draw. */
export class SliceLoader {
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
  private held: SliceLayer[] = [];
  private pending: SliceLayer | undefined;
  private plan: SlicePlan | undefined;
  private controller: AbortController | undefined;
  private requestId = 0;
  private acceptedBytes = 0;
  private ignoreChecksums = false;

  constructor(
    private array: PreviewArray,
    private readonly readSlice: ReadSlice,
    /** May a slice that is dear be shown with fewer samples? */
    private readonly mayThin: () => boolean = () => false,
  ) {}

  /** Layers to draw, from the lowest. Those of another plane stay until the new one has come. */
  get layers(): readonly SliceLayer[] {
    return this.pending === undefined ? this.held : [...this.held, this.pending];
  }

  /** Layers of the plane that is wanted now, the finest first: where values are looked up. */
  get current(): readonly SliceLayer[] {
    const plane = this.plan === undefined ? undefined : planeKey(this.plan);
    return this.layers.filter((layer) => layer.plane === plane).reverse();
  }

  /** The newest plan. */
  get wanted(): SlicePlan | undefined {
    return this.plan;
  }

  /** The layer and the place in it where an element of the array is held. */
  find(indices: readonly number[]): { layer: SliceLayer; offset: number } | undefined {
    for (const layer of this.current) {
      const offset = layer.offsetOf(indices);
      if (offset !== undefined && layer.states[offset] !== elementState.waiting) {
        return { layer, offset };
      }
    }
    return undefined;
  }

  /** Reads a slice, unless it is the one being read. */
  want(plan: SlicePlan): void {
    if (this.isLoading && JSON.stringify(plan) === JSON.stringify(this.plan)) return;
    this.plan = plan;
    void this.load(false);
  }

  /** Reads the newest slice again, with what was agreed to. */
  again(agreed: { readonly cost?: boolean; readonly checksums?: boolean } = {}): void {
    const { cost, spared } = this.status.get();
    if (agreed.cost) this.acceptedBytes = (cost ?? spared)?.decodedBytes ?? 0;
    if (agreed.checksums) this.ignoreChecksums = true;
    if (this.plan !== undefined) void this.load(agreed.cost === true);
  }

  /** Stops reading; what has come stays. */
  cancel(): void {
    if (!this.isLoading) return;
    this.controller?.abort();
    if (this.pending !== undefined) this.settle(this.pending, false);
    this.update({ phase: "cancelled", progress: undefined });
  }

  /** A slice that costs too much is not read; what was there before is shown again. */
  refuse(): void {
    if (this.status.get().phase === "consent") this.update({ phase: "cancelled", cost: undefined });
  }

  /**
   * The array changed. What is held is seen only until the new has come; with another shape, not at all.
   */
  replaceArray(array: PreviewArray): void {
    this.controller?.abort();
    const isOther =
      String(array.shape) !== String(this.array.shape) ||
      JSON.stringify(array.wireType) !== JSON.stringify(this.array.wireType);
    if (isOther) this.held = [];
    for (const layer of this.held) layer.complete = false;
    this.array = array;
    this.pending = undefined;
    this.plan = undefined;
    this.update({
      phase: "idle",
      spared: undefined,
      failures: [],
      outcome: undefined,
      progress: undefined,
    });
  }

  takePatch(patch: SlicePatch): void {
    if (patch.requestId !== this.requestId || !this.isLoading) return;
    try {
      this.pending?.apply(patch);
      this.update({});
    } catch (error) {
      this.controller?.abort();
      this.fail(error);
    }
  }

  takeProgress(progress: SliceProgress): void {
    if (progress.requestId === this.requestId && this.isLoading) this.update({ progress });
  }

  private get isLoading(): boolean {
    return this.status.get().phase === "loading";
  }

  /** @param spared the cost of the plan, where fewer samples of it are read */
  private async load(acceptCost: boolean, spared?: SliceCost): Promise<void> {
    if (this.plan === undefined) return;
    const plan = thinnedPlan(this.plan, spared?.thinned);
    this.controller?.abort();
    const controller = new AbortController();
    this.controller = controller;
    const layer = new SliceLayer(plan, this.array.wireType, this.array.fillValue);
    this.pending = layer;
    this.requestId++;
    const nothing = { progress: undefined, cost: undefined, problem: undefined };
    this.update({ phase: "loading", ...nothing });
    try {
      const outcome = await this.readSlice(
        {
          requestId: this.requestId,
          selection: planSelection(plan),
          acceptCost,
          ignoreChecksums: this.ignoreChecksums,
        },
        controller.signal,
      );
      if (!controller.signal.aborted) this.finish(layer, outcome, spared);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.fail(error);
    }
  }

  private finish(layer: SliceLayer, outcome: SliceOutcome, spared: SliceCost | undefined): void {
    if (outcome.kind === "needsConsent") {
      // What was agreed to once covers slices that cost no more.
      const { cost } = outcome;
      if (cost.decodedBytes <= this.acceptedBytes) return void this.load(true);
      if (cost.thinned !== undefined && this.mayThin() && spared === undefined) {
        return void this.load(false, cost);
      }
      this.pending = undefined;
      this.update({ phase: "consent", cost, spared: undefined, progress: undefined });
      return;
    }
    for (const failure of outcome.failures) layer.fail(failure);
    layer.level = outcome.level;
    this.settle(layer, true);
    const failures = this.current.flatMap((held) => held.failures);
    this.update({ phase: "ready", outcome, failures, spared, progress: undefined });
  }

  private fail(error: unknown): void {
    this.pending = undefined;
    const problem = error instanceof Error ? error.message : String(error);
    this.update({ phase: "failed", problem, progress: undefined });
  }

  /** The pending layer becomes one of those that are held. */
  private settle(layer: SliceLayer, complete: boolean): void {
    layer.complete = complete;
    const others = complete
      ? this.held.filter(
          (held) => held.complete && held.plane === layer.plane && !covers(layer, held),
        )
      : this.held;
    // Coarse below fine.
    this.held = [...others.slice(-(mostLayers - 1)), layer].sort((a, b) => step(b) - step(a));
    this.pending = undefined;
  }

  private update(change: Partial<LoadStatus>): void {
    this.status.set({ ...change, revision: this.status.get().revision + 1 });
  }
}

/** The plan with the steps of a thinner selection. */
function thinnedPlan(plan: SlicePlan, thinned: SliceCost["thinned"]): SlicePlan {
  if (thinned === undefined) return plan;
  const ranges = plan.ranges.map((range) => {
    const thin = thinned[range.dimension];
    return thin?.kind === "range" ? { ...range, step: Math.max(range.step, thin.step) } : range;
  });
  return { ...plan, ranges };
}

function step(layer: SliceLayer): number {
  return layer.plan.ranges.reduce((total, range) => total * range.step, 1);
}

function covers(above: SliceLayer, below: SliceLayer): boolean {
  return above.plan.ranges.every((range, i) => {
    const other = below.plan.ranges[i];
    return (
      other !== undefined &&
      range.step <= other.step &&
      range.start <= other.start &&
      range.stop >= other.stop
    );
  });
}
