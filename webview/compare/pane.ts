import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { createView } from "../panel/createView";
import type { Preview } from "../view/preview";
import type { View } from "../view/view";
import type { ViewKind } from "../view/viewState";

export interface PaneParts {
  readonly testid: string;
  /** Beside the title. */
  readonly beside?: readonly HTMLElement[];
  readonly below?: readonly HTMLElement[];
}

/** One of the views of a comparison, with its title and what belongs to it. */
export class Pane {
  readonly element: HTMLElement;
  /** For controls that come and go. */
  readonly slot = createElement("div", { class: "pane-slot" });
  private readonly place = createElement("div", { class: "view" });
  private view: View | undefined;
  private shown: ViewKind | undefined;

  constructor(
    readonly preview: Preview,
    private readonly requestUpdate: () => void,
    { testid, beside = [], below = [] }: PaneParts,
  ) {
    const { title, dataTypeName, shape } = preview.array;
    const heading = createElement("div", { class: "pane-heading" }, [
      createElement("h2", { title }, [title]),
      createElement("span", { class: "type" }, [dataTypeName]),
      createElement("span", { class: "shape" }, [shape.join(" × ")]),
      ...beside,
    ]);
    this.element = createElement(
      "section",
      { class: "pane", "aria-label": title, "data-testid": testid },
      [heading, this.slot, this.place, ...below],
    );
  }

  /** @param isSeen false: only title, messages and progress are shown, and nothing is asked for */
  update(isSeen: boolean): void {
    const kind = isSeen ? this.preview.state.get().view : undefined;
    this.element.classList.toggle("slim", !isSeen);
    if (kind !== this.shown) {
      this.view?.dispose();
      this.view = kind && createView(kind, this.preview, this.requestUpdate);
      this.place.replaceChildren(...(this.view === undefined ? [] : [this.view.element]));
      this.shown = kind;
    }
    this.view?.update();
  }

  /** @returns false where nothing is shown that could take it */
  command(name: PreviewCommand): boolean {
    this.view?.command(name);
    return this.view !== undefined;
  }

  dispose(): void {
    this.view?.dispose();
  }
}
