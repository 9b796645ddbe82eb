import type { ChunkMap } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import type { LongCall } from "../host/inspectLink";
import { t } from "../l10n";
import { createChoice } from "../toolkit";
import type { Preview } from "../view/preview";
import { cellFacts, cellPixels, drawChunkMap, type Cell } from "./chunkMapPicture";
import { chunkCoords, chunkName, chunksAlong, goToChunk } from "./chunkPlaces";
import { mapLegend, mapSummary } from "./chunkMapText";
import { LongTask } from "./longTask";

/** Milliseconds of reading up to which a map is read again by itself. */
const mostForUpdate = 1500;

/** The grid of chunks at a glance, closed until asked for. */
export class ChunkMapPanel {
  readonly element: HTMLDetailsElement;
  private readonly task: LongTask;
  private readonly planes = createElement("div", { class: "map-planes" });
  private readonly canvas: HTMLCanvasElement;
  private readonly summary = createElement("p", { role: "status", "data-testid": "map-summary" });
  private readonly readout = createElement("p", {
    class: "remark",
    "aria-live": "polite",
    "data-testid": "map-readout",
  });
  private readonly legend = createElement("ul", { class: "map-legend" });
  private x: number;
  private y: number;
  private coords: number[];
  private map: ChunkMap | undefined;
  private chosen: Cell = { column: 0, row: 0 };
  private isAsked = false;
  /** Keys of broken chunks that the map knows of. */
  private readonly known = new Set<string>();
  /** How long the map took; while it is read, it is not asked for again. */
  private milliseconds = Infinity;
  private readonly observer: ResizeObserver;

  constructor(private readonly preview: Preview) {
    const state = preview.state.get();
    const plane = state.chunkPlane ?? { ...state, coords: chunkCoords(preview, state.indices) };
    [this.x, this.y, this.coords] = [plane.x, plane.y, [...plane.coords]];
    this.task = new LongTask({
      label: t("Look again"),
      testid: "map-start",
      run: (call) => this.read(call),
    });
    this.canvas = createElement("canvas", {
      class: "map-picture",
      tabindex: 0,
      role: "application",
      "aria-roledescription": t("chunk map"),
      "data-testid": "chunk-map",
    });
    this.canvas.hidden = true;
    const keys = t("Arrow keys move from chunk to chunk, Enter or a click shows the chunk.");
    const body = createElement("div", { class: "map-body" }, [
      this.planes,
      this.task.element,
      this.summary,
      this.canvas,
      this.readout,
      this.legend,
      createElement("p", { class: "remark", id: "map-keys" }, [keys]),
    ]);
    this.canvas.setAttribute("aria-describedby", "map-keys");
    this.element = createElement(
      "details",
      { class: "information", "data-testid": "chunk-map-panel" },
      [createElement("summary", {}, [t("Chunk map")]), body],
    );
    this.element.open = state.chunkMapOpen;
    this.element.addEventListener("toggle", () => {
      preview.state.set({ chunkMapOpen: this.element.open });
      this.update();
    });
    this.listen();
    this.showPlanes();
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(body);
  }

  update(): void {
    if (!this.element.open) return;
    // A chunk that turned out to be broken is shown as that, where looking again does not take long.
    const isNew = this.brokenKeys.some((key) => !this.known.has(key));
    const mayAgain = this.map !== undefined && this.milliseconds < mostForUpdate;
    if (this.isAsked && !(isNew && mayAgain)) return;
    this.isAsked = true;
    void this.task.run();
  }

  /** Of the chunks that are seen in the view. */
  private get brokenKeys(): readonly string[] {
    return this.preview.loader.status.get().failures.map(({ chunkKey }) => chunkKey);
  }

  /** Opens it, and takes the keys. */
  show(): void {
    this.element.open = true;
    this.element.scrollIntoView({ block: "nearest" });
    (this.canvas.hidden ? this.element.querySelector("summary") : this.canvas)?.focus();
  }

  dispose(): void {
    this.observer.disconnect();
    this.task.stop();
  }

  private async read(call: LongCall): Promise<void> {
    if (this.preview.isEmpty) {
      this.summary.textContent = t("The array has no chunks.");
      return;
    }
    const { x, y, coords } = this;
    for (const key of this.brokenKeys) this.known.add(key);
    this.milliseconds = Infinity;
    const started = performance.now();
    this.map = await this.preview.host.chunkMap({ x, y, coords }, call);
    this.milliseconds = performance.now() - started;
    const { columns, rows } = this.map;
    const column = Math.min(this.chosen.column, columns - 1);
    this.chosen = {
      column: Math.max(0, column),
      row: Math.max(0, Math.min(this.chosen.row, rows - 1)),
    };
    const text = mapSummary(this.map);
    this.summary.textContent = text;
    this.canvas.setAttribute("aria-label", text);
    this.canvas.hidden = this.map.listing === "none" || columns * rows === 0;
    this.legend.replaceChildren(...mapLegend(this.map));
    this.legend.hidden = this.canvas.hidden;
    this.draw();
  }

