import { createElement } from "../createElement";
import { t } from "../l10n";
import { createButton, createChoice, type ButtonWidget } from "../toolkit";
import type { Preview } from "../view/preview";
import { viewsOf, type ViewKind } from "../view/viewState";
import { showView, swapAxes } from "./stateCommands";

export interface ToolbarActions {
  zoom(by: "zoomIn" | "zoomOut" | "fit" | "oneToOne"): void;
  help(): void;
  /** The ways out of the viewer; undefined: there are none. */
  readonly out?: () => void;
  /** Is there another array on the page that can be decoded? */
  readonly decodes?: boolean;
}

type Flag =
  "keepRatio" | "flipX" | "flipY" | "chunkLines" | "gridLines" | "histogram" | "points" | "logX";

const pictures: readonly ViewKind[] = ["heatmap", "image"];

const viewLabels: Readonly<Record<ViewKind, string>> = {
  heatmap: "Heatmap",
  image: "Channels",
  line: "Line",
  table: "Table",
  scalar: "Value",
};

/** First row of controls: which view, which dimensions on its axes, and how it is looked at. */
export function createToolbar(
  preview: Preview,
  actions: ToolbarActions,
): { element: HTMLElement; update: () => void } {
  const views = createViewSwitch(preview);
  const axes = createAxisChoices(preview);
  const toggles = createToggles(preview);
  const oneToOne = createButton({
    label: t("One element a pixel"),
    icon: "oneToOne",
    testid: "one-to-one",
    onClick: () => actions.zoom("oneToOne"),
  });
  const decode = createButton({
    label: t("Decoded"),
    testid: "toggle-decode",
    onClick: () => preview.state.set({ decode: !preview.state.get().decode }),
  });
  decode.element.title = t("Values as the attributes mean them, or as they are stored");
  decode.element.hidden = preview.array.decoding === undefined && actions.decodes !== true;
  decode.element.classList.add("switch");
  const zoom = createElement("div", { class: "group" }, [
    createButton({
      label: t("Zoom out (-)"),
      icon: "zoomOut",
      testid: "zoom-out",
      onClick: () => actions.zoom("zoomOut"),
    }).element,
    createButton({
      label: t("Zoom in (+)"),
      icon: "zoomIn",
      testid: "zoom-in",
      onClick: () => actions.zoom("zoomIn"),
    }).element,
    createButton({
      label: t("Show all (0)"),
      icon: "fit",
      testid: "fit",
      onClick: () => actions.zoom("fit"),
    }).element,
    oneToOne.element,
  ]);
  const out = createButton({
    label: t("Export, copy, code"),
    icon: "download",
    testid: "out",
    onClick: () => actions.out?.(),
  });
  out.element.hidden = actions.out === undefined;
  const help = createButton({
    label: t("Keys and gestures"),
    icon: "help",
    testid: "help",
    onClick: () => actions.help(),
  });
  const element = createElement(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": t("View") },
    [
      views.element,
      axes.element,
      createFieldChoice(preview),
      decode.element,
      createElement("span", { class: "spring" }),
      createElement("div", { class: "group tools" }, [
        zoom,
        toggles.element,
        createElement("div", { class: "group" }, [out.element, help.element]),
      ]),
    ],
  );
  return {
    element,
    update() {
      const { view } = preview.state.get();
      views.update();
      axes.update();
      toggles.update();
      decode.setPressed(preview.state.get().decode);
      zoom.hidden = view === "table" || view === "scalar";
      oneToOne.element.hidden = !pictures.includes(view);
    },
  };
}

function createViewSwitch(preview: Preview): { element: HTMLElement; update: () => void } {
  const kinds = viewsOf(preview.array);
  const buttons = kinds.map((kind) => ({
    kind,
    button: createButton({
      label: t(viewLabels[kind]),
      testid: `view-${kind}`,
      onClick: () => showView(preview, kind),
    }),
  }));
  const element = createElement(
    "div",
    { class: "segments", role: "group", "aria-label": t("Kind of view") },
    buttons.map(({ button }) => button.element),
  );
  element.hidden = kinds.length < 2;
  return {
    element,
    update() {
      const { view } = preview.state.get();
      for (const { kind, button } of buttons) button.setPressed(kind === view);
    },
  };
}

