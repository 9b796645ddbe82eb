import type { StatisticsOutcome, StatisticsResult } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { meaningOf } from "../data/meaning";
import { bytesText, exactText, shortText } from "../data/numberText";
import type { LongCall } from "../host/inspectLink";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";
import { factRows, titledSection, type Row } from "./factList";
import { LongTask } from "./longTask";

/** Statistics of all elements, on request: read once, and not kept. */
export class WholeStatistics {
  readonly element: HTMLElement;
  private readonly task: LongTask;
  private readonly answer = createElement("dl", {
    class: "facts",
    "data-testid": "whole-statistics",
  });
  private readonly consent = createElement("div", { class: "consent", role: "status" });
  private acceptCost = false;
  /** How values are counted in what is shown; undefined where nothing is. */
  private counted: string | undefined;

  constructor(private readonly preview: Preview) {
    this.task = new LongTask({
      label: t("Compute for the whole array"),
      testid: "whole-statistics-start",
      run: (call) => this.run(call),
    });
    const live = createElement("div", { "aria-live": "polite" }, [this.answer]);
    this.element = titledSection(t("The whole array"), [this.task.element, this.consent, live]);
  }

  /** What was counted otherwise than the view now counts is no longer shown. */
  update(): void {
    const { wireType } = this.preview.array;
    this.element.hidden = wireType.kind === "text" || wireType.kind === "time";
    if (this.counted === undefined || this.counted === this.counting) return;
    this.counted = undefined;
    this.answer.replaceChildren();
  }

  dispose(): void {
    this.task.stop();
  }

  private get counting(): string {
    const { field, decode, part, mask } = this.preview.state.get();
    return JSON.stringify([field, decode, part, mask]);
  }

  private async run(call: LongCall): Promise<void> {
    const { acceptCost, counting } = this;
    this.acceptCost = false;
    this.consent.replaceChildren();
    this.answer.replaceChildren();
    const { field, decode, part, mask } = this.preview.state.get();
    const request = { field, decode, part, mask, acceptCost };
    const outcome = await this.preview.host.wholeStatistics(request, call);
    if (outcome.kind === "needsConsent") return this.ask(outcome);
    this.counted = counting;
    const { statistics, chunks, bytesRead, milliseconds } = outcome;
    const read = t(
      "{0} chunks, {1} in {2} s",
      chunks.toLocaleString(),
      bytesText(bytesRead),
      shortText(milliseconds / 1000, 3),
    );
    this.answer.replaceChildren(...factRows([...this.rows(statistics), [t("Read"), read]]));
  }

  private ask({ chunks, decodedBytes, storedBytes }: StatisticsOutcome & { kind: "needsConsent" }) {
    const cost =
      storedBytes === undefined
        ? t("{0} in {1} chunks", bytesText(decodedBytes), chunks.toLocaleString())
        : t(
            "{0} in {1} chunks, {2} stored",
            bytesText(decodedBytes),
            chunks.toLocaleString(),
            bytesText(storedBytes),
          );
    const go = createButton({
      label: t("Read all"),
      appearance: "primary",
      testid: "whole-statistics-accept",
      onClick: () => {
        this.acceptCost = true;
        void this.task.run();
      },
    });
    const text = createElement("p", { "data-testid": "whole-statistics-cost" }, [
      t("This reads {0}.", cost),
    ]);
    this.consent.replaceChildren(text, go.element);
  }

  private rows(found: StatisticsResult): Row[] {
    const { units } = this.preview;
    const unit = units === undefined ? "" : ` ${units}`;
    const short = (value: number | undefined): string =>
      value === undefined ? "—" : shortText(value, 9) + unit;
    const rows: Row[] = [
      [t("Values"), found.count.toLocaleString()],
      [t("Minimum"), this.valueText(found.minimum, found.exact?.minimum) + unit],
      [t("Maximum"), this.valueText(found.maximum, found.exact?.maximum) + unit],
      [t("Mean"), this.preview.decoding?.time ? this.valueText(found.mean) : short(found.mean)],
      [t("Standard deviation"), short(found.deviation)],
    ];
    const counts: readonly (readonly [string, number])[] = [
      [t("Not a number"), found.nan],
      [t("Infinite"), found.infinite],
      [t("In missing chunks"), found.missing],
      [t("Missing values"), found.filled],
      [t("Unreadable"), found.failed],
    ];
    const some = counts.filter(([, count]) => count > 0);
    return [...rows, ...some.map(([label, count]): Row => [label, count.toLocaleString()])];
  }

  private valueText(value: number | undefined, exact?: string): string {
    const { decoding, array } = this.preview;
    if (value === undefined) return "—";
    const meaning = decoding === undefined ? undefined : meaningOf(value, decoding);
    if (meaning !== undefined) return meaning;
    if (exact !== undefined) return exact;
    const { wireType } = array;
    const isSingle = wireType.kind === "number" && wireType.format === "float32";
    return decoding === undefined ? exactText(value, isSingle) : shortText(value, 9);
  }
}
