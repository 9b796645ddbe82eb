import { colorGradient } from "../color/colorMaps";
import { kindColor, unpackColor, type Kinds } from "../color/labelColors";
import { findScale, placeIn, valueIn, type ValueRange } from "../color/scales";
import { scaleTicks } from "../color/ticks";
import { createElement, createSvg } from "../createElement";
import { shortText } from "../data/numberText";
import { meaningOf } from "../data/meaning";
import { histogram } from "../data/summary";
import { timeText } from "../data/timeText";
import { t } from "../l10n";
import type { Preview } from "../view/preview";
import { RangeHandles } from "./rangeHandles";
import { missingColor, notANumberColor, type Rgb } from "./scene";

const histogramWidth = 34;
/** Of the strip with its labels. */
const stripWidth = 90;
/** Below this width of the stage the picture has the histogram's room. */
const leastForHistogram = 360;
/** Most kinds that are listed. */
const mostCategories = 16;

export interface BarPlace {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  /** Pixels down to the end of the stage. */
  readonly room: number;
}

/** The colours and what they stand for, with a histogram of the values beside them. */
export class ColorBar {
  readonly element: HTMLElement;
  private readonly strip = createElement("div", {
    class: "color-strip",
    "data-testid": "color-strip",
  });
  private readonly ticks = createSvg("svg", { class: "color-ticks", "aria-hidden": "true" });
  private readonly title = createElement("div", { class: "color-title", "data-testid": "units" });
  private readonly legend = createElement("ul", { class: "legend" });

  private readonly handles: RangeHandles;
  private showsHistogram = true;

  constructor(private readonly preview: Preview) {
    this.handles = new RangeHandles(preview);
    this.element = createElement(
      "div",
      {
        class: "color-bar",
        role: "group",
        "aria-label": t("Colour bar"),
        "data-testid": "color-bar",
      },
      [this.strip, this.ticks, this.handles.element, this.title, this.legend],
    );
    this.listen();
  }

  /** Dragging the upper half of the strip moves the maximum, the lower half the minimum. */
  private listen(): void {
    const { strip, preview } = this;
    let grip: { end: "minimum" | "maximum"; at: number; from: ValueRange } | undefined;
    strip.addEventListener("pointerdown", (event) => {
      strip.setPointerCapture(event.pointerId);
      const end = event.offsetY < strip.clientHeight / 2 ? "maximum" : "minimum";
      grip = { end, at: event.clientY, from: preview.range() };
    });
    strip.addEventListener("pointermove", (event) => {
      if (grip === undefined || event.clientY === grip.at) return;
      const scale = findScale(preview.state.get().scale);
      const moved = (grip.at - event.clientY) / Math.max(1, strip.clientHeight);
      const value = valueIn(scale, grip.from, (grip.end === "maximum" ? 1 : 0) + moved);
      const minimum = grip.end === "minimum" ? value : grip.from.minimum;
      const maximum = grip.end === "maximum" ? value : grip.from.maximum;
      if (Number.isFinite(value) && minimum < maximum) {
        preview.state.set({ rangeMode: "typed", minimum, maximum });
      }
    });
    const end = (): void => {
      grip = undefined;
    };
    strip.addEventListener("pointerup", end);
    strip.addEventListener("pointercancel", end);
    strip.addEventListener("dblclick", () => preview.state.set({ rangeMode: "auto" }));
  }

  /** The width to keep free beside the picture, in pixels; called before each drawing. */
  roomIn(width: number): number {
    this.showsHistogram = this.preview.state.get().histogram && width >= leastForHistogram;
    return stripWidth + (this.showsHistogram ? histogramWidth + 4 : 0);
  }

  /** With `kinds`, a list of those that are seen instead of a strip of colours. */
  draw(table: Uint8Array, kinds: Kinds | undefined, place: BarPlace): void {
    const { preview, element } = this;
    const { showsHistogram } = this;
    const offset = showsHistogram ? histogramWidth + 4 : 0;
    const titleRoom = 22;
    const height = Math.max(80, Math.min(Math.max(place.height, 180), place.room - 60)) - titleRoom;
    element.style.left = `${place.left + 14}px`;
    element.style.top = `${place.top}px`;
    element.style.width = `${offset + stripWidth - 14}px`;
    this.title.textContent = preview.units ?? "";
    this.title.title = preview.array.longName ?? preview.units ?? "";
    this.title.style.left = `${offset}px`;
    this.title.style.top = `${height + 12}px`;
    this.strip.hidden = kinds !== undefined;
    const hidden = kinds !== undefined || !showsHistogram;
    this.handles.draw({ width: histogramWidth, height, hidden });
    this.ticks.style.display = kinds !== undefined ? "none" : "";
    if (kinds !== undefined) {
      this.title.textContent = "";
      this.legend.style.top = "0";
      this.drawLegend(this.categories(kinds));
      return;
    }
    this.strip.style.left = `${offset}px`;
    this.strip.style.height = `${height}px`;
    this.strip.style.backgroundImage = colorGradient(table, "to top");
    this.ticks.setAttribute("width", String(offset + stripWidth - 14));
    this.ticks.setAttribute("height", String(height + 12));
    this.ticks.replaceChildren(
      ...(showsHistogram ? this.bars(height) : []),
      ...this.tickMarks(height, offset + 14),
    );
    this.legend.style.top = `${height + titleRoom + 10}px`;
    this.drawLegend([]);
  }

