import uPlot from "uplot";
import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { numberAt } from "../data/elements";
import { shownNumber } from "../data/meaning";
import { shortText } from "../data/numberText";
import { elementState, type SliceLayer } from "../data/sliceLayer";
import { t } from "../l10n";
import { askSlice } from "../view/askSlice";
import type { Preview } from "../view/preview";
import { rangeFor } from "../view/slicePlan";
import type { View } from "../view/view";
import { length, seenElements, showIndex, type AxisWindow } from "../view/viewport";
import { decimate } from "./decimate";
import { plotOptions } from "./plotOptions";

/** Most samples that are held of a line. */
const mostSamples = 2 ** 20;
const zoomDelay = 150;

/** One dimension as a line. */
export class LineView implements View {
  readonly element: HTMLElement;
  private readonly observer: ResizeObserver;
  private readonly controller = new AbortController();
  private plot: uPlot | undefined;
  private drawn = "";

  constructor(
    private readonly preview: Preview,
    requestUpdate: () => void,
  ) {
    this.element = createElement("div", {
      class: "stage line",
      tabindex: 0,
      role: "application",
      "aria-roledescription": t("line plot"),
      "aria-describedby": "picture-keys",
      "data-testid": "line",
    });
    this.observer = new ResizeObserver(() => {
      this.drawn = "";
      requestUpdate();
    });
    this.observer.observe(this.element);
    const { signal } = this.controller;
    this.element.addEventListener("wheel", (event) => this.onWheel(event), {
      signal,
      passive: false,
    });
    this.element.addEventListener("dblclick", () => this.show(undefined), { signal });
    this.element.addEventListener("keydown", (event) => this.onKey(event), { signal });
    // Colours of the theme are read when the plot is made.
    const theme = new MutationObserver(() => {
      this.drawn = "";
      this.plot?.destroy();
      this.plot = undefined;
      requestUpdate();
    });
    theme.observe(document.body, {
      attributes: true,
      attributeFilter: ["class", "data-vscode-theme-id"],
    });
    signal.addEventListener("abort", () => theme.disconnect());
  }

  command(name: PreviewCommand): void {
    if (name === "zoomIn" || name === "zoomInX") this.zoom(1.5, 0.5);
    if (name === "zoomOut" || name === "zoomOutX") this.zoom(1 / 1.5, 0.5);
    if (name === "fit") this.show(undefined);
  }

  update(): void {
    const { preview, element } = this;
    const width = element.clientWidth;
    const height = element.clientHeight;
    if (width === 0 || height === 0 || preview.isEmpty) return;
    this.ask();
    const state = preview.state.get();
    const { phase, revision } = preview.loader.status.get();
    const layer = this.layer(phase === "loading");
    const axes = preview.axes.get().revision;
    const { minimum, maximum } = preview.together() ?? {};
    const key = JSON.stringify([state, revision, axes, width, height, minimum, maximum]);
    if (key !== this.drawn) {
      this.drawn = key;
      this.draw(layer);
    }
    this.markCursor();
    const summary = preview.summary();
    element.setAttribute(
      "aria-label",
      t(
        "Line of {0} along {1}, values from {2} to {3}",
        preview.array.title,
        preview.nameOf(state.x),
        shortText(summary.minimum),
        shortText(summary.maximum),
      ),
    );
  }

  dispose(): void {
    this.observer.disconnect();
    this.controller.abort();
    this.plot?.destroy();
  }

  private get window(): AxisWindow {
    const { viewport, x } = this.preview.state.get();
    const extent = this.preview.extentOf(x);
    if (viewport === undefined) return { start: 0, stop: extent };
    const start = Math.max(0, Math.min(viewport.x.start, extent - 1));
    return { start, stop: Math.max(start + 1, Math.min(extent, viewport.x.stop)) };
  }

  private layer(loading: boolean): SliceLayer | undefined {
    const { current, layers } = this.preview.loader;
    const filled = [...current, ...(loading ? [...layers].reverse() : [])];
    return filled.find((layer) => layer.parts.length > 0 && layer.counts.length === 1);
  }

  private ask(): void {
    const { preview, window } = this;
    const { x, indices } = preview.state.get();
    const extent = preview.extentOf(x);
    const range = rangeFor(x, { window, extent, pixels: mostSamples, most: mostSamples });
    askSlice(preview, {
      plan: { indices, ranges: [range] },
      seen: new Map([[x, seenElements(window, extent)]]),
      delay: zoomDelay,
    });
  }

  private draw(layer: SliceLayer | undefined): void {
    const { element, window } = this;
    const points =
      layer === undefined ? { x: [], y: [] } : this.points(layer, window, element.clientWidth);
    const data: uPlot.AlignedData = [points.x, points.y];
    const key = this.plotKey();
    if (this.plot === undefined || this.plot.root.dataset["key"] !== key) {
      this.plot?.destroy();
      this.plot = new uPlot(
        plotOptions(this.preview, element, {
          range: () => this.scaleX(),
          onSelect: (plot) => this.onSelect(plot),
          onCursor: (plot) => this.onCursor(plot),
        }),
        data,
        element,
      );
      this.plot.root.dataset["key"] = key;
    } else {
      this.plot.setSize({ width: element.clientWidth, height: element.clientHeight });
      this.plot.setData(data, true);
    }
    element.dataset["points"] = String(points.x.length);
  }

