import type { CfDecoding, PreviewArray } from "../../src/protocol/preview";
import { displayRange, type DisplayRange } from "../color/displayRange";
import type { ValueRange } from "../color/scales";
import { indexTicks } from "../color/ticks";
import { AxisLabels, type AxisTick } from "../data/axisLabels";
import { numberAt, readElements } from "../data/elements";
import { SliceLoader } from "../data/sliceLoader";
import type { Masking } from "../data/meaning";
import { summarize, type Summary } from "../data/summary";
import type { HostLink } from "../host/hostLink";
import { t } from "../l10n";
import { createStore, type Store } from "../store";
import type { SlicePlan } from "./slicePlan";
import type { AxisWindow } from "./viewport";
import { keepableState, placeOfView, restoreState } from "./keptState";
import { viewsOf, withField, type ViewState } from "./viewState";

/** The element that is pointed at. */
export interface Cell {
  /** One index a dimension; undefined where nothing is pointed at. */
  readonly indices: readonly number[] | undefined;
  /** "link": in another view that it is compared with. */
  readonly by: "pointer" | "keyboard" | "link";
}

/** While a picture fills, its colours are fitted anew at most this often, in milliseconds. */
const summaryDelay = 250;

/** Where a view has its slices from. */
export type Loader = Pick<SliceLoader, keyof SliceLoader>;

/** One array as it is looked at: the model that all views and controls share. */
export class Preview {
  readonly state: Store<ViewState>;
  readonly loader: Loader;
  /** Of an array that is compared with another: the values of both, which colours and plots are fitted to. */
  together: () => Summary | undefined = () => undefined;
  /** What the dimensions stand for, one entry a dimension; `revision` rises when more is known. */
  readonly axes = createStore<{
    readonly labels: readonly (AxisLabels | undefined)[];
    readonly revision: number;
  }>({ labels: [], revision: 0 });
  readonly cell: Store<Cell> = createStore<Cell>({ indices: undefined, by: "pointer" });
  /** The dimension whose slider was moved last. */
  private slider: number | undefined;
  /** As the host describes it, with all fields. */
  private described: PreviewArray;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private scheduled: string | undefined;
  private fill: number | undefined;
  private known: { key: string; at: number; summary: Summary } | undefined;

  constructor(
    /** As it is shown: of a struct, the field that was chosen. */
    public array: PreviewArray,
    readonly host: HostLink,
    kept: unknown,
    /** Of what is not read, but computed. */
    loader?: Loader,
  ) {
    this.described = array;
    this.state = createStore(restoreState(kept ?? array.state ?? placeOfView(array.alike), array));
    this.array = withField(array, this.state.get().field);
    this.loader =
      loader ??
      new SliceLoader(
        this.array,
        (request, signal) => host.readSlice({ ...request, field: this.state.get().field }, signal),
        // A table of every hundredth element would mislead.
        () => this.state.get().view !== "table",
      );
    this.fill = fillNumber(this.array);
    // The first picture goes before what is written at its sides.
    const stop = this.loader.status.subscribe(({ phase }) => {
      if (phase === "idle" || phase === "loading") return;
      stop();
      void this.readAxes();
    });
  }

  private async readAxes(): Promise<void> {
    const { array } = this;
    if (array.shape.length === 0) return;
    const found = await this.host.coordinates(array.shape.length).catch(() => []);
    if (array.shape !== this.array.shape) return;
    const onValues = (): void => this.axes.set({ revision: this.axes.get().revision + 1 });
    const labels = found.map((coordinates, dimension) =>
      coordinates === undefined
        ? undefined
        : new AxisLabels(coordinates, {
            dimension,
            extent: this.extentOf(dimension),
            ask: (request) => this.host.coordinateValues(request),
            onValues,
          }),
    );
    this.axes.set({ labels, revision: this.axes.get().revision + 1 });
  }

  /** What the elements along a dimension stand for; undefined where only their indices are known. */
  labelsOf(dimension: number): AxisLabels | undefined {
    return this.axes.get().labels[dimension];
  }

