import type { PreviewArray } from "../../src/protocol/preview";
import { displayRange, type DisplayRange } from "../color/displayRange";
import type { ValueRange } from "../color/scales";
import { numberAt, readElements } from "../data/elements";
import { SliceLoader } from "../data/sliceLoader";
import { summarize, type Masking, type Summary } from "../data/summary";
import type { HostLink } from "../host/hostLink";
import { t } from "../l10n";
import { createStore, type Store } from "../store";
import type { SlicePlan } from "./slicePlan";
import { keepableState, restoreState, type ViewState } from "./viewState";

/** The element that is pointed at. */
export interface Cell {
  /** One index a dimension; undefined where nothing is pointed at. */
  readonly indices: readonly number[] | undefined;
  readonly by: "pointer" | "keyboard";
}

/** While a picture fills, its colours are fitted anew at most this often, in milliseconds. */
const summaryDelay = 250;

/** One array as it is looked at: the model that all views and controls share. */
export class Preview {
  readonly state: Store<ViewState>;
  readonly loader: SliceLoader;
  readonly cell: Store<Cell> = createStore<Cell>({ indices: undefined, by: "pointer" });
  /** The dimension whose slider was moved last. */
  private slider: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private scheduled: string | undefined;
  private fill: number | undefined;
  private known: { key: string; at: number; summary: Summary } | undefined;

  constructor(
    public array: PreviewArray,
    readonly host: HostLink,
    kept: unknown,
  ) {
    this.state = createStore(restoreState(kept ?? array.state, array));
    this.loader = new SliceLoader(array, (request, signal) => host.readSlice(request, signal));
    this.fill = fillNumber(array);
  }

  /** The array changed on disk: the view stays as far as it still fits. */
  replaceArray(array: PreviewArray): void {
    this.array = array;
    this.fill = fillNumber(array);
    clearTimeout(this.timer);
    this.scheduled = undefined;
    this.loader.replaceArray(array);
    this.state.set(restoreState(keepableState(this.state.get()), array));
  }

  nameOf(dimension: number): string {
    return this.array.dimensionNames[dimension] || t("dim {0}", dimension);
  }

  extentOf(dimension: number): number {
    return this.array.shape[dimension] ?? 1;
  }

  /** Has the array an extent of zero? */
  get isEmpty(): boolean {
    return this.array.shape.includes(0);
  }

  /** The dimensions that are shown, in their order. */
  get shown(): readonly number[] {
    const { view, x, y } = this.state.get();
    if (x < 0) return [];
    return view === "line" || y < 0 ? [x] : [x, y].sort((a, b) => a - b);
  }

  /** The dimensions of which one index is shown. */
  get others(): readonly number[] {
    const { shown } = this;
    return this.array.shape.map((_, dimension) => dimension).filter((d) => !shown.includes(d));
  }

  setIndex(dimension: number, index: number): void {
    const last = this.extentOf(dimension) - 1;
    const next = Math.min(last, Math.max(0, Math.round(index)));
    if (!Number.isFinite(next) || !this.others.includes(dimension)) return;
    this.slider = dimension;
    const { indices } = this.state.get();
    if (indices[dimension] === next) return;
    this.state.set({ indices: indices.map((old, d) => (d === dimension ? next : old)) });
  }

  /** Moves along the dimension whose slider was used last. */
  stepSlice(by: number): void {
    const { others } = this;
    const dimension =
      this.slider !== undefined && others.includes(this.slider) ? this.slider : others[0];
    if (dimension === undefined) return;
    this.setIndex(dimension, (this.state.get().indices[dimension] ?? 0) + by);
  }

  /** Shows another dimension on an axis; the two change places where it is that of the other axis. */
  setAxis(axis: "x" | "y", dimension: number): void {
    const state = this.state.get();
    const axes = { x: state.x, y: state.y };
    const other = axis === "x" ? "y" : "x";
    if (axes[other] === dimension) axes[other] = axes[axis];
    axes[axis] = dimension;
    this.state.set({ ...axes, viewport: undefined });
  }

  get masking(): Masking {
    const { part, mask } = this.state.get();
    return { part, mask, fill: this.fill };
  }

  /** What is known of the numbers that are held; kept while a new picture is on its way. */
  summary(): Summary {
    const { phase, revision } = this.loader.status.get();
    const { part, mask } = this.state.get();
    const key = `${part} ${mask} ${revision}`;
    const { known } = this;
    if (known?.key === key) return known.summary;
    const { current, layers } = this.loader;
    const isUnderWay = phase === "loading" && known !== undefined;
    const waitsForFirst = isUnderWay && layers.length > current.length;
    if (waitsForFirst || (isUnderWay && performance.now() - known.at < summaryDelay)) {
      return known.summary;
    }
    const summary = summarize(current, this.masking);
    this.known = { key, at: performance.now(), summary };
    return summary;
  }

  /** The values that the colours span. */
  range(): DisplayRange {
    return displayRange(this.state.get(), this.summary(), this.naturalRange);
  }

  /** The range that values of some types have by nature. */
  get naturalRange(): ValueRange | undefined {
    const { wireType } = this.array;
    if (wireType.kind === "bool") return { minimum: 0, maximum: 1 };
    if (wireType.kind === "complex" && this.state.get().part === "phase") {
      return { minimum: -Math.PI, maximum: Math.PI };
    }
    return undefined;
  }

  /** Is a slice wished for, but not asked for yet? */
  get isWaiting(): boolean {
    return this.scheduled !== undefined;
  }

  /** Asks for a slice after `delay` milliseconds without another wish; undefined: nothing is needed. */
  schedule(plan: SlicePlan | undefined, delay: number): void {
    const key = plan === undefined ? undefined : JSON.stringify(plan);
    if (key !== undefined && key === this.scheduled) return;
    clearTimeout(this.timer);
    this.scheduled = undefined;
    if (plan === undefined || key === JSON.stringify(this.loader.wanted)) return;
    if (delay <= 0) return this.loader.want(plan);
    this.scheduled = key;
    this.timer = setTimeout(() => {
      this.scheduled = undefined;
      this.loader.want(plan);
    }, delay);
  }
}

function fillNumber({ fillValue, wireType }: PreviewArray): number | undefined {
  const elements = fillValue === undefined ? undefined : readElements(wireType, fillValue, 1);
  if (elements === undefined || elements.kind === "text" || elements.kind === "complex") {
    return undefined;
  }
  return numberAt(elements, 0, "real");
}
