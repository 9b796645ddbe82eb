import { createScanner } from "jsonc-parser";
import type { JsonProblem } from "./json";

/** What the tree builder needs to know of a token. */
export type JsonToken =
  | "{"
  | "}"
  | "["
  | "]"
  | ":"
  | ","
  | "string"
  | "number"
  | "true"
  | "false"
  | "null"
  | "word"
  | "end";

/** Numbers of jsonc-parser's `SyntaxKind`, which as a const enum cannot be named here. */
const tokenKinds: readonly JsonToken[] = [
  ...(["word", "{", "}", "[", "]", ",", ":", "null", "true", "false", "string", "number"] as const),
  ...(["word", "word", "word", "word", "word", "end"] as const),
];
const lineComment = 12;
const blockComment = 13;

/** Numbers of `ScanError`. */
const scanMessages: readonly (string | undefined)[] = [
  undefined,
  "The comment is not closed.",
  "The string is not closed.",
  "The number is incomplete.",
  "Invalid Unicode escape: expected \\u and four hexadecimal digits.",
  "Invalid escape character in the string.",
  "Control characters must be escaped in strings.",
];
const invalidCharacter = 6;

/**
 * The tokens of a text one after another, one ahead: white space is skipped, comments and a byte order
 * mark are reported and skipped, faults inside a token are reported.
 */
export class JsonTokens {
  kind: JsonToken = "end";
  offset = 0;
  length = 0;
  /** End of the token before this one. */
  previousEnd = 0;
  private readonly scanner;

  constructor(
    readonly text: string,
    private readonly problems: JsonProblem[],
  ) {
    this.scanner = createScanner(text, false);
    if (text.charCodeAt(0) === 0xfeff) {
      const message = "The text begins with a byte order mark; JSON must not.";
      this.problems.push({ kind: "byte-order-mark", offset: 0, length: 1, message });
      this.length = 1;
    }
    this.next();
  }

  /** The decoded text of a string, or the source text of anything else. */
  get value(): string {
    return this.scanner.getTokenValue();
  }

  /** A question as a method: the answer changes with {@link next}. */
  is(kind: JsonToken): boolean {
    return this.kind === kind;
  }

  next(): void {
    const { scanner, text } = this;
    this.previousEnd = this.offset + this.length;
    let position = this.previousEnd;
    for (;;) {
      // White space is skipped here: the scanner would build a string of it.
      let code = text.charCodeAt(position);
      while (code === 32 || code === 10 || code === 13 || code === 9) {
        code = text.charCodeAt(++position);
      }
      scanner.setPosition(position);
      const kind = scanner.scan() as number;
      const length = scanner.getPosition() - position;
      const error = scanner.getTokenError() as number;
      this.offset = position;
      this.length = length;
      if (error !== 0) {
        this.reportScanError(error);
      }
      if (kind !== lineComment && kind !== blockComment) {
        this.kind = tokenKinds[kind] ?? "word";
        this.checkNumberEnd();
        return;
      }
      this.report("comment", "JSON has no comments.");
      position += length;
    }
  }

  /** Takes the text up to `end` as one token. */
  extendTo(end: number): void {
    this.length = end - this.offset;
  }

  report(kind: JsonProblem["kind"], message: string): void {
    this.problems.push({ kind, offset: this.offset, length: this.length, message });
  }

  private reportScanError(error: number): void {
    const message = scanMessages[error] ?? "Invalid token.";
    this.report(error === invalidCharacter ? "control-character" : "syntax", message);
  }

  /** `01`, `1_000`, `0x10`: the scanner cuts them in two; one fault is enough. */
  private checkNumberEnd(): void {
    if (this.kind !== "number") {
      return;
    }
    const start = this.offset + this.length;
    const end = wordEnd(this.text, start);
    if (end > start) {
      this.extendTo(end);
      this.kind = "word";
    }
  }
}

/** End of the run of letters, digits and signs that begins at `start`. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (isWordCode(text.charCodeAt(end))) {
    end++;
  }
  return end;
}

function isWordCode(code: number): boolean {
  const letter = code | 32;
  return (
    (code >= 48 && code <= 57) ||
    (letter >= 97 && letter <= 122) ||
    code === 43 ||
    code === 45 ||
    code === 46 ||
    code === 95
  );
}
