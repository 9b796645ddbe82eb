import type { MetadataFileName } from "../metadataFileName";

/** Where the documents in consolidated metadata are, by the names that lead to them. */
const pathsToEntries: { readonly [name in MetadataFileName]?: readonly string[] } = {
  "zarr.json": ["consolidated_metadata", "metadata"],
  ".zmetadata": ["metadata"],
};

/** The names that lead to the entries; none where a document has no entries. */
export function pathToEntries(fileName: MetadataFileName): readonly string[] {
  return pathsToEntries[fileName] ?? [];
}

/** Containers around an entry. */
export function entryDepth(fileName: MetadataFileName): number {
  return pathToEntries(fileName).length + 1;
}

/** The text of an entry around the value of its attributes, which many entries have in common. */
export interface EntryFrame {
  readonly before: string;
  readonly after: string;
}

/** Where a node document within consolidated metadata stands. */
export interface EntryRange {
  readonly start: number;
  readonly end: number;
  /** Its attributes, where they are one object with a frame around it. */
  readonly attributes?: TextSpan & { readonly frame: EntryFrame };
}

/**
 * The node documents within consolidated metadata, by where each begins. Undefined where there are none, or
 * where the text is not regular enough to tell without reading it whole.
 */
export function entryRanges(
  text: string,
  fileName: MetadataFileName,
): ReadonlyMap<number, EntryRange> | undefined {
  const path = pathsToEntries[fileName];
  if (path === undefined) return undefined;
  const ranges = new Map<number, EntryRange>();
  const skim = new Skim(text, (range) => ranges.set(range.start, range));
  return skim.toEntries(path) && ranges.size > 0 ? ranges : undefined;
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** So many frames are tried on an entry before it is gone over. */
const maxFrames = 8;

const space = 32;
const quote = 34;
const comma = 44;
const slash = 47;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Goes over a JSON text by its brackets and strings alone, which is many times faster than reading it. */
class Skim {
  private at = 0;
  /** Those of the entries so far, the last one used in front. */
  private readonly frames: EntryFrame[] = [];
  /** That are open in a value; one list for all, since it is made for every value otherwise. */
  private readonly brackets: number[] = [];

  constructor(
    private readonly text: string,
    private readonly onEntry: (range: EntryRange) => void,
  ) {}

  /** Goes over an object, and enters those that the names lead to; the objects in the last are the entries. */
  toEntries([wanted, ...rest]: readonly string[]): boolean {
    if (wanted === undefined)
      return this.members((_, isObject) => (isObject ? this.entry() : this.skipValue()));
    return this.members((name, isObject) =>
      isObject && name === wanted ? this.toEntries(rest) : this.skipValue(),
    );
  }

  private entry(): boolean {
    const start = this.at;
    const known = this.knownFrame(start);
    if (known !== undefined) {
      this.onEntry({ start, end: this.at, attributes: known });
      return true;
    }
    const spans: TextSpan[] = [];
    const whole = this.members((name, isObject) => {
      const from = this.at;
      if (!this.skipValue()) return false;
      if (isObject && name === "attributes") spans.push({ start: from, end: this.at });
      return true;
    });
    if (!whole) {
      // A comma or colon that is missing, as while typing: its brackets still tell where it ends.
      this.at = start;
      if (!this.skipValue()) return false;
    }
    const [span] = spans;
    if (!whole || span === undefined || spans.length > 1) {
      this.onEntry({ start, end: this.at });
      return true;
    }
    const before = this.text.slice(start, span.start);
    const frame = { before, after: this.text.slice(span.end, this.at) };
    this.frames.unshift(frame);
    if (this.frames.length > maxFrames) this.frames.pop();
    this.onEntry({ start, end: this.at, attributes: { ...span, frame } });
    return true;
  }

  /** Goes past an entry that has the frame of another, and only over its attributes. */
  private knownFrame(at: number): EntryRange["attributes"] {
    const { text, frames } = this;
    for (const [index, frame] of frames.entries()) {
      const start = at + frame.before.length;
      if (text.charCodeAt(start) !== openBrace || text.slice(at, start) !== frame.before) continue;
      this.at = start;
      const end = this.skipValue() ? this.at : -1;
      if (end !== -1 && text.slice(end, end + frame.after.length) === frame.after) {
        this.at = end + frame.after.length;
        frames.splice(index, 1);
        frames.unshift(frame);
        return { start, end, frame };
      }
      this.at = at;
    }
    return undefined;
  }

  /** The members of an object; `goPast` goes past the value of each. */
  private members(goPast: (name: string, isObject: boolean) => boolean): boolean {
    if (this.next() !== openBrace) return false;
    this.at++;
    while (this.next() === quote) {
      const nameStart = this.at + 1;
      this.at = stringEnd(this.text, this.at);
      const name = this.text.slice(nameStart, this.at - 1);
      if (this.next() !== colon) return false;
      this.at++;
      if (!goPast(name, this.next() === openBrace)) return false;
      if (this.next() === comma) this.at++;
      else if (this.next() !== closeBrace) return false;
    }
    if (this.next() !== closeBrace) return false;
    this.at++;
    return true;
  }

  /** Code of the character that follows white space. */
  private next(): number {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      code = text.charCodeAt(++this.at);
    }
    return code;
  }

  /** Goes to the comma or bracket behind a value. False where brackets do not match, or at a comment. */
  private skipValue(): boolean {
    const { text } = this;
    const { length } = text;
    const open = this.brackets;
    open.length = 0;
    for (let at = this.at; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code <= space) continue;
      if (code === quote) {
        at = stringEnd(text, at) - 1;
      } else if (code === openBrace || code === openBracket) {
        open.push(code + 2);
      } else if (code === closeBrace || code === closeBracket) {
        this.at = at;
        if (open.length === 0) return true;
        if (open.pop() !== code) return false;
        this.at++;
        if (open.length === 0) return true;
      } else if (code === slash) {
        return false;
      } else if (code === comma && open.length === 0) {
        this.at = at;
        return true;
      }
    }
    return false;
  }
}

/** Behind the closing quote of the string at `start`, or at the end of the line where there is none. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at++;
    else if (code === 10 || code === 13) return at;
  }
  return text.length;
}
