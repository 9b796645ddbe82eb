import type { RangeProblem } from "../color/displayRange";
import { colorGradient, colorMaps, colorTable, findColorMap } from "../color/colorMaps";
import { scaleNames, type ScaleName } from "../color/scales";
import { createElement } from "../createElement";
import { complexParts, type ComplexPart } from "../data/elements";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { createButton, createChoice, createTextField, type ChoiceOption } from "../toolkit";
import type { Preview } from "../view/preview";
import { parseNumber } from "./parseNumber";
import { maskModes, rangeModes, type MaskMode, type RangeMode } from "../view/viewState";

const scaleLabels: Readonly<Record<ScaleName, string>> = {
  linear: "Linear",
  log: "Log",
  symlog: "Symlog",
  sqrt: "Square root",
};
const rangeLabels: Readonly<Record<RangeMode, string>> = {
  auto: "Automatic",
  robust: "Robust (2–98 %)",
  symmetric: "Symmetric",
  typed: "Typed",
};
const maskLabels: Readonly<Record<MaskMode, string>> = {
  missing: "Mark missing chunks",
  fill: "Mark fill values",
  none: "Mark nothing",
};
const partLabels: Readonly<Record<ComplexPart, string>> = {
  amplitude: "Amplitude",
  phase: "Phase",
  real: "Real part",
  imaginary: "Imaginary part",
};

interface Control {
  readonly element: HTMLElement;
  update(): void;
}

/** Second row of controls: how values become colours. */
export function createColorControls(preview: Preview): Control {
  const isComplex = preview.array.wireType.kind === "complex";
  const controls: Control[] = [createColorMapChoice(preview)];
  controls.push(
    createEnumChoice(preview, {
      key: "scale",
      label: t("Scale"),
      names: scaleNames,
      labels: scaleLabels,
    }),
  );
  controls.push(createRangeControl(preview));
  if (isComplex) {
    controls.push(
      createEnumChoice(preview, {
        key: "part",
        label: t("Part of complex values"),
        names: complexParts,
        labels: partLabels,
      }),
    );
  }
  controls.push(
    createEnumChoice(preview, {
      key: "mask",
      label: t("Values in a colour of their own"),
      names: maskModes,
      labels: maskLabels,
    }),
  );
  const element = createElement(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": t("Colours") },
    controls.map((control) => control.element),
  );
  return {
    element,
    update() {
      const { view } = preview.state.get();
      element.hidden = view !== "heatmap" && view !== "line";
      element.dataset["view"] = view;
      for (const control of controls) control.update();
    },
  };
}

function createColorMapChoice(preview: Preview): Control {
  const choice = createChoice(t("Colour map"), {
    testid: "color-map",
    onChange: (colorMap) => preview.state.set({ colorMap }),
  });
  choice.element.classList.add("color-map");
  const sample = createElement("span", { class: "gradient", slot: "start", "aria-hidden": "true" });
  const invert = createButton({
    label: t("Invert the colours"),
    icon: "invert",
    testid: "invert",
    onClick: () => preview.state.set({ invert: !preview.state.get().invert }),
  });
  choice.setOptions(colorMapOptions(), preview.state.get().colorMap);
  choice.element.append(sample);
  return {
    element: createElement("div", { class: "group heatmap-only" }, [
      choice.element,
      invert.element,
    ]),
    update() {
      const state = preview.state.get();
      const map = findColorMap(state.colorMap);
      choice.setValue(state.colorMap);
      invert.setPressed(state.invert);
      if (map !== undefined) {
        sample.style.backgroundImage = colorGradient(colorTable(map, state.invert), "to right");
      }
    },
  };
}

function colorMapOptions(): ChoiceOption[] {
  const options: ChoiceOption[] = [];
  let group = "";
  for (const map of colorMaps) {
    if (map.group !== group) {
      group = map.group;
      options.push({ value: `group:${group}`, label: t(group), heading: true });
    }
    options.push({
      value: map.name,
      label: map.label,
      swatch: colorGradient(colorTable(map, false), "to right"),
    });
  }
  return options;
}

function createEnumChoice<K extends "scale" | "part" | "mask">(
  preview: Preview,
  {
    key,
    label,
    names,
    labels,
  }: { key: K; label: string; names: readonly string[]; labels: Readonly<Record<string, string>> },
): Control {
  const choice = createChoice(label, {
    testid: key,
    onChange: (value) => preview.state.set({ [key]: value }),
  });
  choice.element.classList.add(key);
  choice.setOptions(
    names.map((value) => ({ value, label: t(labels[value] ?? value) })),
    preview.state.get()[key],
  );
  return {
    element: choice.element,
    update: () => choice.setValue(preview.state.get()[key]),
  };
}

/** The range's mode, its two bounds to type into, and the way back to the automatic one. */
function createRangeControl(preview: Preview): Control {
  const mode = createChoice(t("Range of values"), {
    testid: "range-mode",
    onChange: (value) => setMode(preview, value as RangeMode),
  });
  mode.element.classList.add("range-mode");
  mode.setOptions(
    rangeModes.map((value) => ({ value, label: t(rangeLabels[value]) })),
    preview.state.get().rangeMode,
  );
  const problem = createElement("span", {
    class: "problem",
    role: "alert",
    "data-testid": "range-problem",
  });
  let typing: string | undefined;
  const bound = (which: "minimum" | "maximum", label: string): ReturnType<typeof createTextField> =>
    createTextField(label, {
      testid: which === "minimum" ? "range-min" : "range-max",
      onCommit: (text) => {
        const value = parseNumber(text);
        typing = value === undefined ? t("“{0}” is not a number.", text) : undefined;
        if (value === undefined) return update();
        const { minimum, maximum } = preview.range();
        preview.state.set({ minimum, maximum, rangeMode: "typed", [which]: value });
        update();
      },
    });
  const minimum = bound("minimum", t("Minimum"));
  const maximum = bound("maximum", t("Maximum"));
  const reset = createButton({
    label: t("Automatic range"),
    icon: "reset",
    testid: "range-reset",
    onClick: () => {
      typing = undefined;
      setMode(preview, "auto");
      update();
    },
  });
  const element = createElement(
    "div",
    { class: "group heatmap-only", role: "group", "aria-label": t("Range of values") },
    [
      mode.element,
      minimum.element,
      createElement("span", { class: "dash", "aria-hidden": "true" }, ["–"]),
      maximum.element,
      reset.element,
      problem,
    ],
  );
  const update = (): void => {
    const state = preview.state.get();
    const range = preview.range();
    const typed = state.rangeMode === "typed";
    const text = typing ?? (range.problem === undefined ? "" : problemText(range.problem));
    mode.setValue(state.rangeMode);
    if (typing === undefined) {
      setBound(minimum, typed ? state.minimum : range.minimum, typed);
      setBound(maximum, typed ? state.maximum : range.maximum, typed);
    }
    minimum.setProblem(text === "" ? undefined : text);
    maximum.setProblem(text === "" ? undefined : text);
    reset.setDisabled(state.rangeMode === "auto" && typing === undefined);
    if (problem.textContent !== text) problem.textContent = text;
  };
  return { element, update };
}

function setBound(field: ReturnType<typeof createTextField>, value: number, exact: boolean): void {
  // A field that is being typed into is left alone.
  if (document.activeElement === field.element && !exact) return;
  field.setValue(exact ? String(value) : shortText(value, 6));
}

function setMode(preview: Preview, rangeMode: RangeMode): void {
  const { minimum, maximum } = preview.range();
  preview.state.set(rangeMode === "typed" ? { rangeMode, minimum, maximum } : { rangeMode });
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