  private draw(): void {
    const { map, chosen } = this;
    if (map === undefined || this.canvas.hidden) return;
    const room = Math.max(100, this.element.clientWidth - 24);
    drawChunkMap(this.canvas, map, { pixels: cellPixels(map, room), chosen });
    this.readout.textContent = this.cellText(map, chosen);
  }

  private cellText(map: ChunkMap, cell: Cell): string {
    const { chunks, present, empty, broken, bytes } = cellFacts(map, cell);
    const name = chunkName(this.preview, this.coordsOf(cell));
    const size = Number.isNaN(bytes) ? t("size not known") : bytesText(bytes);
    if (chunks > 1) {
      const some = t("{0} chunks from {1}: {2} present", chunks, name, present);
      const mean = present === 0 ? "" : `, ${t("about {0} each", size)}`;
      return some + mean + (broken > 0 ? `, ${t("{0} broken", broken)}` : "");
    }
    const state =
      present === 0 ? t("missing (fill value)") : empty > 0 ? t("empty (0 bytes)") : size;
    return `${name}: ${broken > 0 ? `${t("could not be decoded")}, ` : ""}${state}`;
  }

  private coordsOf({ column, row }: Cell): number[] {
    const { map, x, y } = this;
    return this.coords.map((at, d) =>
      d === x ? column * (map?.perColumn ?? 1) : d === y ? row * (map?.perRow ?? 1) : at,
    );
  }

  private choose({ column, row }: Cell): void {
    const { columns, rows } = this.map ?? { columns: 1, rows: 1 };
    this.chosen = {
      column: Math.min(columns - 1, Math.max(0, column)),
      row: Math.min(rows - 1, Math.max(0, row)),
    };
    this.draw();
  }

  private go(): void {
    if (this.map !== undefined) goToChunk(this.preview, this.coordsOf(this.chosen));
  }

  private listen(): void {
    const { canvas } = this;
    const at = (event: MouseEvent): Cell => {
      const box = canvas.getBoundingClientRect();
      const { columns, rows } = this.map ?? { columns: 1, rows: 1 };
      return {
        column: Math.floor(((event.clientX - box.left) / box.width) * columns),
        row: Math.floor(((event.clientY - box.top) / box.height) * rows),
      };
    };
    canvas.addEventListener("pointermove", (event) => {
      // Not said aloud with each move.
      this.readout.ariaLive = "off";
      this.choose(at(event));
    });
    canvas.addEventListener("click", (event) => {
      this.choose(at(event));
      this.go();
    });
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      Home: [-Infinity, 0],
      End: [1e9, 0],
    };
    canvas.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (step === undefined && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.readout.ariaLive = "polite";
      if (step === undefined) return this.go();
      this.choose({ column: this.chosen.column + step[0], row: this.chosen.row + step[1] });
    });
  }

  /** The dimensions of the picture, and the chunk along each other one. */
  private showPlanes(): void {
    const { preview } = this;
    const { shape, chunkRuns } = preview.array;
    if (shape.length <= 2) return;
    const options = shape.map((_, d) => ({ value: String(d), label: preview.nameOf(d) }));
    const axis = (name: "x" | "y", label: string): HTMLElement => {
      const choice = createChoice(label, {
        testid: `map-${name}`,
        onChange: (value) => this.setAxis(name, Number(value)),
      });
      // Above it, the panel's edge would cut the list off.
      choice.element.setAttribute("position", "below");
      choice.setOptions(options, String(this[name]));
      return choice.element;
    };
    const others = shape.flatMap((_, d) => {
      const last = chunksAlong(chunkRuns[d] ?? []) - 1;
      if (d === this.x || d === this.y || last < 1) return [];
      const slider = createElement("input", {
        type: "range",
        min: 0,
        max: last,
        value: this.coords[d] ?? 0,
        "aria-label": t("Chunk along {0}", preview.nameOf(d)),
        "data-testid": `map-slider-${d}`,
      });
      const value = createElement("output", {}, [String(this.coords[d] ?? 0)]);
      slider.addEventListener("input", () => {
        value.textContent = slider.value;
      });
      slider.addEventListener("change", () => {
        this.coords = this.coords.map((old, at) => (at === d ? Number(slider.value) : old));
        this.readPlane();
      });
      return [createElement("label", { class: "map-slider" }, [preview.nameOf(d), slider, value])];
    });
    const arrow = (sign: string): HTMLElement =>
      createElement("span", { class: "map-arrow", "aria-hidden": "true" }, [sign]);
    const axes = [arrow("↓"), axis("y", t("Down")), arrow("→"), axis("x", t("Across"))];
    this.planes.replaceChildren(...axes, ...others);
  }

  private setAxis(name: "x" | "y", dimension: number): void {
    const other = name === "x" ? "y" : "x";
    if (this[other] === dimension) this[other] = this[name];
    this[name] = dimension;
    this.showPlanes();
    this.planes.querySelector<HTMLElement>(`[data-testid=map-${name}]`)?.focus();
    this.readPlane();
  }

  /** Another plane: it is kept, and read. */
  private readPlane(): void {
    const { x, y, coords } = this;
    this.preview.state.set({ chunkPlane: { x, y, coords } });
    void this.task.run();
  }
}
