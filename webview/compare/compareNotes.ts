import { createElement } from "../createElement";
import { t } from "../l10n";
import type { Pair } from "./pair";

/** What is to be known of the match of two arrays, and of where it may mislead. */
export class CompareNotes {
  readonly element = createElement("ul", {
    class: "notes compare-notes",
    "data-testid": "compare-notes",
  });
  private shown = "";

  constructor(private readonly pair: Pair) {
    this.element.hidden = true;
  }

  update(): void {
    const notes = [...this.pair.match.notes, ...this.coordinateNotes()];
    const key = notes.join("\n");
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = notes.length === 0;
    this.element.replaceChildren(...notes.map((note) => createElement("li", {}, [note])));
  }

  /** Elements are compared by their indices, whatever stands for them. */
  private coordinateNotes(): string[] {
    const { a, b, match } = this.pair;
    const names = match.shape.flatMap((extent, dimension) => {
      const [one, two] = [a.labelsOf(dimension), b.labelsOf(match.toB[dimension] ?? 0)];
      if (one === undefined || two === undefined) return [];
      const ends = [0, extent - 1].map((index) => [one.fullTextAt(index), two.fullTextAt(index)]);
      const isOther = ends.some(([x, y]) => x !== undefined && y !== undefined && x !== y);
      return isOther ? [a.nameOf(dimension)] : [];
    });
    if (names.length === 0) return [];
    return [
      t(
        "The coordinates along {0} differ: elements are compared by their indices.",
        names.join(", "),
      ),
    ];
  }
}
