import { createElement } from "../createElement";
import { t } from "../l10n";
import { createColorControls } from "../panel/colorControls";
import { createChoice } from "../toolkit";
import { FactsStrip } from "./factsStrip";
import { differenceKinds, type DifferenceKind } from "./methods";
import type { Difference, Pair } from "./pair";
import { Pane } from "./pane";

/** The difference: its picture, with colours of its own, and how much differs. */
export class DifferencePane {
  readonly pane: Pane;
  private readonly colors: ReturnType<typeof createColorControls>;
  private readonly facts: FactsStrip;
  private readonly stops: readonly (() => void)[];

  constructor(pair: Pair, { preview, loader }: Difference, requestUpdate: () => void) {
    this.colors = createColorControls(preview);
    this.facts = new FactsStrip({ preview, loader });
    this.pane = new Pane(preview, requestUpdate, {
      testid: "pane-difference",
      beside: [createKindChoice(pair), this.colors.element],
      below: [this.facts.element],
    });
    this.stops = [preview.state, preview.cell, preview.axes, loader.status].map((store) =>
      store.subscribe(requestUpdate),
    );
  }

  update(isSeen: boolean): void {
    this.pane.update(isSeen);
    this.colors.update();
    this.facts.update();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.pane.dispose();
  }
}

/** How the arrays are compared. */
function createKindChoice(pair: Pair): HTMLElement {
  const { kinds } = pair.state.get();
  const labels: Readonly<Record<DifferenceKind, string>> = {
    difference: t("Difference"),
    relative: t("Relative difference"),
    equality: t("Equal or not"),
  };
  const choice = createChoice(t("How to compare"), {
    testid: "difference-kind",
    onChange: (value) => {
      const kind = differenceKinds.find((one) => one === value);
      if (kind !== undefined) pair.options.set({ kind });
    },
  });
  const { kind } = pair.options.get();
  choice.setOptions(
    kinds.map((value) => ({ value, label: labels[value] })),
    kinds.find((one) => one === kind) ?? kinds[0] ?? "",
  );
  choice.element.hidden = kinds.length < 2;
  return choice.element;
}

/** Stands in place of a difference that there is not. */
export function createNoDifference(problem: string): HTMLElement {
  return createElement("section", { class: "pane", "data-testid": "no-difference" }, [
    createElement("div", { class: "message note", role: "status" }, [
      createElement("p", {}, [t("There is no difference of these arrays. {0}", problem)]),
    ]),
  ]);
}
