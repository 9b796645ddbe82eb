import uPlot from "uplot";
import { createElement } from "../createElement";
import { numberAt } from "../data/elements";
import { shownNumber } from "../data/meaning";
import { elementState } from "../data/sliceLayer";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";
import { cutOptions, cutColors } from "./plotOptions";

/** Most points of a cut. */
const mostPoints = 2048;

/** The cuts along x and y through the elements that were clicked, of what is held: nothing is read. */
export class CutsPanel {
  readonly element: HTMLElement;
  private readonly sides: Readonly<Record<"x" | "y", HTMLElement>>;
  private readonly list = createElement("ul", { class: "legend cut-list" });
  private plots: uPlot[] = [];
  private drawn = "";

  constructor(private readonly preview: Preview) {
    const side = (name: "x" | "y"): HTMLElement =>
      createElement("div", { class: "cut", role: "img", "data-testid": `cut-${name}` });
    this.sides = { x: side("x"), y: side("y") };
    const close = createButton({
      label: t("Close the cuts"),
      icon: "close",
      testid: "close-cuts",
      onClick: () => preview.state.set({ cuts: [] }),
    });
    this.element = createElement(
      "section",
      { class: "cuts", "aria-label": t("Cuts"), "data-testid": "cuts" },
      [this.sides.x, this.sides.y, createElement("div", {}, [close.element, this.list])],
    );
  }

  update(): void {
    const { preview, element } = this;
    const state = preview.state.get();
    element.hidden = state.view !== "heatmap" || state.cuts.length === 0;
    if (element.hidden) {
      this.drawn = "";
      return;
    }
    const { revision, phase } = preview.loader.status.get();
    const key = JSON.stringify([
      ...[state.cuts, state.x, state.y, state.indices, state.scale, state.points, state.logX],
      ...[state.part, state.mask, state.decode, preview.axes.get().revision],
      ...[phase === "loading" ? phase : revision, element.clientWidth],
      ...[document.body.className],
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.clear();
    for (const axis of ["x", "y"] as const) this.draw(axis);
    this.list.replaceChildren(...state.cuts.map((cut, i) => this.entry(cut, i)));
  }

  dispose(): void {
    this.clear();
  }

  private clear(): void {
    for (const plot of this.plots) plot.destroy();
    this.plots = [];
  }

  private draw(axis: "x" | "y"): void {
    const { preview } = this;
    const side = this.sides[axis];
    const state = preview.state.get();
    const dimension = state[axis];
    const range = preview.loader.current[0]?.plan.ranges.find((one) => one.dimension === dimension);
    if (range === undefined || side.clientWidth === 0) return;
    const step = Math.max(range.step, Math.ceil((range.stop - range.start) / mostPoints));
    const places: number[] = [];
    for (let index = range.start; index < range.stop; index += step) {
      if (!state.logX || index > 0) places.push(index);
    }
    const lines = state.cuts.map(([x, y]) =>
      places.map((place) => this.valueAt(axis === "x" ? [place, y] : [x, place])),
    );
    const plot = new uPlot(
      cutOptions(preview, side, dimension, lines.length),
      [places, ...lines],
      side,
    );
    this.plots.push(plot);
    side.dataset["values"] = JSON.stringify(lines.map((line) => line.slice(0, 8)));
    side.setAttribute("aria-label", t("Cuts along {0}", preview.axisTitle(dimension)));
  }

  private valueAt([column, row]: readonly [number, number]): number | null {
    const { loader, masking, state } = this.preview;
    const { x, y, indices } = state.get();
    const at = indices.map((index, d) => (d === x ? column : d === y ? row : index));
    const found = loader.find(at);
    if (found === undefined) return null;
    const { layer, offset } = found;
    const known = layer.states[offset];
    if (known === elementState.failed) return null;
    if (known === elementState.missing && masking.mask !== "none") return null;
    const value = shownNumber(numberAt(layer.elements, offset, masking.part), masking);
    return Number.isFinite(value) ? value : null;
  }

  private entry([column, row]: readonly [number, number], index: number): HTMLElement {
    const { preview } = this;
    const { x, y } = preview.state.get();
    const swatch = createElement("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.backgroundColor = cutColors[index % cutColors.length] ?? "";
    const text = `${preview.placeText(y, row)}, ${preview.placeText(x, column)}`;
    return createElement("li", {}, [swatch, text]);
  }
}
