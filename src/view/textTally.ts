/** What is known of texts: how many are different, and which are frequent. */
export interface TextCounts {
  /** Of the texts that were told apart. */
  readonly distinct: number;
  /** False where there were more than are told apart: then `distinct` is a lower bound. */
  readonly complete: boolean;
  readonly empty: number;
  /** The most frequent ones, cut where they are long; none where not all are told apart. */
  readonly frequent: readonly { readonly text: string; readonly count: number }[];
}

/** Texts, and characters of them, that are held to be told apart. */
const [mostTexts, mostCharacters] = [10_000, 4_000_000];
const [mostShown, mostShownCharacters] = [5, 80];

/** Counts texts, and tells them apart as long as they are not too many. */
export class TextTally {
  private readonly counts = new Map<string, number>();
  private characters = 0;
  private complete = true;
  private empty = 0;

  add(text: string): void {
    if (text === "") this.empty++;
    const known = this.counts.get(text);
    if (known !== undefined) this.counts.set(text, known + 1);
    else if (this.counts.size < mostTexts && this.characters + text.length <= mostCharacters) {
      this.counts.set(text, 1);
      this.characters += text.length;
    } else this.complete = false;
  }

  result(): TextCounts {
    const { complete, empty, counts } = this;
    const sorted = complete ? [...counts].sort(([, a], [, b]) => b - a).slice(0, mostShown) : [];
    const frequent = sorted.map(([text, count]) => ({ text: cut(text), count }));
    return { distinct: counts.size, complete, empty, frequent };
  }
}

function cut(text: string): string {
  return text.length > mostShownCharacters ? `${text.slice(0, mostShownCharacters)}…` : text;
}
