import type { ChunkPlace } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import { t } from "../l10n";
import type { Cell, Preview } from "../view/preview";

/** Milliseconds that the pointer rests before the host is asked. */
const restDelay = 120;
const mostKept = 500;

/** Where the inner chunk of the element that is pointed at lies in its shard. */
export class ChunkReadout {
  readonly element = createElement("span", {
    class: "cell-remark",
    "data-testid": "cell-inner",
  });
  private readonly known = new Map<string, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private wanted: string | undefined;

  constructor(private readonly preview: Preview) {}

  /** @param indices undefined: nothing is pointed at */
  show(indices: readonly number[] | undefined, by: Cell["by"]): void {
    const inner = this.preview.array.innerChunkShape;
    if (inner === undefined) return;
    const key = indices?.join(",");
    if (key === this.wanted) return;
    this.wanted = key;
    this.stop();
    this.element.ariaLive = by === "keyboard" ? "polite" : "off";
    const known = key === undefined ? "" : this.known.get(key);
    this.element.textContent = known ?? "…";
    if (known !== undefined || indices === undefined) return;
    this.timer = setTimeout(() => void this.ask(indices), restDelay);
  }

  dispose(): void {
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
  }

  private async ask(indices: readonly number[]): Promise<void> {
    const asking = new AbortController();
    this.asking = asking;
    let text: string;
    try {
      text = innerText(await this.preview.host.chunkPlace(indices, asking.signal));
    } catch (error) {
      if (asking.signal.aborted) return;
      text = error instanceof Error ? error.message.slice(0, 200) : "";
    }
    if (asking.signal.aborted) return;
    if (this.known.size >= mostKept) this.known.clear();
    this.known.set(indices.join(","), text);
    this.element.textContent = text;
  }
}

/** E.g. `inner chunk (1, 2), bytes 300–411 of 4.1 kB`. */
export function innerText({ present, inner, storedBytes }: ChunkPlace): string {
  if (!present) return t("the shard is not in the store");
  const last = inner.at(-1);
  if (last === undefined) return "";
  const name = inner.map(({ coords }) => `(${coords.join(", ")})`).join(" › ");
  if (last.range === undefined) return t("inner chunk {0}: missing, fill value", name);
  const { offset, length } = last.range;
  const [from, to] = [offset.toLocaleString(), (offset + Math.max(1, length) - 1).toLocaleString()];
  const bytes = t("inner chunk {0}, bytes {1}–{2}", name, from, to);
  return storedBytes === undefined ? bytes : t("{0} of {1}", bytes, bytesText(storedBytes));
}
