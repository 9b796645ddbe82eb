import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { askSlice } from "../view/askSlice";
import type { Preview } from "../view/preview";
import type { SlicePlan } from "../view/slicePlan";
import type { View } from "../view/view";
import { mostCuts } from "../view/viewState";
import {
  clampViewport,
  fitViewport,
  length,
  oneToOne,
  panViewport,
  seenElements,
  showIndex,
  zoomAxis,
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
import { pictureFrame, pictureWish } from "./pictureWish";
import { createWebglRenderer } from "./webglRenderer";

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
  private hasMarkedFirst = false;
  /** The slice that was whole when that was marked last. */
  private markedWhole: SlicePlan | undefined;

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
      zoom: (factor, at, along) => this.zoom(factor, at, along),
      pan: (by) => this.pan(by),
      show: (viewport, along) => this.show(viewport, along !== undefined),
      fit: () => this.preview.state.set({ viewport: undefined }),
      moveCursor: (x, y) => this.moveCursor(x, y),
      point: (at) => this.point(at),
      pick: (at, add) => this.pick(at, add),
      stepSlice: (by) => this.preview.stepSlice(by),
      selection: (rectangle) => this.overlay.drawSelection(rectangle),
    });
  }

  command(name: PreviewCommand): void {
    const zoomed = /^zoom(In|Out)(X|Y)?$/.exec(name);
    if (zoomed !== null) {
      const along = zoomed[2] === undefined ? undefined : zoomed[2] === "X" ? "x" : "y";
      this.zoom(zoomed[1] === "In" ? 1.5 : 1 / 1.5, { x: 0.5, y: 0.5 }, along);
    } else if (name === "fit") this.preview.state.set({ viewport: undefined });
    else if (name === "oneToOne") this.showOneToOne();
  }

  /** One element a pixel of the screen. */
  private showOneToOne(): void {
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
    askSlice(preview, pictureWish(preview, viewport, frame));
    this.draw(this.geometry);
    this.describe();
    this.mark();
  }

  /** Marks of the page's timeline, for measures: the first values were on the screen, then all of a slice. */
  private mark(): void {
    const { current, status, wanted } = this.preview.loader;
    if ((current[0]?.parts.length ?? 0) === 0) return;
    if (!this.hasMarkedFirst) markNextFrame("zarrLens.firstPixels");
    this.hasMarkedFirst = true;
    if (status.get().phase !== "ready" || wanted === this.markedWhole) return;
    this.markedWhole = wanted;
    markNextFrame("zarrLens.wholePicture");
  }

  private get frame(): Frame | undefined {
    const { clientWidth: width, clientHeight: height } = this.element;
    const besides = this.composite ? 0 : this.colorBar.roomIn(width);
    return pictureFrame(this.preview, { width, height }, besides);
  }

  private createRenderer(): PictureRenderer | undefined {
    // Tests and reports of faulty drivers ask for the plain canvas by this attribute.
    if (this.composite) return undefined;
    const plain = document.documentElement.dataset["renderer"] === "canvas2d";
    const webgl = plain ? undefined : createWebglRenderer(this.canvas, this.requestUpdate);
    return webgl ?? createCanvasRenderer(this.canvas);
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
    this.colorBar.draw(this.scenes.colors(), this.scenes.kinds(), {
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

  /** Shows a part of the plane; where one axis was zoomed alone, the elements are no longer square. */
  private show(viewport: Viewport, isFree = false): void {
    const keepRatio = this.preview.state.get().keepRatio && !isFree;
    const frame = this.frame && { ...this.frame, keepRatio };
    if (frame === undefined) return;
    const clamped = clampViewport(viewport, frame);
    const fit = fitViewport(frame);
    const isAll =
      clamped.x.start === fit.x.start &&
      clamped.y.start === fit.y.start &&
      clamped.x.stop === fit.x.stop &&
      clamped.y.stop === fit.y.stop;
    this.preview.state.set({ keepRatio, viewport: isAll ? undefined : clamped });
  }

  // Several of these may come in one frame: each goes on from the state, not from what is drawn.
  private zoom(factor: number, at: { x: number; y: number }, along?: "x" | "y"): void {
    const { frame } = this;
    if (frame === undefined) return;
    const before = this.viewport(frame);
    if (along === undefined) return this.show(zoomViewport(before, frame, { factor, at }));
    const next = zoomAxis(before, frame, { factor, at, along });
    // At its limit nothing changes, and square elements stay so.
    if (length(next[along]) !== length(before[along])) this.show(next, true);
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

/** What is drawn in this frame is seen when the next one begins. The newest mark of a name is kept. */
function markNextFrame(name: string): void {
  requestAnimationFrame(() => {
    performance.clearMarks(name);
    performance.mark(name);
  });
}
