import {
  categoricalColorMap,
  colorGradient,
  colorMaps,
  colorTable,
  mapGradient,
  findColorMap,
} from "../color/colorMaps";
import { scaleNames, type ScaleName } from "../color/scales";
import { createElement } from "../createElement";
import { complexParts, type ComplexPart } from "../data/elements";
import { t } from "../l10n";
import { createButton, createChoice, type ChoiceOption } from "../toolkit";
import type { Preview } from "../view/preview";
import { maskModes, type MaskMode } from "../view/viewState";
import { createRangeControl } from "./rangeControl";

const scaleLabels: Readonly<Record<ScaleName, string>> = {
  linear: "Linear",
  log: "Log",
  symlog: "Symlog",
  sqrt: "Square root",
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
  const scale = createEnumChoice(preview, {
    key: "scale",
    label: t("Scale"),
    names: scaleNames,
    labels: scaleLabels,
  });
  const range = createRangeControl(preview);
  controls.push(scale, range);
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
      const { view, colorMap } = preview.state.get();
      element.hidden = view !== "heatmap" && view !== "line";
      element.dataset["view"] = view;
      // Kinds have no order that a scale or a range could tell.
      const isKinds = view === "heatmap" && colorMap === categoricalColorMap;
      scale.element.hidden = isKinds;
      range.element.hidden = isKinds;
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
      const isKinds = state.colorMap === categoricalColorMap;
      invert.setLabel(isKinds ? t("Other colours") : t("Invert the colours"), "invert");
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
      swatch: mapGradient(map, "to right"),
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
