import { createElement } from "../createElement";
import { t } from "../l10n";
import { mostDigits, notations, type Notation } from "../table/valueFormat";
import { createChoice } from "../toolkit";
import type { Preview } from "../view/preview";

/** How the table writes numbers: notation, and number of digits. */
export function createTableControls(preview: Preview): {
  element: HTMLElement;
  update: () => void;
} {
  const labels: Readonly<Record<Notation, string>> = {
    exact: t("Exact"),
    significant: t("Significant digits"),
    fixed: t("Fixed point"),
    scientific: t("Scientific"),
  };
  const choice = createChoice(t("Notation of numbers"), {
    testid: "notation",
    onChange: (value) => {
      const notation = notations.find((one) => one === value);
      if (notation !== undefined) preview.state.set({ notation });
    },
  });
  choice.setOptions(
    notations.map((value) => ({ value, label: labels[value] })),
    preview.state.get().notation,
  );
  const digits = createElement("input", {
    type: "number",
    min: 0,
    max: mostDigits,
    step: 1,
    "aria-label": t("Digits"),
    "data-testid": "digits",
  });
  digits.addEventListener("change", () => {
    const value = Math.round(Number(digits.value));
    if (digits.value !== "" && value >= 0 && value <= mostDigits) {
      preview.state.set({ digits: value });
    } else digits.value = String(preview.state.get().digits);
  });
  const element = createElement(
    "div",
    { class: "table-controls", "data-testid": "table-controls" },
    [choice.element, digits],
  );
  return {
    element,
    update() {
      const { view, notation, digits: count } = preview.state.get();
      const { kind } = preview.array.wireType;
      element.hidden = view !== "table" || (kind !== "number" && preview.decoding === undefined);
      choice.setValue(notation);
      digits.hidden = notation === "exact";
      if (document.activeElement !== digits) digits.value = String(count);
    },
  };
}
