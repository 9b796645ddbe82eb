import { createElement } from "../createElement";
import { factRows } from "../inspect/factList";
import { InspectSections } from "../inspect/inspectSections";
import { statisticRows } from "../inspect/statisticRows";
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

  private readonly held = section(t("What is held of this view"), this.statistics);
  private readonly inspect: InspectSections;

  constructor(
    private readonly preview: Preview,
    requestUpdate: () => void,
  ) {
    this.inspect = new InspectSections(preview);
    const { facts, notes } = preview.array;
    const columns = createElement("div", { class: "information-columns" }, [
      section(t("Array"), factList(facts)),
      this.held,
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
    // Of texts nothing is summed up.
    this.held.hidden = this.preview.array.wireType.kind === "text";
    if (this.held.hidden) return;
    this.statistics.replaceChildren(
      ...factRows(statisticRows(this.preview, this.preview.summary())),
    );
  }
}

function section(title: string, content: HTMLElement): HTMLElement {
  return createElement("section", {}, [createElement("h2", {}, [title]), content]);
}

function factList(facts: readonly (readonly [string, string])[]): HTMLElement {
  return createElement("dl", { class: "facts", "data-testid": "facts" }, factRows(facts));
}
