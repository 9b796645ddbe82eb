import type { StatisticsOutcome, StatisticsRequest } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText, shortText } from "../data/numberText";
import type { LongCall } from "../host/inspectLink";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";
import { factRows, titledSection } from "./factList";
import { LongTask } from "./longTask";
import { statisticRows } from "./statisticRows";

type StatisticsDone = StatisticsOutcome & { readonly kind: "done" };

/**
 * Statistics of all elements, on request. The host keeps what was counted until the array changes, so that it
 * is there again when the page is, or when values are counted that way again.
 */
export class WholeStatistics {
  readonly element: HTMLElement;
  private readonly task: LongTask;
  private readonly answer = createElement("dl", {
    class: "facts",
    "data-testid": "whole-statistics",
  });
  private readonly consent = createElement("div", { class: "consent", role: "status" });
  private acceptCost = false;
  /** How values are counted in what is shown, or was asked for; undefined where nothing was. */
  private counting: string | undefined;

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
    const counting = JSON.stringify(this.request);
    if (this.counting === counting) return;
    this.counting = counting;
    this.task.stop();
    this.answer.replaceChildren();
    this.consent.replaceChildren();
    void this.showKept();
  }

  dispose(): void {
    this.task.stop();
  }

  private get request(): Omit<StatisticsRequest, "acceptCost" | "onlyKept"> {
    const { field, decode, part, mask } = this.preview.state.get();
    const { kind } = this.preview.array.wireType;
    // The parts of a complex number are counted apart; to others they are the same.
    return { field, decode, mask, part: kind === "complex" ? part : "amplitude" };
  }

  private async showKept(): Promise<void> {
    const { request, counting } = this;
    const call = { signal: new AbortController().signal, onProgress: () => undefined };
    const asked = { ...request, acceptCost: false, onlyKept: true };
    const outcome = await this.preview.host.wholeStatistics(asked, call).catch(() => undefined);
    if (outcome?.kind === "done" && counting === this.counting) this.show(outcome);
  }

  private async run(call: LongCall): Promise<void> {
    const { acceptCost, request } = this;
    this.acceptCost = false;
    this.consent.replaceChildren();
    this.answer.replaceChildren();
    this.counting = JSON.stringify(request);
    const asked = { ...request, acceptCost, onlyKept: false };
    const outcome = await this.preview.host.wholeStatistics(asked, call);
    if (outcome.kind === "needsConsent") this.ask(outcome);
    else if (outcome.kind === "done") this.show(outcome);
  }

  private show({ statistics, chunks, bytesRead, milliseconds }: StatisticsDone): void {
    const read = t(
      "{0} chunks, {1} in {2} s",
      chunks.toLocaleString(),
      bytesText(bytesRead),
      shortText(milliseconds / 1000, 3),
    );
    const rows = statisticRows(this.preview, statistics);
    this.answer.replaceChildren(...factRows([...rows, [t("Read"), read]]));
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
}
