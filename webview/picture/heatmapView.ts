import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { askSlice } from "../view/askSlice";
import type { Preview } from "../view/preview";
import { mostSamples, rangeFor } from "../view/slicePlan";
import type { View } from "../view/view";
import { mostCuts } from "../view/viewState";
import {
  clampViewport,
  fitViewport,
  oneToOne,
  panViewport,
  seenElements,
  showIndex,
  zoomViewport,
  type Frame,
  type Viewport,
} from "../view/viewport";
import { createCanvasRenderer } from "./canvasRenderer";
import { ColorBar } from "./colorBar";
import { buildComposite, channelsOf } from "./compositeBuilder";
import { paintComposite } from "./compositeRenderer";
import { pictureRectangle, type Geometry } from "./geometry";
import { Overlay, overlayMargins } from "./overlay";
import { listenToPicture } from "./pictureInput";
import type { PictureRenderer } from "./scene";
import { SceneBuilder } from "./sceneBuilder";
import { createWebglRenderer } from "./webglRenderer";

/** Milliseconds without zooming or panning before finer data is asked for. */
const zoomDelay = 150;
const colorBarWidth = 128;

/** Two dimensions as a picture, with axes, colour bar, and a cursor cell. */
export class HeatmapView implements View {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly overlay = new Overlay();
  private readonly colorBar: ColorBar;
  private readonly renderer: PictureRenderer | undefined;
  private readonly scenes: SceneBuilder;
  private readonly observer: ResizeObserver;
  private readonly stopListening: () => void;
  private geometry: Geometry | undefined;
  private marked: "first" | "whole" | undefined;

  constructor(
    private readonly preview: Preview,
    private readonly requestUpdate: () => void,
    /** Are channels drawn together, instead of one number an element in colours? */
    private readonly composite = false,
  ) {
    this.canvas = createElement("canvas", {
      class: "picture",
      tabindex: 0,
      role: "application",
      "aria-roledescription": t("heatmap"),
      "aria-describedby": "picture-keys",
      "data-testid": "picture",
    });
    this.scenes = new SceneBuilder(preview);
    this.colorBar = new ColorBar(preview);
    this.element = createElement("div", { class: "stage", "data-testid": "heatmap" }, [
      this.canvas,
      this.overlay.element,
      ...(composite ? [] : [this.colorBar.element]),
    ]);
    this.renderer = this.createRenderer();
    this.canvas.dataset["renderer"] = this.renderer?.kind ?? "none";
    this.observer = new ResizeObserver(requestUpdate);
    this.observer.observe(this.element);
    this.stopListening = listenToPicture(this.canvas, {
      geometry: () => this.geometry,
      zoom: (factor, at) => this.zoom(factor, at),
      pan: (by) => this.pan(by),
      show: (viewport) => this.show(viewport),
      fit: () => this.preview.state.set({ viewport: undefined }),
      moveCursor: (x, y) => this.moveCursor(x, y),
      point: (at) => this.point(at),
      pick: (at, add) => this.pick(at, add),
      stepSlice: (by) => this.preview.stepSlice(by),
      selection: (rectangle) => this.overlay.drawSelection(rectangle),
    });
  }

  command(name: PreviewCommand): void {
    if (name === "zoomIn") this.zoom(1.5, { x: 0.5, y: 0.5 });
    if (name === "zoomOut") this.zoom(1 / 1.5, { x: 0.5, y: 0.5 });
    if (name === "fit") this.preview.state.set({ viewport: undefined });
  }

  /** One element a pixel of the screen. */
  showOneToOne(): void {
    const { frame } = this;
    if (frame === undefined || this.geometry === undefined) return;
    this.show(oneToOne(this.geometry.viewport, frame, 1 / window.devicePixelRatio));
  }

  dispose(): void {
    this.observer.disconnect();
    this.stopListening();
    this.renderer?.dispose();
  }

  update(): void {
    const { frame, preview } = this;
    if (frame === undefined) return;
    const { flipX, flipY } = preview.state.get();
    const viewport = this.viewport(frame);
    this.geometry = { box: frame.box, extent: frame.extent, viewport, flipX, flipY };
    this.ask(viewport, frame);
    this.draw(this.geometry);
    this.describe();
    this.mark();
  }