  /** The place of labels on an axis: coordinates where there are some, else indices. */
  ticksOf(dimension: number, seen: AxisWindow, count: number): AxisTick[] {
    const labels = this.labelsOf(dimension);
    if (labels !== undefined) return labels.ticks(seen, count);
    return indexTicks(seen, count).map((index) => ({ index, label: String(index) }));
  }

  /** The dimension's name, with the units of its coordinates. */
  axisTitle(dimension: number): string {
    const units = this.labelsOf(dimension)?.units;
    const name = this.nameOf(dimension);
    return units === undefined ? name : `${name} (${units})`;
  }

  /** An element along a dimension: `lat 3`, or `lat 41.5 degrees_north [3]` where it stands for something. */
  placeText(dimension: number, index: number): string {
    const text = this.labelsOf(dimension)?.fullTextAt(index);
    const name = this.nameOf(dimension);
    return text === undefined ? `${name} ${index}` : `${name} ${text} [${index}]`;
  }

  /** The array changed on disk: the view stays as far as it still fits. */
  replaceArray(array: PreviewArray): void {
    this.described = array;
    const state = restoreState(keepableState(this.state.get()), array);
    this.array = withField(array, state.field);
    this.fill = fillNumber(this.array);
    clearTimeout(this.timer);
    this.scheduled = undefined;
    this.loader.replaceArray(this.array);
    void this.readAxes();
    this.state.set(state);
  }

  /** May the view be kept for this array: is it the same one, perhaps changed on disk? */
  isOf({ path, shape, wireType }: PreviewArray): boolean {
    return (
      this.described.path === path &&
      this.described.shape.length === shape.length &&
      JSON.stringify(this.described.wireType) === JSON.stringify(wireType)
    );
  }

  /** Shows another field of a struct; undefined: all of them, as text. */
  setField(field: string | undefined): void {
    if (field === this.state.get().field) return;
    this.array = withField(this.described, field);
    this.fill = fillNumber(this.array);
    this.known = undefined;
    clearTimeout(this.timer);
    this.scheduled = undefined;
    this.loader.replaceArray(this.array);
    this.state.set({ field, rangeMode: "auto" });
    if (!viewsOf(this.array).includes(this.state.get().view)) this.resetView();
  }

  private resetView(): void {
    this.state.set({ view: viewsOf(this.array)[0] ?? "scalar", viewport: undefined });
  }

  /** The dimension of channels, while they are shown together. */
  get channelDimension(): number | undefined {
    const { image } = this.array;
    return this.state.get().view === "image" && image?.kind === "channels"
      ? image.dimension
      : undefined;
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
    if (view === "line" || y < 0) return [x];
    const channel = this.channelDimension;
    return [x, y, ...(channel === undefined ? [] : [channel])].sort((a, b) => a - b);
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
    // Channels that lie along an axis are not seen together.
    const isChannel = dimension === this.channelDimension;
    this.state.set({
      ...axes,
      viewport: undefined,
      cuts: [],
      ...(isChannel ? { view: "heatmap" } : {}),
    });
  }

  get masking(): Masking {
    const { part, mask } = this.state.get();
    return { part, mask, fill: this.fill, decoding: this.decoding };
  }

  /** How stored numbers are decoded; undefined where they are shown as they are. */
  get decoding(): CfDecoding | undefined {
    return this.state.get().decode ? this.array.decoding : undefined;
  }

  /** The units of what is shown: those of the attributes are of the decoded values. */
  get units(): string | undefined {
    const { decoding, units, wireType } = this.array;
    if (decoding?.time !== undefined || wireType.kind === "text") return undefined;
    const isPacked = decoding !== undefined && (decoding.scale !== 1 || decoding.offset !== 0);
    return isPacked && this.decoding === undefined ? undefined : units;
  }

  /** What is known of the numbers that are held; kept while a new picture is on its way. */
  summary(): Summary {
    const { phase, revision } = this.loader.status.get();
    const { part, mask, decode } = this.state.get();
    const key = `${part} ${mask} ${String(decode)} ${revision}`;
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
    return displayRange(this.state.get(), this.together() ?? this.summary(), this.naturalRange);
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
    if (delay <= 0 || this.loader.holds(plan)) return this.loader.want(plan);
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
