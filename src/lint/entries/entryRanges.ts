import type { MetadataFileName } from "../metadataFileName";

/** Where the documents in consolidated metadata are, by the names that lead to them. */
const pathsToEntries: { readonly [name in MetadataFileName]?: readonly string[] } = {
  "zarr.json": ["consolidated_metadata", "metadata"],
  ".zmetadata": ["metadata"],
};

/** Containers around an entry. */
export function entryDepth(fileName: MetadataFileName): number {
  return (pathsToEntries[fileName]?.length ?? 0) + 1;
}

/**
 * The node documents within consolidated metadata: where each begins, and where it ends. Undefined where
 * there are none, or where the text is not regular enough to tell without reading it whole.
 */
export function entryRanges(
  text: string,
  fileName: MetadataFileName,
): ReadonlyMap<number, number> | undefined {
  const path = pathsToEntries[fileName];
  if (path === undefined) return undefined;
  const ranges = new Map<number, number>();
  const skim = new Skim(text, (start, end) => ranges.set(start, end));
  return skim.members(path) && ranges.size > 0 ? ranges : undefined;
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Where the object stands that is the value of a member of the object that the text is. */
export function memberSpan(text: string, name: string): TextSpan | undefined {
  const found: TextSpan[] = [];
  const skim = new Skim(text, (start, end, of) => {
    if (of === name) found.push({ start, end });
  });
  return skim.members([]) && found.length === 1 ? found[0] : undefined;
}

const space = 32;
const quote = 34;
const comma = 44;
const slash = 47;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Goes over a JSON text by its brackets and strings alone, which is many times faster than reading it. */
class Skim {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly onObject: (start: number, end: number, name: string) => void,
  ) {}

  /** The members of an object; those named by `path` are entered, of the last the objects are told. */
  members(path: readonly string[]): boolean {
    if (this.next() !== "{") return false;
    this.at++;
    const [wanted, ...rest] = path;
    while (this.next() === '"') {
      const nameStart = this.at + 1;
      this.at = stringEnd(this.text, this.at);
      const name = this.text.slice(nameStart, this.at - 1);
      if (this.next() !== ":") return false;
      this.at++;
      const isObject = this.next() === "{";
      const start = this.at;
      const enter = isObject && wanted === name;
      if (!(enter ? this.members(rest) : this.skipValue())) return false;
      if (isObject && wanted === undefined) this.onObject(start, this.at, name);
      if (this.next() === ",") this.at++;
      else if (this.next() !== "}") return false;
    }
    if (this.next() !== "}") return false;
    this.at++;
    return true;
  }

  /** The character that follows white space. */
  private next(): string {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      code = text.charCodeAt(++this.at);
    }
    return text.charAt(this.at);
  }

  /** Goes to the comma or bracket behind a value. False where brackets do not match, or at a comment. */
  private skipValue(): boolean {
    const { text } = this;
    const { length } = text;
    const open: number[] = [];
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