  /** Marks of the page's timeline, for measures: the first values were on the screen, then all. */
  private mark(): void {
    const { current, status } = this.preview.loader;
    const isWhole = status.get().phase === "ready";
    if (this.marked === "whole" || (current[0]?.parts.length ?? 0) === 0) return;
    if (this.marked === undefined) markNextFrame("zarrLens.firstPixels");
    if (isWhole) markNextFrame("zarrLens.wholePicture");
    this.marked = isWhole ? "whole" : "first";
  }

  private get frame(): Frame | undefined {
    const { clientWidth, clientHeight } = this.element;
    const { x, y, keepRatio } = this.preview.state.get();
    const margins = overlayMargins(this.preview);
    const barWidth = this.composite ? 0 : colorBarWidth;
    const width = clientWidth - margins.left - margins.right - barWidth;
    const height = clientHeight - margins.top - margins.bottom;
    const extent = { width: this.preview.extentOf(x), height: this.preview.extentOf(y) };
    if (clientWidth === 0 || extent.width === 0 || extent.height === 0) return undefined;
    return { extent, box: { width: Math.max(40, width), height: Math.max(40, height) }, keepRatio };
  }

  private createRenderer(): PictureRenderer | undefined {
    // Tests and reports of faulty drivers ask for the plain canvas by this attribute.
    if (this.composite) return undefined;
    const plain = document.documentElement.dataset["renderer"] === "canvas2d";
    const webgl = plain ? undefined : createWebglRenderer(this.canvas, this.requestUpdate);
    return webgl ?? createCanvasRenderer(this.canvas);
  }

  /** Asks for the part that is seen, unless what is held is fine enough. */
  private ask(viewport: Viewport, { box, extent }: Frame): void {
    const { preview } = this;
    const { x, y, indices } = preview.state.get();
    const ratio = window.devicePixelRatio;
    const channel = preview.channelDimension;
    // All channels together take no more room than one picture.
    const share = channel === undefined ? 1 : Math.sqrt(preview.extentOf(channel));
    const most = Math.floor(mostSamples / share);
    const columns = rangeFor(x, {
      window: viewport.x,
      extent: extent.width,
      pixels: box.width * ratio,
      most,
    });
    const rows = rangeFor(y, {
      window: viewport.y,
      extent: extent.height,
      pixels: box.height * ratio,
      most,
    });
    const ranges = [columns, rows];
    const seen = new Map([
      [x, seenElements(viewport.x, extent.width)],
      [y, seenElements(viewport.y, extent.height)],
    ]);
    if (channel !== undefined) {
      const whole = { start: 0, stop: preview.extentOf(channel) };
      ranges.push({ dimension: channel, step: 1, ...whole });
      seen.set(channel, whole);
    }
    askSlice(preview, {
      plan: { indices, ranges: ranges.sort((a, b) => a.dimension - b.dimension) },
      seen,
      delay: zoomDelay,
    });
  }

  private draw(geometry: Geometry): void {
    const { preview, element, canvas } = this;
    const margins = overlayMargins(preview);
    canvas.style.left = `${margins.left}px`;
    canvas.style.top = `${margins.top}px`;
    canvas.style.width = `${geometry.box.width}px`;
    canvas.style.height = `${geometry.box.height}px`;
    if (this.composite) this.drawComposite(geometry);
    else this.renderer?.draw(this.scenes.build(geometry, window.devicePixelRatio));
    this.overlay.draw(preview, geometry, {
      width: element.clientWidth,
      height: element.clientHeight,
    });
    if (this.composite) return;
    const picture = pictureRectangle(geometry);
    this.colorBar.draw(this.scenes.colors(), {
      left: margins.left + picture.right,
      top: margins.top + picture.top,
      height: picture.bottom - picture.top,
      room: element.clientHeight - margins.top - picture.top,
    });
  }

  private drawComposite(geometry: Geometry): void {
    const { canvas } = this;
    const scene = buildComposite(this.preview, geometry, window.devicePixelRatio);
    if (canvas.width !== scene.width) canvas.width = scene.width;
    if (canvas.height !== scene.height) canvas.height = scene.height;
    const pixels = new ImageData(paintComposite(scene), scene.width, scene.height);
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  }

  private describe(): void {
    const { preview } = this;
    const { x, y, channels } = preview.state.get();
    if (this.composite) {
      const shown = channelsOf(preview).filter((_, i) => channels[i]?.on === true);
      this.canvas.setAttribute(
        "aria-label",
        t(
          "Picture of {0}, channels {1}",
          preview.array.title,
          shown.map((channel) => channel.label).join(", "),
        ),
      );
      return;
    }
    const { minimum, maximum } = preview.range();
    this.canvas.setAttribute(
      "aria-label",
      t(
        "Heatmap of {0}: {1} down, {2} across, colours from {3} to {4}",
        preview.array.title,
        `${preview.nameOf(y)} (${preview.extentOf(y)})`,
        `${preview.nameOf(x)} (${preview.extentOf(x)})`,
        shortText(minimum),
        shortText(maximum),
      ),
    );
  }

