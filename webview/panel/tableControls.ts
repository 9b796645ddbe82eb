import { createElement } from "../createElement";
import { t } from "../l10n";
import { cellWidths, mostDigits, notations, type Notation } from "../table/valueFormat";
import { createChoice } from "../toolkit";
import type { Preview } from "../view/preview";

/** How the table writes numbers, and how wide its cells are. */
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
  const digits = createCount(t("Digits"), {
    testid: "digits",
    bounds: { least: 0, most: mostDigits },
    onChange: (value) => preview.state.set({ digits: value }),
  });
  const width = createCount(t("Width of the cells, in pixels; empty: as usual"), {
    testid: "cell-width",
    bounds: cellWidths,
    onChange: (value) => preview.state.set({ cellWidth: value }),
    onEmpty: () => preview.state.set({ cellWidth: 0 }),
  });
  width.placeholder = t("usual");
  const element = createElement("div", { class: "toolbar", "data-testid": "table-controls" }, [
    createElement("div", { class: "group" }, [choice.element, digits]),
    createElement("label", { class: "field" }, [
      createElement("span", { class: "field-label", "aria-hidden": "true" }, [t("cell width")]),
      width,
    ]),
  ]);
  return {
    element,
    update() {
      const { view, notation, digits: count, cellWidth } = preview.state.get();
      const { kind } = preview.array.wireType;
      element.hidden = view !== "table";
      const isNumeric = kind === "number" || kind === "complex" || preview.decoding !== undefined;
      choice.element.hidden = !isNumeric;
      choice.setValue(notation);
      digits.hidden = !isNumeric || notation === "exact";
      if (document.activeElement !== digits) digits.value = String(count);
      if (document.activeElement !== width) width.value = cellWidth === 0 ? "" : String(cellWidth);
    },
  };
}

/** A field for a whole number; what is not within the bounds is taken to the nearer one. */
function createCount(
  label: string,
  {
    testid,
    bounds: { least, most },
    onChange,
    onEmpty,
  }: {
    readonly testid: string;
    readonly bounds: { readonly least: number; readonly most: number };
    readonly onChange: (value: number) => void;
    readonly onEmpty?: () => void;
  },
): HTMLInputElement {
  const input = createElement("input", {
    ...{ type: "number", min: least, max: most, step: 1 },
    ...{ "aria-label": label, title: label, "data-testid": testid },
  });
  let last = input.value;
  input.addEventListener("focus", () => {
    last = input.value;
  });
  input.addEventListener("change", () => {
    const value = Math.min(most, Math.max(least, Math.round(Number(input.value))));
    if (input.value === "" && onEmpty !== undefined) onEmpty();
    else if (input.value === "" || !Number.isFinite(value)) input.value = last;
    else {
      input.value = String(value);
      onChange(value);
    }
    last = input.value;
  });
  return input;
}
