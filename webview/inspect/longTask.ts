import type { InspectProgress } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import type { LongCall } from "../host/inspectLink";
import { t } from "../l10n";
import { createButton } from "../toolkit";

export interface LongTaskOptions {
  /** Of the button that starts it. */
  readonly label: string;
  readonly testid: string;
  /** Asks, and shows the answer; what it throws is shown here. */
  run(call: LongCall): Promise<void>;
}

/** A button for something that takes long: with progress, a way to stop it, and what went wrong. */
export class LongTask {
  readonly element: HTMLElement;
  private readonly start: HTMLElement;
  private readonly progress: HTMLElement;
  private readonly bar = createElement("progress", { max: 1 });
  private readonly text = createElement("span", { class: "progress-text" });
  private readonly problem: HTMLElement;
  private current: AbortController | undefined;

  constructor(private readonly options: LongTaskOptions) {
    const { label, testid } = options;
    this.start = createButton({ label, testid, onClick: () => void this.run() }).element;
    const cancel = createButton({
      label: t("Cancel"),
      testid: `${testid}-cancel`,
      onClick: () => this.stop(),
    });
    this.bar.setAttribute("aria-label", label);
    this.progress = createElement(
      "div",
      { class: "progress", "data-testid": `${testid}-progress` },
      [this.bar, this.text, cancel.element],
    );
    this.problem = createElement("p", { class: "problem", role: "alert" });
    this.element = createElement("div", { class: "long-task" }, [
      this.start,
      this.progress,
      this.problem,
    ]);
    this.progress.hidden = true;
  }

  /** Stops what is under way, and begins anew. */
  async run(): Promise<void> {
    this.stop();
    const controller = new AbortController();
    this.current = controller;
    this.problem.textContent = "";
    this.showProgress({ done: 0, total: undefined, bytesRead: 0 });
    const hadFocus = this.start.contains(document.activeElement);
    this.setRunning(true);
    if (hadFocus) this.progress.querySelector<HTMLElement>("vscode-button")?.focus();
    try {
      await this.options.run({
        signal: controller.signal,
        onProgress: (progress) => this.showProgress(progress),
      });
    } catch (error) {
      if (!controller.signal.aborted) this.showProblem(error);
    } finally {
      if (this.current === controller) this.end();
    }
  }

  stop(): void {
    this.current?.abort();
    if (this.current !== undefined) this.end();
  }

  private end(): void {
    this.current = undefined;
    const hadFocus = this.progress.contains(document.activeElement);
    this.setRunning(false);
    if (hadFocus) this.start.focus();
  }

  private setRunning(running: boolean): void {
    this.progress.hidden = !running;
    this.start.hidden = running;
  }

  private showProblem(error: unknown): void {
    this.problem.textContent = error instanceof Error ? error.message : String(error);
  }

  private showProgress({ done, total, bytesRead }: Omit<InspectProgress, "task">): void {
    if (total === undefined || total === 0) this.bar.removeAttribute("value");
    else this.bar.value = Math.min(1, done / total);
    const count = done.toLocaleString();
    const counted = total === undefined ? count : t("{0} of {1}", count, total.toLocaleString());
    this.text.textContent = bytesRead > 0 ? `${counted}, ${bytesText(bytesRead)}` : counted;
  }
}
