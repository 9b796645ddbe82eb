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
import { plansAhead } from "../view/plansAhead";
import { planeKey, planSelection, thinnedPlan, type SlicePlan } from "../view/slicePlan";
import { HeldSlices, type HeldSlice } from "./heldSlices";
import { findElement, SliceLayer, type HeldElement } from "./sliceLayer";

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

/** One slice on its way. */
interface Reading {
  readonly requestId: number;
  readonly plan: SlicePlan;
  readonly layer: SliceLayer;
  readonly controller: AbortController;
  /** The cost of the plan, where fewer samples of it are read. */
  readonly spared: SliceCost | undefined;
  /** Nobody asked for it yet: nothing of it is shown. */
  ahead: boolean;
}

interface ReadOptions {
  readonly ahead?: boolean;
  readonly acceptCost?: boolean;
  readonly spared?: SliceCost;
}

/** Most layers that are shown besides the one being filled. */
const mostLayers = 2;

/**
 * Reads slices, one at a time: a newer wish aborts the older. Keeps what is needed to draw, and what may be
 * wished for next.
 */
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
  private shown: SliceLayer[] = [];
  private reading: Reading | undefined;
  private plan: SlicePlan | undefined;
  private readonly held: HeldSlices;
  /** What is read next, while nothing is asked for. */
  private ahead: readonly SlicePlan[] = [];
  private requestId = 0;
  private acceptedBytes = 0;
  private ignoreChecksums = false;

  constructor(
    private array: PreviewArray,
    private readonly readSlice: ReadSlice,
    /** May a slice that is dear be shown with fewer samples? */
    private readonly mayThin: () => boolean = () => false,
  ) {
    this.held = new HeldSlices(array.settings.pageBytes / 2);
  }

  /** Layers to draw, from the lowest. Those of another plane stay until the new one has come. */
  get layers(): readonly SliceLayer[] {
    return this.pending === undefined ? this.shown : [...this.shown, this.pending.layer];
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
  find(indices: readonly number[]): HeldElement | undefined {
    return findElement(this.current, indices);
  }

  /** Is the slice here, so that it is shown without being read? */
  holds(plan: SlicePlan): boolean {
    return this.held.has(keyOf(plan));
  }

  /** Shows a slice; reads it, unless it is held or being read. */
  want(plan: SlicePlan): void {
    const { reading } = this;
    const isUnderWay = reading !== undefined && keyOf(reading.plan) === keyOf(plan);
    if (isUnderWay && !reading.ahead) return;
    this.ahead = plansAhead(this.plan, plan, this.array.shape);
    this.plan = plan;
    const held = this.held.get(keyOf(plan));
    if (held !== undefined) return this.show(held);
    if (!isUnderWay) return void this.read(plan);
    reading.ahead = false;
    this.update({ phase: "loading", ...nothingTold });
  }

  /** Reads the newest slice again, with what was agreed to. */
  again(agreed: { readonly cost?: boolean; readonly checksums?: boolean } = {}): void {
    const { cost, spared } = this.status.get();
    if (agreed.cost) this.acceptedBytes = (cost ?? spared)?.decodedBytes ?? 0;
    if (agreed.checksums) this.ignoreChecksums = true;
    if (this.plan !== undefined) void this.read(this.plan, { acceptCost: agreed.cost === true });
  }

  /** Stops reading; what has come stays. */
  cancel(): void {
    const { pending } = this;
    if (pending === undefined) return;
    this.stop();
    this.settle(pending.layer, false);
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
    this.stop();
    const isOther =
      String(array.shape) !== String(this.array.shape) ||
      JSON.stringify(array.wireType) !== JSON.stringify(this.array.wireType);
    if (isOther) this.shown = [];
    for (const layer of this.shown) layer.complete = false;
    this.held.clear();
    this.held.maxBytes = array.settings.pageBytes / 2;
    this.array = array;
    this.plan = undefined;
    this.ahead = [];
    this.update({
      phase: "idle",
      spared: undefined,
      failures: [],
      outcome: undefined,
      progress: undefined,
    });
  }

  takePatch(patch: SlicePatch): void {
    const { reading } = this;
    if (patch.requestId !== reading?.requestId) return;
    try {
      reading.layer.apply(patch);
      if (!reading.ahead) this.update({});
    } catch (error) {
      this.stop();
      if (!reading.ahead) this.fail(error);
    }
  }

  takeProgress(progress: SliceProgress): void {
    if (progress.requestId === this.pending?.requestId) this.update({ progress });
  }

  /** What is being read and shown. */
  private get pending(): Reading | undefined {
    return this.reading?.ahead === false ? this.reading : undefined;
  }

  private stop(): void {
    this.reading?.controller.abort();
    this.reading = undefined;
  }

  private async read(
    whole: SlicePlan,
    { ahead = false, acceptCost = false, spared }: ReadOptions = {},
  ): Promise<void> {
    this.stop();
    const plan = thinnedPlan(whole, spared?.thinned);
    const layer = new SliceLayer(plan, this.array.wireType, this.array.fillValue);
    const requestId = ++this.requestId;
    const controller = new AbortController();
    const reading = { requestId, plan: whole, layer, controller, spared, ahead };
    this.reading = reading;
    if (!ahead) this.update({ phase: "loading", ...nothingTold });
    const { ignoreChecksums } = this;
    const selection = planSelection(plan);
    try {
      const request = { requestId, selection, acceptCost, ignoreChecksums, ahead };
      const outcome = await this.readSlice(request, controller.signal);
      if (controller.signal.aborted) return;
      this.reading = undefined;
      this.finish(reading, outcome);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.reading = undefined;
      if (!reading.ahead) this.fail(error);
    }
  }

  private finish(reading: Reading, outcome: SliceOutcome): void {
    const { plan, layer, spared } = reading;
    if (outcome.kind === "needsConsent") {
      if (!reading.ahead) this.consider(reading, outcome.cost);
      return;
    }
    for (const failure of outcome.failures) layer.fail(failure);
    layer.level = outcome.level;
    layer.complete = true;
    // What is broken may be mended: it is read each time.
    const isGood = outcome.failures.length === 0;
    if (isGood) this.held.set(keyOf(plan), { layer, outcome, spared });
    if (reading.ahead) {
      if (isGood) this.readAhead();
    } else this.show({ layer, outcome, spared }, outcome);
  }

  /** A slice is dear: it is asked about, unless that was agreed to or a sample of it will do. */
  private consider({ plan, spared }: Reading, cost: SliceCost): void {
    // What was agreed to once covers slices that cost no more.
    if (cost.decodedBytes <= this.acceptedBytes) return void this.read(plan, { acceptCost: true });
    if (cost.thinned !== undefined && this.mayThin() && spared === undefined) {
      return void this.read(plan, { spared: cost });
    }
    this.update({ phase: "consent", cost, spared: undefined, progress: undefined });
  }

  /** @param told of the reading; without it nothing was read for it now */
  private show(
    { layer, outcome, spared }: HeldSlice,
    told: HeldSlice["outcome"] = { ...outcome, bytesRead: 0, milliseconds: 0 },
  ): void {
    this.stop();
    this.settle(layer, true);
    const failures = this.current.flatMap((one) => one.failures);
    const ready = { phase: "ready", outcome: told, failures, spared } as const;
    this.update({ ...nothingTold, ...ready });
    this.readAhead();
  }

  /** Reads what is likely to be wished for next; a wish ends that. */
  private readAhead(): void {
    const next = this.ahead.find((plan) => !this.holds(plan));
    if (next !== undefined && this.status.get().spared === undefined) {
      void this.read(next, { ahead: true });
    }
  }

  private fail(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    this.update({ phase: "failed", problem, progress: undefined });
  }

  /** The layer becomes one of those that are shown. */
  private settle(layer: SliceLayer, complete: boolean): void {
    layer.complete = complete;
    const others = this.shown.filter(
      (old) =>
        old !== layer &&
        (!complete || (old.complete && old.plane === layer.plane && !covers(layer, old))),
    );
    // Coarse below fine.
    this.shown = [...others.slice(-(mostLayers - 1)), layer].sort((a, b) => step(b) - step(a));
  }

  private update(change: Partial<LoadStatus>): void {
    this.status.set({ ...change, revision: this.status.get().revision + 1 });
  }
}

const nothingTold = { progress: undefined, cost: undefined, problem: undefined };

function keyOf(plan: SlicePlan): string {
  return JSON.stringify(plan);
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