  private show(viewport: Viewport): void {
    const { frame } = this;
    if (frame === undefined) return;
    const clamped = clampViewport(viewport, frame);
    const fit = fitViewport(frame);
    const isAll =
      clamped.x.start === fit.x.start &&
      clamped.y.start === fit.y.start &&
      clamped.x.stop === fit.x.stop &&
      clamped.y.stop === fit.y.stop;
    this.preview.state.set({ viewport: isAll ? undefined : clamped });
  }

  // Several of these may come in one frame: each goes on from the state, not from what is drawn.
  private zoom(factor: number, at: { x: number; y: number }): void {
    const { frame } = this;
    if (frame !== undefined) this.show(zoomViewport(this.viewport(frame), frame, { factor, at }));
  }

  private pan(by: { x: number; y: number }): void {
    const { frame } = this;
    if (frame !== undefined) this.show(panViewport(this.viewport(frame), frame, by));
  }

  private viewport(frame: Frame): Viewport {
    const { viewport } = this.preview.state.get();
    return viewport === undefined ? fitViewport(frame) : clampViewport(viewport, frame);
  }

  private point(at: { x: number; y: number } | undefined): void {
    const { cell, state } = this.preview;
    if (at === undefined) {
      if (cell.get().by !== "pointer") return;
      // The element that was clicked last is spoken of again.
      const [column, row] = state.get().cuts.at(-1) ?? [];
      const { x, y, indices } = state.get();
      const clicked = indices.map((index, d) => (d === x ? column : d === y ? row : index));
      const isClicked = clicked.every((index) => index !== undefined);
      cell.set(isClicked ? { indices: clicked, by: "keyboard" } : { indices: undefined });
      return;
    }
    const { x, y, indices } = state.get();
    const next = indices.map((index, d) => (d === x ? at.x : d === y ? at.y : index));
    if (String(next) !== String(cell.get().indices)) cell.set({ indices: next, by: "pointer" });
  }

  /** Shows the cuts through an element; with `add` beside those that are shown. */
  private pick(at: { x: number; y: number } | undefined, add: boolean): void {
    const { preview } = this;
    const { cuts, x, y } = preview.state.get();
    const cursor = preview.cell.get().indices;
    const picked = at ?? (cursor && { x: cursor[x] ?? 0, y: cursor[y] ?? 0 });
    if (picked === undefined || this.composite) return;
    const others = add ? cuts.filter((cut) => cut[0] !== picked.x || cut[1] !== picked.y) : [];
    preview.state.set({ cuts: [...others.slice(1 - mostCuts), [picked.x, picked.y]] });
  }

  /** Moves the cursor cell by whole samples of the picture, and shows it. */
  private moveCursor(byX: number, byY: number): void {
    const { geometry, preview } = this;
    if (geometry === undefined) return;
    const { x, y, indices } = preview.state.get();
    const { viewport, extent, flipX, flipY } = geometry;
    const known = preview.cell.get().indices;
    const start =
      known ??
      indices.map((index, d) =>
        d === x
          ? seenElements(viewport.x, extent.width).start
          : d === y
            ? seenElements(viewport.y, extent.height).start
            : index,
      );
    const move = known === undefined ? 0 : 1;
    const next = start.map((index, d) => {
      if (d !== x && d !== y) return indices[d] ?? 0;
      const by = d === x ? (flipX ? -byX : byX) : flipY ? -byY : byY;
      const sample = this.stepOf(d);
      return Math.min(preview.extentOf(d) - 1, Math.max(0, index + by * move * sample));
    });
    preview.cell.set({ indices: next, by: "keyboard" });
    this.show({
      x: showIndex(viewport.x, next[x] ?? 0),
      y: showIndex(viewport.y, next[y] ?? 0),
    });
  }

  private stepOf(dimension: number): number {
    const [finest] = this.preview.loader.current;
    return finest?.plan.ranges.find((range) => range.dimension === dimension)?.step ?? 1;
  }
}

/** What is drawn in this frame is seen when the next one begins. */
function markNextFrame(name: string): void {
  requestAnimationFrame(() => performance.mark(name));
}
