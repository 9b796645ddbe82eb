import type { SliceCost, SliceFailure } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";

/** Most failed chunks that are listed. */
const mostListed = 50;

/** What went wrong, and what needs a person's word: above the picture, with the ways on. */
export class Messages {
  readonly element = createElement("div", {
    class: "messages",
    "aria-live": "polite",
    "data-testid": "messages",
  });
  private shown = "";

  constructor(
    private readonly preview: Preview,
    private readonly reopen: () => void,
  ) {}

  update(): void {
    const { phase, problem, cost, spared, failures } = this.preview.loader.status.get();
    const key = JSON.stringify([
      phase === "loading" ? "" : phase,
      problem,
      cost,
      spared,
      failures,
      this.preview.isEmpty,
    ]);
    if (key === this.shown) return;
    this.shown = key;
    const boxes: HTMLElement[] = [];
    if (this.preview.isEmpty)
      boxes.push(note(t("The array is empty: one of its dimensions has no elements.")));
    if (phase === "consent" && cost !== undefined) boxes.push(this.consent(cost));
    // It stays while the next is on its way: the picture below would jump.
    if (phase !== "failed" && spared !== undefined) boxes.push(this.spared(spared));
    if (phase === "cancelled") boxes.push(this.cancelled());
    if (phase === "failed") boxes.push(this.problem(problem ?? ""));
    if (failures.length > 0 && phase !== "failed") boxes.push(this.failed(failures));
    this.element.replaceChildren(...boxes);
  }

  /** The picture is thin: what the rest would cost, and the way to it. */
  private spared(cost: SliceCost): HTMLElement {
    const { loader } = this.preview;
    const text = t(
      "This is a sample, read within the limit. All that the screen can show needs {0}, {1} decoded.",
      chunksText(cost),
      bytesText(cost.decodedBytes),
    );
    return box("spared", text, [
      createButton({
        label: t("Show all"),
        testid: "show-all",
        onClick: () => loader.again({ cost: true }),
      }).element,
    ]);
  }

  private consent(cost: SliceCost): HTMLElement {
    const { loader } = this.preview;
    const size = bytesText(cost.decodedBytes);
    const chunks = chunksText(cost);
    const text =
      cost.storedBytes === undefined
        ? t("This slice needs {0}, {1} decoded.", chunks, size)
        : t(
            "This slice needs {0}, {1} decoded ({2} stored).",
            chunks,
            size,
            bytesText(cost.storedBytes),
          );
    return box("consent", text, [
      createButton({
        label: t("Read anyway"),
        appearance: "primary",
        testid: "accept-cost",
        onClick: () => loader.again({ cost: true }),
      }).element,
      createButton({ label: t("Cancel"), testid: "refuse-cost", onClick: () => loader.refuse() })
        .element,
    ]);
  }

  private cancelled(): HTMLElement {
    return box("cancelled", t("Reading was cancelled. What had come is shown."), [
      createButton({
        label: t("Read again"),
        testid: "read-again",
        onClick: () => this.preview.loader.again(),
      }).element,
    ]);
  }

  private problem(message: string): HTMLElement {
    const { host } = this.preview;
    return box(
      "error",
      t("The slice could not be read."),
      [
        createButton({
          label: t("Try again"),
          appearance: "primary",
          testid: "try-again",
          onClick: this.reopen,
        }).element,
        createButton({
          label: t("Show metadata"),
          testid: "show-metadata",
          onClick: () => host.reveal({ kind: "metadata" }),
        }).element,
        createButton({
          label: t("Open log"),
          testid: "open-log",
          onClick: () => host.reveal({ kind: "log" }),
        }).element,
      ],
      [createElement("p", { class: "detail" }, [message])],
    );
  }

  private failed(failures: readonly SliceFailure[]): HTMLElement {
    const { host, loader } = this.preview;
    const listed = failures.slice(0, mostListed).map((failure) => this.failure(failure));
    const list = createElement(
      "ul",
      {
        class: "failures",
        "data-testid": "failures",
        tabindex: 0,
        "aria-label": t("Chunks that could not be read"),
      },
      listed,
    );
    const rest = failures.length - listed.length;
    const more =
      rest > 0 ? createElement("p", { class: "detail" }, [t("and {0} more", rest)]) : undefined;
    const text =
      failures.length === 1
        ? t("1 chunk could not be read. The others are shown.")
        : t("{0} chunks could not be read. The others are shown.", failures.length);
    const buttons = [
      createButton({
        label: t("Show metadata"),
        testid: "show-metadata",
        onClick: () => host.reveal({ kind: "metadata" }),
      }).element,
      createButton({
        label: t("Open log"),
        testid: "open-log",
        onClick: () => host.reveal({ kind: "log" }),
      }).element,
    ];
    if (failures.some((failure) => failure.checksum)) {
      buttons.unshift(
        createButton({
          label: t("Look anyway"),
          appearance: "primary",
          testid: "look-anyway",
          onClick: () => loader.again({ checksums: true }),
        }).element,
      );
    }
    for (const place of new Set(failures.map((failure) => failure.consent))) {
      if (place !== undefined) buttons.unshift(this.allowButton(place));
    }
    return box("error", text, buttons, more === undefined ? [list] : [list, more]);
  }

  private allowButton(place: string): HTMLElement {
    const { host, loader } = this.preview;
    return createButton({
      label: t("Allow reading from {0}", place),
      appearance: "primary",
      testid: "allow-place",
      onClick: () => void host.allow(place).then(() => loader.again()),
    }).element;
  }

  private failure({ chunkKey, codec, message }: SliceFailure): HTMLElement {
    const reveal = createElement(
      "button",
      {
        class: "link",
        type: "button",
        "data-testid": "reveal-chunk",
        title: t("Show the chunk's file"),
      },
      [chunkKey],
    );
    reveal.addEventListener("click", () => this.preview.host.reveal({ kind: "chunk", chunkKey }));
    return createElement("li", {}, [
      reveal,
      codec === undefined ? undefined : createElement("code", {}, [codec]),
      createElement("span", {}, [message]),
    ]);
  }
}

function chunksText({ chunks }: SliceCost): string {
  return chunks === 1 ? t("1 chunk") : t("{0} chunks", chunks.toLocaleString());
}

function note(text: string): HTMLElement {
  return box("note", text, []);
}

function box(
  kind: string,
  text: string,
  buttons: readonly HTMLElement[],
  details: readonly HTMLElement[] = [],
): HTMLElement {
  return createElement(
    "div",
    { class: `message ${kind}`, role: kind === "error" ? "alert" : "status", "data-testid": kind },
    [
      createElement("p", {}, [text]),
      ...details,
      createElement("div", { class: "buttons" }, buttons),
    ],
  );
}
