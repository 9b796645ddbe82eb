import type { Finding } from "../finding";
import type { LintOptions } from "../lintRun";
import type { NodeContext } from "../rules/attributesContext";

interface Remembered extends PartResult {
  readonly text: string;
  /** What the part was checked with, where it is attributes. */
  readonly within: NodeContext | undefined;
}

/** What is known of one part of a document; offsets and pointers count from the part. */
export interface PartResult {
  readonly findings: readonly Finding[];
  /** Of the document of a node: what its attributes need to know; undefined where they are not checked. */
  readonly context?: NodeContext | undefined;
}

export interface Part {
  /** By which it is known again when other parts come or go. */
  readonly name: string;
  readonly text: string;
  /** What the check depends on besides the text. */
  readonly within?: NodeContext | undefined;
}

/** Parts that several have in common are few, as a rule; no more than these are kept. */
const maxShared = 5000;
/** After so many texts that nothing had in common, no more are kept: it takes time to know them again. */
const maxInVain = 250;

/**
 * What lint remembers of one document between two looks at it: parts of consolidated metadata that did not
 * change give their findings again. One for each document that is linted more than once.
 */
export class LintMemory {
  /** Codecs known to be sound. */
  readonly sound = new Set<string>();
  private readonly shared = new Map<string, PartResult>();
  private last = new Map<string, Remembered>();
  private current = new Map<string, Remembered>();
  private options = "";
  /** How often {@link recallShared} knew a text in this look, and how often it did not. */
  private hits = 0;
  private misses = 0;

  /** Before each look. What the last look did not need is forgotten. */
  begin(options: LintOptions): void {
    const written = JSON.stringify([options.rules, options.profiles]);
    if (written !== this.options) {
      this.current.clear();
      this.shared.clear();
      this.options = written;
    }
    if (this.shared.size > maxShared) this.shared.clear();
    if (this.sound.size > maxShared) this.sound.clear();
    this.hits = 0;
    this.misses = 0;
    this.last = this.current;
    this.current = new Map();
  }

  /** After each look, so that the text before this one is let go. */
  end(): void {
    this.last = new Map();
  }

  /** What is known of a part, else what `check` finds. */
  recall({ name, text, within }: Part, check: () => PartResult): PartResult {
    const known = this.last.get(name);
    const same = known !== undefined && known.text === text && known.within === within;
    const { findings, context } = same ? known : check();
    // With the new text in any case: a part of a text keeps the whole of it in memory.
    const part = { findings, context, text, within };
    this.current.set(name, part);
    return part;
  }

  /** The same for a text that stands at several places. */
  recallShared(text: string, check: () => PartResult): PartResult {
    if (this.hits === 0 && this.misses > maxInVain) return check();
    let result = this.shared.get(text);
    if (result === undefined) {
      this.misses++;
      result = check();
      this.shared.set(text, result);
    } else this.hits++;
    return result;
  }
}
