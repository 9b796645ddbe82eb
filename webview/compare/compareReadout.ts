import { createElement } from "../createElement";
import { t } from "../l10n";
import { cellText, type CellText } from "../view/cellText";
import { differenceTitle } from "./differenceArray";
import { elementDifference } from "./elementDifference";
import type { Pair } from "./pair";

/** Most characters of a value. */
const mostShown = 200;

/** The element that is pointed at, in both arrays, and how the two differ. */
export class CompareReadout {
  readonly element: HTMLElement;
  private readonly place = createElement("span", { "data-testid": "compare-place" });
  private readonly values = {
    a: valueOf("a"),
    b: valueOf("b"),
    difference: valueOf("difference"),
  };
  private readonly live = createElement("div", {
    class: "unseen",
    "aria-live": "polite",
    "data-testid": "compare-live",
  });

  constructor(private readonly pair: Pair) {
    const { a, b, difference } = this.values;
    this.element = createElement(
      "div",
      { class: "compare-status compare-readout", "data-testid": "compare-readout" },
      [this.place, a.element, b.element, difference.element, this.live],
    );
  }

  update(): void {
    const { a, b, state } = this.pair;
    const at = { a: a.cell.get().indices, b: b.cell.get().indices };
    const isShown = at.a !== undefined && at.b !== undefined && a.state.get().view !== "scalar";
    for (const part of Object.values(this.values)) part.element.hidden = !isShown;
    this.place.textContent = "";
    if (at.a === undefined || at.b === undefined || !isShown) return;
    const texts = { a: cellText(a, at.a), b: cellText(b, at.b) };
    this.place.textContent = texts.a.place;
    this.values.a.show("a", texts.a.value, texts.a.remark);
    // What stands at the same place of b may be called otherwise there.
    const other = this.otherPlace(texts.a, texts.b);
    this.values.b.show("b", texts.b.value, other ?? texts.b.remark);
    const { difference } = state.get();
    this.values.difference.element.hidden = difference === undefined;
    if (difference !== undefined) {
      const text = elementDifference(this.pair, difference.loader.comparison, {
        a: texts.a.indices,
        b: texts.b.indices,
      });
      this.values.difference.show(this.title, text ?? "—", undefined);
    }
    this.speak(texts.a.place);
  }

  private get title(): string {
    const { kind, kinds } = { ...this.pair.options.get(), ...this.pair.state.get() };
    return differenceTitle(kinds.find((one) => one === kind) ?? kinds[0] ?? "difference");
  }

  /** The dimensions along which b is elsewhere; undefined where there are none. */
  private otherPlace(a: CellText, b: CellText): string | undefined {
    const { match, b: preview } = this.pair;
    const others = match.toB.filter(
      (other, dimension) => a.indices[dimension] !== b.indices[other],
    );
    const places = others.map((dimension) =>
      preview.placeText(dimension, b.indices[dimension] ?? 0),
    );
    return places.length === 0 ? undefined : places.join(", ");
  }

  private speak(place: string): void {
    const { a, b, state } = this.pair;
    const difference = state.get().difference?.preview;
    const isByKeyboard = [a, b, difference].some((one) => one?.cell.get().by === "keyboard");
    if (!isByKeyboard) return;
    const shown = Object.values(this.values).filter((part) => !part.element.hidden);
    const said = t("{0}: {1}", place, shown.map((part) => part.element.textContent).join(", "));
    if (this.live.textContent !== said) this.live.textContent = said;
  }
}

function valueOf(name: string): {
  readonly element: HTMLElement;
  show(label: string, value: string, remark: string | undefined): void;
} {
  const label = createElement("span", { class: "side-name" });
  const value = createElement("span", { class: "cell-value", "data-testid": `value-${name}` });
  const remark = createElement("span", { class: "cell-remark" });
  return {
    element: createElement("span", { class: "side-value" }, [label, " ", value, " ", remark]),
    show(name, text, said) {
      label.textContent = name;
      value.textContent = text.slice(0, mostShown);
      remark.textContent = said === undefined ? "" : `(${said})`;
    },
  };
}
