import { createElement } from "../createElement";
import { t } from "../l10n";
import { cellText } from "./cellText";
import type { Preview } from "./preview";
import type { View } from "./view";

/** The one value of an array without dimensions. */
export class ScalarView implements View {
  readonly element: HTMLElement;
  private readonly value = createElement("output", {
    class: "scalar-value",
    "data-testid": "scalar",
  });
  private readonly remark = createElement("div", { class: "scalar-remark" });

  constructor(private readonly preview: Preview) {
    this.value.setAttribute("aria-label", t("Value of {0}", preview.array.title));
    this.element = createElement("div", { class: "stage scalar" }, [this.value, this.remark]);
  }

  update(): void {
    const { loader } = this.preview;
    this.preview.schedule({ indices: [], ranges: [] }, 0);
    if (loader.find([]) === undefined) return;
    const { value, remark } = cellText(this.preview, []);
    this.value.textContent = value;
    this.remark.textContent = remark ?? "";
  }

  command(): void {
    // There is nothing to zoom.
  }

  dispose(): void {
    // Listens to nothing.
  }
}
