import type { ChunkTrace } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText, shortText } from "../data/numberText";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";
import { innerText } from "./chunkReadout";
import { factRows, type Row } from "./factList";

/** How the chunk of an element is read and decoded, codec by codec, as a dialog. */
export class TraceDialog {
  readonly element: HTMLDialogElement;
  private readonly content = createElement("div", { "aria-live": "polite" });
  private readonly files = createElement("div", { class: "buttons" });
  private asking: AbortController | undefined;

  constructor(private readonly preview: Preview) {
    this.element = createElement("dialog", {
      class: "help trace",
      "aria-labelledby": "trace-title",
      "data-testid": "trace-dialog",
    });
    const close = createButton({
      label: t("Close"),
      testid: "trace-close",
      onClick: () => this.element.close(),
    });
    this.element.append(
      createElement("h2", { id: "trace-title" }, [t("How the chunk is decoded")]),
      this.content,
      this.files,
      close.element,
    );
    this.element.addEventListener("close", () => this.asking?.abort());
  }

  /** Asks anew each time: the times are those of this decoding. */
  async show(indices: readonly number[]): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.content.replaceChildren(createElement("p", {}, [t("Reading…")]));
    this.files.replaceChildren();
    if (!this.element.open) this.element.showModal();
    try {
      const trace = await this.preview.host.traceChunk(indices, asking.signal);
      if (asking.signal.aborted) return;
      this.content.replaceChildren(...traceContent(trace));
      this.showFiles(trace);
    } catch (error) {
      if (asking.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.content.replaceChildren(createElement("p", { class: "problem" }, [message]));
    }
  }

  private showFiles({ place: { chunkKey, present }, isLocal }: ChunkTrace): void {
    const { host } = this.preview;
    const copy = createButton({
      label: t("Copy the key"),
      testid: "trace-copy",
      onClick: () => host.copy(chunkKey),
    });
    const reveal = createButton({
      label: t("Show the file in the Explorer"),
      testid: "trace-reveal",
      onClick: () => host.reveal({ kind: "chunk", chunkKey }),
    });
    const open = createButton({
      label: t("Open the file"),
      testid: "trace-open",
      onClick: () => host.reveal({ kind: "chunkFile", chunkKey }),
    });
    const buttons = isLocal && present ? [copy, reveal, open] : [copy];
    this.files.replaceChildren(...buttons.map((button) => button.element));
  }
}

function traceContent(trace: ChunkTrace): HTMLElement[] {
  const { place, steps, readBytes, decodedBytes, problem } = trace;
  const facts = createElement("dl", { class: "facts", "data-testid": "trace-facts" }, [
    ...factRows(traceRows(trace)),
  ]);
  if (!place.present || (place.inner.length > 0 && place.inner.at(-1)?.range === undefined)) {
    const text = t("Nothing is stored here: all its elements are the fill value.");
    return [facts, createElement("p", {}, [text])];
  }
  const whole = Math.max(1e-9, ...steps.map((step) => step.milliseconds));
  const rows = steps.map((step) => {
    const bar = createElement("span", { class: "trace-bar", "aria-hidden": "true" });
    bar.style.setProperty("--part", `${(100 * step.milliseconds) / whole}%`);
    return createElement("tr", {}, [
      createElement("th", { scope: "row" }, [step.codec]),
      cell(sizeText(step.bytesIn)),
      cell(sizeText(step.bytesOut)),
      createElement("td", {}, [bar, shortText(step.milliseconds, 3)]),
    ]);
  });
  const head = [t("Codec"), t("In"), t("Out"), t("Milliseconds")];
  const table = createElement("table", { class: "trace-table", "data-testid": "trace-steps" }, [
    createElement("caption", { class: "unseen" }, [t("Codecs in the order of decoding")]),
    createElement("thead", {}, [
      createElement(
        "tr",
        {},
        head.map((title) => createElement("th", { scope: "col" }, [title])),
      ),
    ]),
    createElement("tbody", {}, rows),
  ]);
  const isDone = problem === undefined && decodedBytes !== undefined && readBytes > 0;
  const ratio = isDone
    ? createElement("p", { "data-testid": "trace-ratio" }, [
        t(
          "{0} stored are {1} decoded: {2} : 1",
          bytesText(readBytes),
          bytesText(decodedBytes),
          shortText(decodedBytes / readBytes, 3),
        ),
      ])
    : undefined;
  const wrong =
    problem === undefined
      ? undefined
      : createElement("p", { class: "problem", "data-testid": "trace-problem" }, [problem]);
  return [facts, table, ratio, wrong].filter((one) => one !== undefined);
}

function traceRows({ place, readBytes, readMilliseconds }: ChunkTrace): Row[] {
  const rows: Row[] = [[t("Key"), place.chunkKey]];
  if (place.inner.length > 0) rows.push([t("Part of the shard"), innerText(place)]);
  if (place.storedBytes !== undefined) {
    rows.push([t("Size of the object"), sizeText(place.storedBytes)]);
  }
  if (readBytes > 0) {
    const time = shortText(readMilliseconds, 3);
    rows.push([t("Read"), t("{0} in {1} ms", sizeText(readBytes), time)]);
  }
  return rows;
}

function cell(text: string): HTMLElement {
  return createElement("td", {}, [text]);
}

/** Exact where that is short, else as people say it. */
function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return "—";
  return bytes < 1e5 ? t("{0} bytes", bytes.toLocaleString()) : bytesText(bytes);
}
