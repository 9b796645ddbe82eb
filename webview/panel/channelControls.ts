import { createElement } from "../createElement";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { channelsOf, channelWindow } from "../picture/compositeBuilder";
import { createCheckbox, createTextField } from "../toolkit";
import type { Preview } from "../view/preview";
import type { ChannelState } from "../view/viewState";
import { parseNumber } from "./parseNumber";

interface Row {
  readonly element: HTMLElement;
  update(): void;
}

/** A row for each channel: whether it is shown, its colour, and its window of values. */
export function createChannelControls(preview: Preview): Row {
  const rows = channelsOf(preview).map((channel, index) => createRow(preview, channel, index));
  const element = createElement(
    "div",
    { class: "channels", role: "group", "aria-label": t("Channels"), "data-testid": "channels" },
    rows.map((row) => row.element),
  );
  return {
    element,
    update() {
      element.hidden = preview.state.get().view !== "image";
      if (!element.hidden) for (const row of rows) row.update();
    },
  };
}

function createRow(
  preview: Preview,
  { label, color }: ReturnType<typeof channelsOf>[number],
  index: number,
): Row {
  const change = (next: Partial<ChannelState>): void => {
    const { channels } = preview.state.get();
    preview.state.set({
      channels: channels.map((one, i) => (i === index ? { ...one, ...next } : one)),
    });
  };
  const shown = createCheckbox(label, {
    testid: `channel-${index}`,
    onChange: (on) => change({ on }),
  });
  const swatch = createElement("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.backgroundColor = `rgb(${color.join(",")})`;
  const bound = (which: "minimum" | "maximum", title: string): ReturnType<typeof createTextField> =>
    createTextField(title, {
      testid: `channel-${index}-${which}`,
      onCommit: (text) => {
        const value = parseNumber(text);
        const window = { ...channelWindow(preview, index), [which]: value ?? NaN };
        const isValid = window.minimum < window.maximum;
        field(which).setProblem(isValid ? undefined : t("The minimum must be below the maximum."));
        if (isValid) change({ window });
      },
    });
  const minimum = bound("minimum", t("Minimum of {0}", label));
  const maximum = bound("maximum", t("Maximum of {0}", label));
  const field = (which: "minimum" | "maximum"): typeof minimum =>
    which === "minimum" ? minimum : maximum;
  const dash = createElement("span", { class: "dash", "aria-hidden": "true" }, ["–"]);
  return {
    element: createElement("div", { class: "group channel" }, [
      swatch,
      shown.element,
      minimum.element,
      dash,
      maximum.element,
    ]),
    update() {
      shown.setChecked(preview.state.get().channels[index]?.on === true);
      const window = channelWindow(preview, index);
      for (const which of ["minimum", "maximum"] as const) {
        if (document.activeElement !== field(which).element)
          field(which).setValue(shortText(window[which], 6));
      }
    },
  };
}
