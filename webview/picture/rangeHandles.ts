import { findScale, valueIn, type ValueRange } from "../color/scales";
import { createElement, setAttributes } from "../createElement";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import type { Preview } from "../view/preview";

type End = "minimum" | "maximum";

/** Parts of the range that a key moves an end by. */
const smallStep = 0.02;
const largeStep = 0.1;

/**
 * The range of the colours, on the histogram: dragging over a part of it takes that part as the range, and a
 * handle at each end is moved by the arrow keys.
 */
export class RangeHandles {
  readonly element: HTMLElement;
  private readonly handles: Readonly<Record<End, HTMLElement>>;
  private readonly box = createElement("div", { class: "range-box", hidden: true });

  constructor(private readonly preview: Preview) {
    this.handles = {
      maximum: this.createHandle("maximum", t("Maximum of the colours")),
      minimum: this.createHandle("minimum", t("Minimum of the colours")),
    };
    this.element = createElement("div", { class: "range-area", "data-testid": "range-area" }, [
      this.box,
      this.handles.maximum,
      this.handles.minimum,
    ]);
    this.listen();
  }

  /** Lays the handles over a histogram of this size, in pixels. */
  draw({ width, height, hidden }: { width: number; height: number; hidden: boolean }): void {
    this.element.hidden = hidden;
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    const range = this.preview.range();
    const summary = this.preview.summary();
    for (const end of ["minimum", "maximum"] as const) {
      const value = range[end];
      setAttributes(this.handles[end], {
        "aria-valuemin": Math.min(value, orElse(summary.minimum, value)),
        "aria-valuemax": Math.max(value, orElse(summary.maximum, value)),
        "aria-valuenow": value,
        "aria-valuetext": shortText(value),
      });
    }
  }

  private createHandle(end: End, label: string): HTMLElement {
    const handle = createElement("div", {
      class: `range-handle ${end}`,
      role: "slider",
      tabindex: 0,
      "aria-label": label,
      "aria-orientation": "vertical",
      "aria-valuenow": 0,
      title: t("{0}: arrow keys, Home for all values", label),
      "data-testid": `range-${end}`,
    });
    handle.addEventListener("keydown", (event) => this.onKey(event, end));
    return handle;
  }

  private onKey(event: KeyboardEvent, end: End): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: smallStep,
      ArrowRight: smallStep,
      ArrowDown: -smallStep,
      ArrowLeft: -smallStep,
      PageUp: largeStep,
      PageDown: -largeStep,
    };
    const by = moves[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Home") this.preview.state.set({ rangeMode: "auto" });
    else if (by !== undefined) {
      const range = this.preview.range();
      this.take({ ...range, [end]: this.valueAt(range, (end === "maximum" ? 1 : 0) + by) });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private listen(): void {
    const { element, preview } = this;
    let grip: { at: number; from: ValueRange } | undefined;
    const places = (from: number, to: number): [number, number] => {
      const height = Math.max(1, element.clientHeight);
      const place = (y: number): number => 1 - Math.min(1, Math.max(0, y / height));
      return [place(Math.max(from, to)), place(Math.min(from, to))];
    };
    const at = (event: PointerEvent): number => event.clientY - element.getBoundingClientRect().top;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      grip = { at: at(event), from: preview.range() };
    });
    element.addEventListener("pointermove", (event) => {
      if (grip === undefined) return;
      const [low, high] = places(grip.at, at(event));
      this.box.hidden = false;
      this.box.style.bottom = `${low * 100}%`;
      this.box.style.height = `${(high - low) * 100}%`;
    });
    element.addEventListener("pointerup", (event) => {
      const started = grip;
      grip = undefined;
      this.box.hidden = true;
      if (started === undefined || Math.abs(at(event) - started.at) < 4) return;
      const [low, high] = places(started.at, at(event));
      const { from } = started;
      this.take({ minimum: this.valueAt(from, low), maximum: this.valueAt(from, high) });
    });
    element.addEventListener("pointercancel", () => {
      grip = undefined;
      this.box.hidden = true;
    });
    element.addEventListener("dblclick", () => preview.state.set({ rangeMode: "auto" }));
  }

  private valueAt(range: ValueRange, place: number): number {
    return valueIn(findScale(this.preview.state.get().scale), range, place);
  }

  private take({ minimum, maximum }: ValueRange): void {
    if (!Number.isFinite(minimum) || !Number.isFinite(maximum) || minimum >= maximum) return;
    this.preview.state.set({ rangeMode: "typed", minimum, maximum });
  }
}

function orElse(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise;
}