  /** What needs a new plot when it changes. */
  private plotKey(): string {
    const { scale, points, logX, x, decode } = this.preview.state.get();
    const isShared = this.preview.together() !== undefined;
    return JSON.stringify([
      scale,
      points,
      logX,
      x,
      decode,
      this.preview.labelsOf(x)?.name,
      isShared,
    ]);
  }

  private points(
    layer: SliceLayer,
    window: AxisWindow,
    width: number,
  ): ReturnType<typeof decimate> {
    const { masking } = this.preview;
    const { start, step } = layer.plan.ranges[0] ?? { start: 0, step: 1 };
    const count = layer.states.length;
    const first = this.preview.state.get().logX && start === 0 ? 1 : 0;
    const from = Math.max(first, Math.floor((window.start - start) / step) - 1);
    const to = Math.min(count, Math.ceil((window.stop - start) / step) + 1);
    const valueAt = (sample: number): number => {
      const state = layer.states[sample];
      if (state === elementState.waiting || state === elementState.failed) return NaN;
      if (state === elementState.missing && masking.mask !== "none") return NaN;
      return shownNumber(numberAt(layer.elements, sample, masking.part), masking);
    };
    const positionAt = (sample: number): number => start + sample * step;
    const buckets = Math.max(50, Math.round(width * globalThis.devicePixelRatio));
    return decimate({ count, positionAt, valueAt }, { from, to, buckets });
  }

  private scaleX(): [number, number] {
    const { start, stop } = this.window;
    // The first element has no place on a logarithmic axis.
    if (this.preview.state.get().logX) return [Math.max(1, start), Math.max(2, stop - 1)];
    // Samples stand at whole numbers; one alone needs room at both sides.
    return stop - start <= 1 ? [start - 0.5, start + 0.5] : [start, stop - 1];
  }

  private onSelect(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 4) return;
    const start = Math.floor(plot.posToVal(left, "x"));
    const stop = Math.ceil(plot.posToVal(left + width, "x")) + 1;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.show({ start, stop });
  }

  private onCursor(plot: uPlot): void {
    const { cell } = this.preview;
    const left = plot.cursor.left ?? -1;
    if (left < 0 || this.marking) {
      if (!this.marking && cell.get().by === "pointer") cell.set({ indices: undefined });
      return;
    }
    this.point(Math.round(plot.posToVal(left, "x")), "pointer");
  }

  private marking = false;

  /** Puts the plot's cursor where the keyboard is. */
  private markCursor(): void {
    const { plot, preview } = this;
    const { indices, by } = preview.cell.get();
    if (plot === undefined || indices === undefined || by === "pointer") return;
    const left = plot.valToPos(indices[preview.state.get().x] ?? 0, "x");
    this.marking = true;
    plot.setCursor({ left, top: plot.over.clientHeight / 2 });
    this.marking = false;
  }

  private point(index: number, by: "pointer" | "keyboard"): void {
    const { x, indices } = this.preview.state.get();
    const inside = Math.min(this.preview.extentOf(x) - 1, Math.max(0, index));
    this.preview.cell.set({ indices: indices.map((old, d) => (d === x ? inside : old)), by });
  }

  private show(window: AxisWindow | undefined): void {
    const extent = this.preview.extentOf(this.preview.state.get().x);
    if (window === undefined || (window.start <= 0 && window.stop >= extent)) {
      return this.preview.state.set({ viewport: undefined });
    }
    const size = Math.min(extent, Math.max(2, length(window)));
    const start = Math.min(Math.max(0, window.start), extent - size);
    this.preview.state.set({
      viewport: { x: { start, stop: start + size }, y: { start: 0, stop: 1 } },
    });
  }

  private zoom(factor: number, at: number): void {
    const { start, stop } = this.window;
    const pivot = start + at * (stop - start);
    this.show({ start: pivot - (pivot - start) / factor, stop: pivot + (stop - pivot) / factor });
  }

  private onWheel(event: WheelEvent): void {
    const over = this.plot?.over.getBoundingClientRect();
    if (over === undefined) return;
    event.preventDefault();
    this.zoom(
      Math.exp(-Math.max(-300, Math.min(300, event.deltaY)) * 0.002),
      Math.min(1, Math.max(0, (event.clientX - over.left) / over.width)),
    );
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const { window } = this;
    if (by !== 0 && event.shiftKey) {
      const shift = by * 0.1 * length(window);
      this.show({ start: window.start + shift, stop: window.stop + shift });
    } else if (by !== 0) this.moveCursor(by);
    else if (event.key === "+" || event.key === "=") this.zoom(1.5, 0.5);
    else if (event.key === "-" || event.key === "_") this.zoom(1 / 1.5, 0.5);
    else if (event.key === "0" || event.key === "Home") this.show(undefined);
    else if (event.key === "PageUp") this.preview.stepSlice(-1);
    else if (event.key === "PageDown") this.preview.stepSlice(1);
    else return;
    event.preventDefault();
  }

  private moveCursor(by: number): void {
    const { x } = this.preview.state.get();
    const known = this.preview.cell.get().indices?.[x];
    this.point(known === undefined ? Math.ceil(this.window.start) : known + by, "keyboard");
    const next = this.preview.cell.get().indices?.[x] ?? 0;
    const moved = showIndex(this.window, next);
    if (moved !== this.window && length(this.window) < this.preview.extentOf(x)) this.show(moved);
  }
}
