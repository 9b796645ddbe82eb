import { createElement } from "../createElement";
import { meaningOf } from "../data/meaning";
import { exactText, shortText } from "../data/numberText";
import { InspectSections } from "../inspect/inspectSections";
import { t } from "../l10n";
import type { Preview } from "../view/preview";

/** The array's name and kind, over everything. */
export function createHeader({ array }: Preview): HTMLElement {
  const shape = array.shape.length === 0 ? t("scalar") : array.shape.join(" × ");
  return createElement("header", { class: "header" }, [
    createElement("h1", { title: array.path, "data-testid": "title" }, [array.title]),
    createElement("span", { class: "type" }, [array.dataTypeName]),
    createElement("span", { class: "shape" }, [shape]),
    array.longName === undefined
      ? undefined
      : createElement("span", { class: "long-name" }, [array.longName]),
  ]);
}

/** Facts, notes and statistics, closed until asked for. */
export class Information {
  readonly element: HTMLDetailsElement;
  private readonly statistics = createElement("dl", {
    class: "facts",
    "data-testid": "statistics",
  });

  private readonly inspect: InspectSections;

  constructor(
    private readonly preview: Preview,
    requestUpdate: () => void,
  ) {
    this.inspect = new InspectSections(preview);
    const { facts, notes } = preview.array;
    const columns = createElement("div", { class: "information-columns" }, [
      section(t("Array"), factList(facts)),
      section(t("What is held of this view"), this.statistics),
      ...this.inspect.elements,
      notes.length === 0
        ? undefined
        : section(
            t("Notes"),
            createElement(
              "ul",
              { class: "notes", "data-testid": "notes" },
              notes.map((note) => createElement("li", {}, [note])),
            ),
          ),
    ]);
    const summary = createElement("summary", {}, [t("Information")]);
    if (notes.length > 0) {
      summary.append(
        createElement("span", { class: "badge" }, [
          notes.length === 1 ? t("1 note") : t("{0} notes", notes.length),
        ]),
      );
    }
    this.element = createElement(
      "details",
      { class: "information", "data-testid": "information" },
      [summary, columns],
    );
    this.element.open = preview.state.get().informationOpen;
    this.element.addEventListener("toggle", () => {
      preview.state.set({ informationOpen: this.element.open });
      requestUpdate();
    });
  }

  dispose(): void {
    this.inspect.dispose();
  }

  update(): void {
    if (!this.element.open) return;
    this.inspect.update();
    const summary = this.preview.summary();
    const { units } = this.preview;
    const { wireType } = this.preview.array;
    if (wireType.kind === "text") return;
    const unit = units === undefined ? "" : ` ${units}`;
    const rows: [string, string][] = [
      [t("Values"), summary.count.toLocaleString()],
      [t("Minimum"), this.valueText(summary.minimum, exactText(summary.minimum, true)) + unit],
      [t("Maximum"), this.valueText(summary.maximum, exactText(summary.maximum, true)) + unit],
      [t("Mean"), this.valueText(summary.mean, shortText(summary.mean, 7)) + unit],
      [t("Standard deviation"), shortText(summary.deviation, 7) + unit],
      [t("Not a number"), summary.nan.toLocaleString()],
      [t("Infinite"), summary.infinite.toLocaleString()],
      [t("In missing chunks"), summary.missing.toLocaleString()],
      [t("Missing values"), summary.filled.toLocaleString()],
      [t("Unreadable"), summary.failed.toLocaleString()],
    ];
    const shown = rows.filter(([, text], i) => i < 5 || text !== "0");
    this.statistics.replaceChildren(...shown.flatMap(([label, text]) => fact(label, text)));
  }

  /** A date where values are dates. */
  private valueText(value: number, text: string): string {
    const { decoding } = this.preview;
    if (decoding?.time !== undefined) return meaningOf(value, decoding) ?? text;
    return decoding === undefined ? text : shortText(value, 9);
  }
}

function section(title: string, content: HTMLElement): HTMLElement {
  return createElement("section", {}, [createElement("h2", {}, [title]), content]);
}

function factList(facts: readonly (readonly [string, string])[]): HTMLElement {
  return createElement(
    "dl",
    { class: "facts", "data-testid": "facts" },
    facts.flatMap(([label, text]) => fact(label, text)),
  );
}

function fact(label: string, text: string): HTMLElement[] {
  return [createElement("dt", {}, [label]), createElement("dd", { title: text }, [text])];
}