function createAxisChoices(preview: Preview): { element: HTMLElement; update: () => void } {
  const options = preview.array.shape.map((extent, d) => ({
    value: String(d),
    label: `${preview.nameOf(d)} (${extent})`,
  }));
  const choices = (["y", "x"] as const).map((axis) => {
    const choice = createChoice(axis === "x" ? t("Dimension across") : t("Dimension down"), {
      testid: `axis-${axis}`,
      onChange: (value) => preview.setAxis(axis, Number(value)),
    });
    choice.setOptions(options, String(preview.state.get()[axis]));
    return { axis, choice };
  });
  const swap = createButton({
    label: t("Swap the axes"),
    icon: "swap",
    testid: "swap-axes",
    onClick: () => swapAxes(preview),
  });
  const rows = choices.map(({ axis, choice }) =>
    createElement("div", { class: "field" }, [
      createElement("span", { class: "field-label", "aria-hidden": "true" }, [axis]),
      choice.element,
    ]),
  );
  const [down, across] = rows;
  const element = createElement("div", { class: "group" }, [down, swap.element, across]);
  const rank = preview.array.shape.length;
  return {
    element,
    update() {
      const state = preview.state.get();
      for (const { axis, choice } of choices) choice.setValue(String(state[axis]));
      element.hidden = rank < 2;
      const isLine = state.view === "line";
      if (down !== undefined) down.hidden = isLine;
      swap.element.hidden = isLine;
    },
  };
}

/** Which field of a struct is shown. */
function createFieldChoice(preview: Preview): HTMLElement | undefined {
  const { fields = [] } = preview.array;
  if (fields.length === 0) return undefined;
  const all = ":all";
  const choice = createChoice(t("Field of the struct"), {
    testid: "field",
    onChange: (value) => preview.setField(value === all ? undefined : value),
  });
  choice.setOptions(
    [
      ...fields.map(({ name }) => ({ value: name, label: name })),
      { value: all, label: t("All fields") },
    ],
    preview.state.get().field ?? all,
  );
  return choice.element;
}

function createToggles(preview: Preview): { element: HTMLElement; update: () => void } {
  const toggle = (flag: Flag, label: string, views: readonly ViewKind[]) => ({
    flag,
    views,
    button: createButton({
      label,
      icon: flag === "keepRatio" ? "ratio" : flag === "chunkLines" ? "chunks" : flag,
      testid: `toggle-${flag}`,
      onClick: () => {
        const change: Partial<Record<Flag, boolean>> = { [flag]: !preview.state.get()[flag] };
        preview.state.set(change);
      },
    }),
  });
  const toggles: readonly { flag: Flag; views: readonly ViewKind[]; button: ButtonWidget }[] = [
    toggle("keepRatio", t("Square elements"), pictures),
    toggle("flipX", t("Turn round left and right"), pictures),
    toggle("flipY", t("Turn round up and down"), pictures),
    toggle("chunkLines", t("Borders of chunks"), pictures),
    toggle("gridLines", t("Grid lines"), pictures),
    toggle("histogram", t("Histogram"), ["heatmap"]),
    toggle("points", t("Points"), ["line"]),
    toggle("logX", t("Logarithmic x axis"), ["line"]),
  ];
  const element = createElement(
    "div",
    { class: "group" },
    toggles.map(({ button }) => button.element),
  );
  return {
    element,
    update() {
      const state = preview.state.get();
      for (const { flag, views, button } of toggles) {
        button.element.hidden = !views.includes(state.view);
        button.setPressed(state[flag]);
      }
    },
  };
}