  /** The kinds that are seen, with what they mean. */
  private categories(kinds: Kinds): HTMLElement[] {
    const { decoding } = this.preview;
    const seen = new Set(this.preview.summary().sample);
    // Numbers beyond these are not exact: neither would their colours be.
    const values = [...seen].filter(Number.isSafeInteger);
    const entries = values.slice(0, mostCategories).map((value) => {
      const color = kindColor(kinds, value);
      const meaning = decoding === undefined ? undefined : meaningOf(value, decoding);
      const label = meaning ?? String(value);
      if (color === undefined) return entry(t("{0}, transparent", label), "none");
      return entry(label, unpackColor(color));
    });
    const rest = seen.size - entries.length;
    if (rest > 0 && entries.length > 0)
      entries.push(createElement("li", {}, [t("and {0} more", rest)]));
    return entries;
  }

  private tickMarks(height: number, left: number): SVGElement[] {
    const range = this.preview.range();
    const scale = findScale(this.preview.state.get().scale);
    return scaleTicks(scale, range, Math.max(2, height / 36)).flatMap(({ value, label }) => {
      const y = 6 + (1 - placeIn(scale, range, value)) * height;
      return [
        createSvg("path", { class: "tick", d: `M${left} ${y}h5` }),
        createSvg("text", { class: "tick-label", x: left + 8, y: y + 4 }, [
          this.label(value, label),
        ]),
      ];
    });
  }

  private label(value: number, label: string): string {
    const { decoding } = this.preview;
    const { wireType } = this.preview.array;
    if (decoding !== undefined) return meaningOf(value, decoding) ?? label;
    if (wireType.kind === "bool") return value === 0 ? "false" : value === 1 ? "true" : "";
    if (wireType.kind !== "time" || !Number.isSafeInteger(Math.round(value))) return label;
    return timeText(BigInt(Math.round(value)), wireType)
      .replace("T", " ")
      .slice(0, 10);
  }

  private bars(height: number): SVGElement[] {
    const range = this.preview.range();
    const scale = findScale(this.preview.state.get().scale);
    const { sample } = this.preview.summary();
    const bins = Math.min(64, Math.max(8, Math.round(2 * Math.sqrt(sample.length))));
    const counts = histogram(sample, {
      bins,
      place: (value) => placeIn(scale, range, value),
    });
    const most = Math.max(1, ...counts);
    const step = height / bins;
    const outline = counts.map((count, i) => {
      // The root lets rare values be seen beside frequent ones.
      const width = Math.sqrt(count / most) * histogramWidth;
      const bottom = 6 + height - i * step;
      return `M${histogramWidth} ${bottom}h${-width}v${-step}h${width}z`;
    });
    return [createSvg("path", { class: "histogram", d: outline.join("") })];
  }

  private drawLegend(categories: readonly HTMLElement[]): void {
    const { nan, missing, filled, failed } = this.preview.summary();
    const noValue = this.preview.decoding === undefined ? t("fill value") : t("no value");
    const entries: HTMLElement[] = [...categories];
    if (nan > 0) entries.push(entry(t("NaN"), notANumberColor));
    if (missing > 0 && filled > 0) entries.push(entry(t("missing, {0}", noValue), missingColor));
    else if (missing > 0) entries.push(entry(t("missing"), missingColor));
    else if (filled > 0) entries.push(entry(noValue, missingColor));
    if (failed > 0) entries.push(entry(t("unreadable"), "hatched"));
    this.legend.hidden = entries.length === 0;
    this.legend.replaceChildren(...entries);
  }
}

function entry(label: string, color: Rgb | "hatched" | "none"): HTMLElement {
  const swatch = createElement("span", {
    class: typeof color === "string" ? `swatch ${color}` : "swatch",
  });
  if (typeof color !== "string") swatch.style.backgroundColor = `rgb(${color.join(",")})`;
  return createElement("li", {}, [swatch, label]);
}

/** The bounds of the colours as text, for those who do not see the bar. */
export function rangeText(preview: Preview): string {
  const { minimum, maximum } = preview.range();
  return t("{0} to {1}", shortText(minimum), shortText(maximum));
}
