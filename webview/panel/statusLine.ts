import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import { ChunkReadout } from "../inspect/chunkReadout";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import { cellText } from "../view/cellText";
import type { Preview } from "../view/preview";

/** Milliseconds of reading before progress is shown. */
const progressDelay = 150;

/** The value that is pointed at, what was read, and progress while reading. */
export class StatusLine {
  readonly element: HTMLElement;
  readonly progress: HTMLElement;
  private readonly place = createElement("span", {
    class: "cell-place",
    "data-testid": "cell-place",
  });
  private readonly value = createElement("span", {
    class: "cell-value",
    "data-testid": "cell-value",
  });
  private readonly remark = createElement("span", {
    class: "cell-remark",
    "data-testid": "cell-remark",
  });
  private readonly chunk = createElement("button", {
    class: "link cell-chunk",
    type: "button",
    title: t("Show how the chunk is decoded"),
    "data-testid": "cell-chunk",
  });
  private readonly inner: ChunkReadout;
  private readonly read = createElement("span", { class: "read", "data-testid": "read" });
  private readonly live = createElement("div", {
    class: "unseen",
    "aria-live": "polite",
    "data-testid": "live",
  });
  private readonly bar = createElement("progress", { "aria-label": t("Reading"), max: 1 });
  private readonly progressText = createElement("span", { class: "progress-text" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the listening. */
  readonly dispose: () => void;

  constructor(
    private readonly preview: Preview,
    /** Shows the trace of the chunk that is pointed at. */
    trace: () => void,
  ) {
    this.inner = new ChunkReadout(preview);
    // Two lines, or two halves of one, whose height stays: the picture above must not move under the pointer.
    this.element = createElement("div", { class: "status" }, [
      createElement("div", { class: "status-part" }, [this.place, this.value, this.remark]),
      createElement("div", { class: "status-part" }, [
        ...[this.chunk, this.inner.element, createElement("span", { class: "spring" }), this.read],
      ]),
      this.live,
    ]);
    this.chunk.addEventListener("click", trace);
    const cancel = createButton({
      label: t("Cancel"),
      testid: "cancel",
      onClick: () => preview.loader.cancel(),
    });
    this.progress = createElement("div", { class: "progress", "data-testid": "progress" }, [
      this.bar,
      this.progressText,
      cancel.element,
    ]);
    this.progress.hidden = true;
    const { status } = preview.loader;
    const stop = status.subscribe(({ phase }, before) => {
      if (phase !== before.phase) this.showProgress(phase === "loading");
    });
    // The first slice may have been asked for before there was a page.
    this.showProgress(status.get().phase === "loading");
    this.dispose = () => {
      stop();
      this.inner.dispose();
    };
  }

  private showProgress(isLoading: boolean): void {
    clearTimeout(this.timer);
    if (!isLoading) this.progress.hidden = true;
    else {
      this.timer = setTimeout(() => {
        this.progress.hidden = false;
      }, progressDelay);
    }
  }

  update(): void {
    this.showCell();
    this.showRead();
    const { progress } = this.preview.loader.status.get();
    if (progress === undefined || progress.chunksTotal === 0) {
      this.bar.removeAttribute("value");
      this.progressText.textContent = t("Reading…");
      return;
    }
    this.bar.value = progress.chunksDone / progress.chunksTotal;
    this.progressText.textContent = t(
      "{0} of {1} chunks, {2}",
      progress.chunksDone.toLocaleString(),
      progress.chunksTotal.toLocaleString(),
      bytesText(progress.bytesRead),
    );
  }

  private showCell(): void {
    const { indices, by } = this.preview.cell.get();
    const isScalar = this.preview.state.get().view === "scalar";
    if (indices === undefined || isScalar) {
      for (const part of [this.place, this.value, this.remark, this.chunk]) part.textContent = "";
      this.chunk.hidden = true;
      this.inner.show(undefined, by);
      return;
    }
    const { place, value, remark, chunk, indices: element } = cellText(this.preview, indices);
    this.inner.show(element, by);
    // Where there is no room for all of it, the rest is in the tooltip.
    this.place.textContent = place;
    this.place.title = place;
    this.value.textContent = value.slice(0, 500);
    this.value.title = value.slice(0, 500);
    this.remark.textContent = remark === undefined ? "" : `(${remark})`;
    this.chunk.hidden = false;
    this.chunk.textContent = chunk;
    if (by !== "keyboard") return;
    const said = `${place}: ${value.slice(0, 200)}${remark === undefined ? "" : `, ${remark}`}`;
    if (this.live.textContent !== said) this.live.textContent = said;
  }

  private showRead(): void {
    const { outcome, phase } = this.preview.loader.status.get();
    const { current } = this.preview.loader;
    // All of the plane is only in the lowest layer.
    const layer = this.preview.state.get().viewport === undefined ? current.at(-1) : current[0];
    const steps = layer?.plan.ranges.filter((range) => range.step > 1) ?? [];
    const parts: string[] = [];
    if (steps.length > 0) {
      const names = steps.map(
        ({ dimension, step }) => `${this.preview.nameOf(dimension)} 1:${step}`,
      );
      parts.push(t("Sampled: {0}", names.join(", ")));
    }
    if (outcome !== undefined && phase === "ready") {
      if (outcome.level !== undefined) parts.push(t("Level {0}", outcome.level));
      const chunks =
        outcome.chunks === 1 ? t("1 chunk") : t("{0} chunks", outcome.chunks.toLocaleString());
      parts.push(
        t(
          "{0}, {1} in {2} ms",
          chunks,
          bytesText(outcome.bytesRead),
          Math.round(outcome.milliseconds),
        ),
      );
    }
    const text = parts.join(" · ");
    if (this.read.textContent !== text) this.read.textContent = text;
  }
}
