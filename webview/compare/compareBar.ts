import { createElement } from "../createElement";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import { compareModes, type CompareMode } from "./compareState";
import type { Pair } from "./pair";

/** What is seen of a comparison, and what the two arrays share. */
export function createCompareBar({ options, a }: Pair): {
  element: HTMLElement;
  update: () => void;
} {
  const labels: Readonly<Record<CompareMode, string>> = {
    sides: t("Side by side"),
    difference: t("Difference"),
    all: t("All three"),
  };
  const modes = compareModes.map((mode) => ({
    mode,
    button: createButton({
      label: labels[mode],
      testid: `mode-${mode}`,
      onClick: () => options.set({ mode }),
    }),
  }));
  const linked = createButton({
    label: t("Linked"),
    testid: "toggle-linked",
    onClick: () => options.set({ linked: !options.get().linked }),
  });
  linked.element.title = t("Pan, zoom and sliders move both arrays");
  const sameRange = createButton({
    label: t("Same range"),
    testid: "toggle-sameRange",
    onClick: () => options.set({ sameRange: !options.get().sameRange }),
  });
  sameRange.element.title = t("The colours of both arrays span the same values");
  for (const { element } of [linked, sameRange]) element.classList.add("switch");
  const segments = createElement(
    "div",
    { class: "segments", role: "group", "aria-label": t("What is shown") },
    modes.map(({ button }) => button.element),
  );
  const element = createElement(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": t("Comparison") },
    [segments, linked.element, sameRange.element],
  );
  return {
    element,
    update() {
      const { mode, linked: isLinked, sameRange: isSame } = options.get();
      for (const one of modes) one.button.setPressed(one.mode === mode);
      linked.setPressed(isLinked);
      sameRange.setPressed(isSame);
      const { view } = a.state.get();
      linked.element.hidden = view === "scalar";
      sameRange.element.hidden = mode === "difference" || (view !== "heatmap" && view !== "line");
    },
  };
}
