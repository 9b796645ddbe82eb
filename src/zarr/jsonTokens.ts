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

/** By character code. */
const punctuation: readonly (JsonToken | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  (["{", "}", "[", "]", ":", ","] as const).find((mark) => mark.charCodeAt(0) === code),
);
const quoteCode = 34;
const backslash = 92;

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
  /** Where the scanner of jsonc-parser last stood; it is asked only for what is not plain. */
  private scanned = -1;
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
    if (this.scanned === this.offset) return this.scanner.getTokenValue();
    return this.kind === "string"
      ? this.text.slice(this.offset + 1, this.offset + this.length - 1)
      : this.text.slice(this.offset, this.offset + this.length);
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
      if (this.takePlain(position, code)) return;
      this.scanned = position;
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

  /** Takes what nearly every token is: a bracket, a comma, a string without escapes, a number. */
  private takePlain(position: number, code: number): boolean {
    const kind = punctuation[code];
    if (kind !== undefined) return this.take(kind, position, position + 1);
    if (code === quoteCode) {
      const end = plainStringEnd(this.text, position + 1);
      return end > 0 && this.take("string", position, end);
    }
    const end = plainNumberEnd(this.text, position);
    return end > 0 && this.take("number", position, end);
  }

  private take(kind: JsonToken, position: number, end: number): true {
    this.kind = kind;
    this.offset = position;
    this.length = end - position;
    return true;
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

/** Behind the closing quote; 0 where the string has escapes or control characters, or is not closed. */
function plainStringEnd(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code === quoteCode) return at + 1;
    // Also at the end of the text, where the code is NaN.
    if (code === backslash || !(code >= 32)) return 0;
  }
}

/** End of a number without a fraction or exponent, or 0 where anything else stands there. */
function plainNumberEnd(text: string, start: number): number {
  let at = text.charCodeAt(start) === 45 ? start + 1 : start;
  const first = text.charCodeAt(at);
  if (!(first >= 48 && first <= 57)) return 0;
  let code = first;
  while (code >= 48 && code <= 57) code = text.charCodeAt(++at);
  const leadingZero = first === 48 && at - start > (text.charCodeAt(start) === 45 ? 2 : 1);
  return leadingZero || isWordCode(code) ? 0 : at;
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
