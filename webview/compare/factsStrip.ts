import { createElement } from "../createElement";
import { textAt } from "../data/elements";
import { shortText } from "../data/numberText";
import { t } from "../l10n";
import { differenceFacts, type DifferenceFacts } from "./differenceFacts";
import type { DifferenceLayer } from "./differenceLayer";
import type { Difference } from "./pair";

/** How much the arrays differ where one looks. */
export class FactsStrip {
  readonly element: HTMLElement;
  private readonly texts = createElement("span", { "data-testid": "difference-facts" });
  private readonly most = createElement("button", {
    class: "link",
    type: "button",
    title: t("Show the element with the largest difference"),
    "data-testid": "go-to-most",
  });
  private readonly notes = createElement("span", { class: "cell-remark" });
  private known: { readonly key: string; readonly facts: DifferenceFacts } | undefined;

  constructor(private readonly difference: Difference) {
    this.element = createElement("div", { class: "compare-status difference-facts" }, [
      this.texts,
      this.most,
      this.notes,
    ]);
    this.most.addEventListener("click", () => this.goToMost());
  }

  update(): void {
    const { preview, loader } = this.difference;
    const [finest] = loader.differences;
    this.element.hidden = finest === undefined;
    if (finest === undefined) return;
    const { x, y, viewport } = preview.state.get();
    const { revision, phase } = loader.status.get();
    // While it fills, the numbers would only flicker.
    if (phase === "loading" && this.known !== undefined) return;
    const key = JSON.stringify([x, y, viewport, revision]);
    if (key === this.known?.key) return;
    this.known = { key, facts: differenceFacts(finest, { x, y, viewport }) };
    this.show(this.known.facts, finest);
  }

  private show(facts: DifferenceFacts, { layer, isRounded }: DifferenceLayer): void {
    const { compared, different, onlyA, onlyB, most, mean, rootMeanSquare, mostAt } = facts;
    const { preview } = this.difference;
    const share = compared === 0 ? 0 : (100 * different) / compared;
    const units = preview.units === undefined ? "" : ` ${preview.units}`;
    const texts = [
      t(
        "{0} of {1} differ ({2} %)",
        ...[different.toLocaleString(), compared.toLocaleString(), shareText(share)],
      ),
    ];
    if (preview.array.decoding === undefined && compared > 0) {
      texts.push(t("mean {0}", shortText(mean) + units));
      texts.push(t("RMS {0}", shortText(rootMeanSquare) + units));
    }
    if (onlyA > 0) texts.push(t("{0} in a only", onlyA.toLocaleString()));
    if (onlyB > 0) texts.push(t("{0} in b only", onlyB.toLocaleString()));
    this.texts.textContent = texts.join(" · ");
    this.most.hidden = mostAt === undefined;
    this.most.textContent =
      preview.array.decoding === undefined
        ? t("max |Δ| {0}", this.mostText(facts, layer) + units)
        : t("first difference");
    this.most.dataset["value"] = String(most);
    const isSample = layer.plan.ranges.some((range) => range.step > 1);
    const notes = [
      ...(isSample ? [t("of the samples that are shown")] : []),
      ...(isRounded ? [t("rounded: a difference has more than 64 bits")] : []),
    ];
    this.notes.textContent = notes.length === 0 ? "" : `(${notes.join("; ")})`;
  }

  /** Integers with all their digits. */
  private mostText({ most, mostAt }: DifferenceFacts, layer: DifferenceLayer["layer"]): string {
    if (mostAt === undefined || layer.elements.kind === "number") return shortText(most, 7);
    if (layer.elements.kind === "complex") return shortText(most, 7);
    const offset = layer.offsetOf(this.indicesOf(mostAt, layer));
    return offset === undefined
      ? shortText(most, 7)
      : textAt(layer.elements, offset).replace("-", "");
  }

  private indicesOf(places: readonly number[], { plan }: DifferenceLayer["layer"]): number[] {
    const indices = [...plan.indices];
    for (const [i, { dimension }] of plan.ranges.entries()) indices[dimension] = places[i] ?? 0;
    return indices;
  }

  private goToMost(): void {
    const { preview, loader } = this.difference;
    const [finest] = loader.differences;
    const mostAt = this.known?.facts.mostAt;
    if (finest === undefined || mostAt === undefined) return;
    preview.cell.set({ indices: this.indicesOf(mostAt, finest.layer), by: "keyboard" });
  }
}

/** Little is not nothing, and nearly all is not all. */
function shareText(share: number): string {
  if (share > 0 && share < 0.01) return "< 0.01";
  if (share < 100 && share > 99.99) return "> 99.99";
  return shortText(share, 3);
}
