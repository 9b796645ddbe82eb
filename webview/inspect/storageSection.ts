import type { StorageFacts } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText, shortText } from "../data/numberText";
import type { LongCall } from "../host/inspectLink";
import { t } from "../l10n";
import type { Preview } from "../view/preview";
import { factRows, titledSection, type Row } from "./factList";
import { LongTask } from "./longTask";

/** What the array takes in its store, on request: counted from listings, and sizes of chunks. */
export class StorageSection {
  readonly element: HTMLElement;
  private readonly task: LongTask;
  private readonly answer = createElement("dl", { class: "facts", "data-testid": "storage" });
  private readonly remark = createElement("p", { class: "remark" });
  /** What the host knows of the price; asked for with the details. */
  price: number | undefined;

  constructor(private readonly preview: Preview) {
    this.task = new LongTask({
      label: t("Count what is stored"),
      testid: "storage-start",
      run: (call) => this.run(call),
    });
    const live = createElement("div", { "aria-live": "polite" }, [this.answer, this.remark]);
    this.element = titledSection(t("In the store"), [this.task.element, live]);
  }

  dispose(): void {
    this.task.stop();
  }

  private async run(call: LongCall): Promise<void> {
    this.answer.replaceChildren();
    this.remark.textContent = "";
    const found = await this.preview.host.storageFacts(call);
    this.answer.replaceChildren(...factRows(storageRows(found, this.price)));
    this.remark.textContent = storageRemark(found);
  }
}

function storageRows(found: StorageFacts, price: number | undefined): Row[] {
  const { listing, chunks, present, sized, storedBytes, decodedBytes, innerChunks } = found;
  // Of those whose size is known; of all, where that is a sample.
  const empty = Math.round((found.empty * present) / Math.max(1, sized));
  if (listing === "none") return [];
  const rows: Row[] = [];
  const about = isEstimate(found);
  const estimate = (text: string): string => (about ? t("about {0}", text) : text);
  if (storedBytes !== undefined) rows.push([t("Stored"), estimate(bytesText(storedBytes))]);
  if (storedBytes && decodedBytes !== undefined) {
    rows.push([t("Ratio"), estimate(`${shortText(decodedBytes / storedBytes, 3)} : 1`)]);
  }
  const counted = t(
    "{0} of {1} ({2} %)",
    present.toLocaleString(),
    chunks.toLocaleString(),
    shortText((100 * present) / Math.max(1, chunks), 3),
  );
  rows.push([innerChunks === undefined ? t("Chunks present") : t("Shards present"), counted]);
  if (innerChunks !== undefined) {
    rows.push([t("Inner chunks in a shard"), innerChunks.toLocaleString()]);
  }
  if (empty > 0) rows.push([t("Empty (0 bytes)"), estimate(empty.toLocaleString())]);
  if (storedBytes !== undefined && present > 0) {
    rows.push([t("Mean stored size"), estimate(bytesText(storedBytes / present))]);
  }
  if (price !== undefined && storedBytes !== undefined) {
    const cost = shortText((storedBytes / 1e9) * price, 3);
    rows.push([t("Storage a month"), t("{0} at {1} per GB", cost, price)]);
  }
  return rows;
}

function isEstimate({ sized, present, complete }: StorageFacts): boolean {
  return sized < present || !complete;
}

function storageRemark({ listing, complete, sized, present, storedBytes }: StorageFacts): string {
  if (listing === "none") {
    return t("This store cannot list what it has, and there are too many chunks to ask for each.");
  }
  if (!complete) return t("There is more than is looked at: the numbers are lower bounds.");
  if (storedBytes === undefined) return t("This store does not tell sizes.");
  if (sized < present) return t("Estimated from the sizes of {0} chunks.", sized.toLocaleString());
  return listing === "size" ? t("Asked for chunk by chunk: the store cannot list.") : "";
}
