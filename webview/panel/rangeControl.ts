import type { RangeProblem } from "../color/displayRange";
import { createElement } from "../createElement";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { createButton, createChoice, createTextField, type TextWidget } from "../toolkit";
import type { Preview } from "../view/preview";
import { rangeModes, type RangeMode } from "../view/viewState";
import { parseNumber } from "./parseNumber";

const rangeLabels: Readonly<Record<RangeMode, string>> = {
  auto: "Automatic",
  robust: "Robust (2–98 %)",
  symmetric: "Symmetric",
  typed: "Typed",
};

type End = "minimum" | "maximum";

/** The range's mode, its two bounds to type into, and the way back to the automatic one. */
export function createRangeControl(preview: Preview): {
  readonly element: HTMLElement;
  update(): void;
} {
  let typing: { readonly end: End; readonly problem: string } | undefined;
  const setMode = (rangeMode: RangeMode): void => {
    typing = undefined;
    const { minimum, maximum } = preview.range();
    preview.state.set(rangeMode === "typed" ? { rangeMode, minimum, maximum } : { rangeMode });
    update();
  };
  const mode = createModeChoice(preview, setMode);
  const problem = createElement("span", {
    class: "problem",
    role: "alert",
    "data-testid": "range-problem",
  });
  const bound = (end: End, label: string): TextWidget =>
    createTextField(label, {
      testid: end === "minimum" ? "range-min" : "range-max",
      onCommit: (text) => {
        const value = text.trim() === "" ? NaN : parseNumber(text);
        typing =
          value === undefined ? { end, problem: t("“{0}” is not a number.", text) } : undefined;
        if (value !== undefined) typeBound(preview, end, value);
        update();
      },
    });
  const fields = {
    minimum: bound("minimum", t("Minimum; empty: automatic")),
    maximum: bound("maximum", t("Maximum; empty: automatic")),
  };
  const reset = createButton({
    label: t("Automatic range"),
    icon: "reset",
    testid: "range-reset",
    onClick: () => setMode("auto"),
  });
  const swap = createButton({
    label: t("Swap them"),
    testid: "range-swap",
    onClick: () => {
      const { minimum, maximum } = preview.state.get();
      preview.state.set({ minimum: maximum, maximum: minimum });
    },
  });
  const dash = createElement("span", { class: "dash", "aria-hidden": "true" }, ["–"]);
  const bounds = createElement("div", { class: "group bounds" }, [
    ...[fields.minimum.element, dash, fields.maximum.element, reset.element],
  ]);
  const element = createElement(
    "div",
    { class: "group heatmap-only", role: "group", "aria-label": t("Range of values") },
    [mode.element, bounds, problem, swap.element],
  );
  const update = (): void => {
    const state = preview.state.get();
    const range = preview.range();
    const text = typing?.problem ?? (range.problem && problemText(range.problem)) ?? "";
    mode.setValue(state.rangeMode);
    for (const end of ["minimum", "maximum"] as const) {
      const field = fields[end];
      const isTyped = state.rangeMode === "typed" && !Number.isNaN(state[end]);
      if (typing?.end !== end) setBound(field, isTyped ? state[end] : range[end], isTyped);
      const isAtFault = typing === undefined ? text !== "" && isTyped : typing.end === end;
      field.setProblem(isAtFault ? text : undefined);
    }
    reset.setDisabled(state.rangeMode === "auto" && typing === undefined);
    swap.element.hidden = typing !== undefined || range.problem !== "reversed";
    if (problem.textContent !== text) problem.textContent = text;
  };
  // What was left empty, or half typed, shows the range again.
  element.addEventListener("focusout", () => update());
  return { element, update };
}

function createModeChoice(
  preview: Preview,
  setMode: (mode: RangeMode) => void,
): ReturnType<typeof createChoice> {
  const mode = createChoice(t("Range of values"), {
    testid: "range-mode",
    onChange: (value) => setMode(value as RangeMode),
  });
  mode.element.classList.add("range-mode");
  mode.setOptions(
    rangeModes.map((value) => ({ value, label: t(rangeLabels[value]) })),
    preview.state.get().rangeMode,
  );
  return mode;
}

/** What was typed is one end of the range; the other stays as it is. NaN: the end is automatic. */
function typeBound(preview: Preview, end: End, value: number): void {
  const { rangeMode, minimum, maximum } = preview.state.get();
  const other =
    rangeMode === "typed"
      ? { minimum, maximum }
      : rangeMode === "auto"
        ? { minimum: NaN, maximum: NaN }
        : preview.range();
  const next = { minimum: other.minimum, maximum: other.maximum, [end]: value };
  const isAutomatic = Number.isNaN(next.minimum) && Number.isNaN(next.maximum);
  preview.state.set(isAutomatic ? { rangeMode: "auto" } : { ...next, rangeMode: "typed" });
}

function setBound(field: TextWidget, value: number, exact: boolean): void {
  // A field that is being typed into is left alone.
  if (document.activeElement === field.element && !exact) return;
  field.setValue(exact ? String(value) : shortText(value, 6));
}

function problemText(problem: RangeProblem): string {
  switch (problem) {
    case "not-positive":
      return t("A log scale needs bounds above zero. Shown: the automatic range.");
    case "negative":
      return t("A square root needs bounds that are not negative. Shown: the automatic range.");
    case "reversed":
      return t("The minimum is above the maximum. Shown: the automatic range.");
  }
}
