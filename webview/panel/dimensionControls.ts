import { createElement, setAttributes } from "../createElement";
import { t } from "../l10n";
import { createButton, type ButtonWidget } from "../toolkit";
import type { Preview } from "../view/preview";

interface Row {
  readonly dimension: number;
  readonly element: HTMLElement;
  update(): void;
}

/** A slider with number, step buttons and "play" for each dimension of which one index is shown. */
export class DimensionControls {
  readonly element = createElement("div", { class: "dimensions", "data-testid": "dimensions" });
  private rows: readonly Row[] = [];
  private playing: number | undefined;
  /** Ends the listening. */
  readonly dispose: () => void;

  constructor(private readonly preview: Preview) {
    // The next picture is asked for when this one is there.
    this.dispose = preview.loader.status.subscribe(({ phase }, before) => {
      if (this.playing === undefined || phase === before.phase) return;
      if (phase === "ready") setTimeout(() => this.playOn(), playPause);
      else if (phase !== "loading") this.play(undefined);
    });
  }

  update(): void {
    const { others } = this.preview;
    if (String(others) !== String(this.rows.map((row) => row.dimension))) {
      this.rows = others.map((dimension) => this.createRow(dimension));
      this.element.replaceChildren(...this.rows.map((row) => row.element));
      this.element.hidden = others.length === 0;
      this.playing = undefined;
    }
    for (const row of this.rows) row.update();
  }

  private play(dimension: number | undefined): void {
    this.playing = dimension;
    this.update();
    if (dimension !== undefined) this.playOn();
  }

  private playOn(): void {
    const { playing, preview } = this;
    if (playing === undefined) return;
    const index = (preview.state.get().indices[playing] ?? 0) + 1;
    preview.setIndex(playing, index % preview.extentOf(playing));
  }

  private createRow(dimension: number): Row {
    const { preview } = this;
    const name = preview.nameOf(dimension);
    const last = preview.extentOf(dimension) - 1;
    const set = (text: string): void => preview.setIndex(dimension, Number(text));
    const common = { min: 0, max: last, step: 1 };
    const slider = createElement("input", {
      ...common,
      type: "range",
      "aria-label": t("Index along {0}", name),
      "data-testid": `slider-${dimension}`,
    });
    const number = createElement("input", {
      ...common,
      type: "number",
      "aria-label": t("Index along {0}, typed", name),
      "data-testid": `index-${dimension}`,
    });
    slider.addEventListener("input", () => set(slider.value));
    number.addEventListener("change", () => {
      set(number.value);
      shown = -1;
      update();
    });
    const step = (by: number): void => {
      preview.setIndex(dimension, (preview.state.get().indices[dimension] ?? 0) + by);
      // At once: the slider's own keys go on from what it shows.
      update();
    };
    const previous = createButton({
      label: t("Previous along {0}", name),
      icon: "previous",
      testid: `previous-${dimension}`,
      onClick: () => step(-1),
    });
    const next = createButton({
      label: t("Next along {0}", name),
      icon: "next",
      testid: `next-${dimension}`,
      onClick: () => step(1),
    });
    const play = createButton({
      label: t("Play along {0}", name),
      icon: "play",
      testid: `play-${dimension}`,
      onClick: () => this.play(this.playing === dimension ? undefined : dimension),
    });
    const label = createElement("span", { class: "dimension-name", title: name }, [name]);
    const count = createElement("span", { class: "dimension-last" }, [`/ ${last}`]);
    const value = createElement("span", {
      class: "dimension-value",
      "data-testid": `coordinate-${dimension}`,
    });
    const element = createElement(
      "div",
      { class: "dimension", role: "group", "aria-label": name },
      [label, previous.element, slider, next.element, number, count, value, play.element],
    );
    let shown = -1;
    const update = (): void => {
      const index = preview.state.get().indices[dimension] ?? 0;
      if (slider.value !== String(index)) slider.value = String(index);
      // What is being typed stays, as long as the index does.
      if (document.activeElement !== number || index !== shown) number.value = String(index);
      shown = index;
      const text = preview.labelsOf(dimension)?.fullTextAt(index);
      if (value.textContent !== (text ?? "")) value.textContent = text ?? "";
      value.title = text ?? "";
      setAttributes(slider, {
        "aria-valuetext":
          text === undefined
            ? t("{0} of {1}", index, last)
            : t("{0}, {1} of {2}", text, index, last),
      });
      // How much of the track is behind the thumb.
      slider.style.setProperty("--filled", `${last > 0 ? (100 * index) / last : 0}%`);
      updateButtons({ previous, next, play }, { index, last });
      play.setLabel(
        this.playing === dimension ? t("Pause") : t("Play along {0}", name),
        this.playing === dimension ? "pause" : "play",
      );
    };
    return { dimension, element, update };
  }
}

/** Milliseconds that each picture is seen while playing. */
const playPause = 120;

function updateButtons(
  { previous, next, play }: { previous: ButtonWidget; next: ButtonWidget; play: ButtonWidget },
  { index, last }: { index: number; last: number },
): void {
  previous.setDisabled(index <= 0);
  next.setDisabled(index >= last);
  play.setDisabled(last <= 0);
}
