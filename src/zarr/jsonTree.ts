import type { JsonDocument, JsonMember, JsonNode, JsonProblem } from "./json";
import { JsonTokens, wordEnd } from "./jsonTokens";

/** Containers nested deeper than this are not read (CONFORMANCE §11). */
export const maxJsonDepth = 64;

/** From this many members on, an object's names are kept in a set to find duplicates. */
const manyMembers = 12;

export interface JsonTreeOptions {
  /** Containers around the text, where it is a part of a document. */
  readonly depth?: number;
  /**
   * Objects that are not entered, by offset, and where they end: they come out without members. For whoever
   * reads those parts by themselves.
   */
  readonly closed?: ReadonlyMap<number, { readonly end: number }>;
}

/**
 * Builds the tree of a JSON text. It never throws: whatever is wrong is reported, and the rest of the
 * text is still read as far as it can be understood.
 */
export class JsonTreeBuilder {
  private readonly problems: JsonProblem[] = [];
  private readonly tokens: JsonTokens;
  private readonly open: ("}" | "]")[] = [];

  constructor(
    private readonly text: string,
    private readonly options: JsonTreeOptions = {},
  ) {
    this.tokens = new JsonTokens(text, this.problems);
  }

  build(): JsonDocument {
    const { tokens, problems } = this;
    let root: JsonNode | undefined;
    if (tokens.is("end")) {
      tokens.report("empty", "The document is empty; expected a JSON object.");
    } else {
      root = this.readValue();
      if (!tokens.is("end")) {
        const length = this.text.trimEnd().length - tokens.offset;
        const message = "Text after the end of the JSON value.";
        problems.push({ kind: "syntax", offset: tokens.offset, length, message });
      }
    }
    return { text: this.text, root, problems };
  }

  /** The value at the current token; undefined, and nothing consumed, where there is none. */
  private readValue(): JsonNode | undefined {
    const { tokens } = this;
    const { offset, length } = tokens;
    switch (tokens.kind) {
      case "{":
        return this.readClosed() ?? (this.mayEnter() ? this.readObject() : this.skipTooDeep());
      case "[":
        return this.mayEnter() ? this.readArray() : this.skipTooDeep();
      case "string": {
        const value = tokens.value;
        tokens.next();
        return { kind: "string", offset, length, value };
      }
      case "number": {
        const lexeme = tokens.value;
        tokens.next();
        return { kind: "number", offset, length, lexeme, bareWord: false };
      }
      case "true":
      case "false": {
        const value = tokens.is("true");
        tokens.next();
        return { kind: "boolean", offset, length, value };
      }
      case "null":
        tokens.next();
        return { kind: "null", offset, length };
      case "word":
        return this.readWord();
      default:
        tokens.report("syntax", "Expected a value.");
        return undefined;
    }
  }

  private mayEnter(): boolean {
    return this.open.length + (this.options.depth ?? 0) < maxJsonDepth;
  }

  private readClosed(): JsonNode | undefined {
    const { tokens } = this;
    const { offset } = tokens;
    const end = this.options.closed?.get(offset)?.end;
    if (end === undefined) return undefined;
    tokens.extendTo(end);
    tokens.next();
    return { kind: "object", offset, length: end - offset, members: [] };
  }

  private readObject(): JsonNode {
    const { tokens } = this;
    const { offset } = tokens;
    const members: JsonMember[] = [];
    let names: Set<string> | undefined;
    this.open.push("}");
    tokens.next();
    while (!this.atEnd("}")) {
      const member = this.readMember();
      if (member !== undefined) {
        if (names === undefined && members.length >= manyMembers) {
          names = new Set(members.map((other) => other.name));
        }
        this.checkDuplicate(members, names, member);
        members.push(member);
        names?.add(member.name);
      }
      this.readComma("}");
    }
    return { kind: "object", offset, length: this.close("}", offset), members };
  }

  private readArray(): JsonNode {
    const { tokens } = this;
    const { offset } = tokens;
    const items: JsonNode[] = [];
    this.open.push("]");
    tokens.next();
    while (!this.atEnd("]")) {
      const item = this.readValue();
      if (item !== undefined) {
        items.push(item);
      }
      this.readComma("]");
    }
    return { kind: "array", offset, length: this.close("]", offset), items };
  }

  private readMember(): JsonMember | undefined {
    const { tokens } = this;
    const { offset: nameOffset, length: nameLength } = tokens;
    let name: string;
    if (tokens.is("string")) {
      name = tokens.value;
    } else if (tokens.is("word")) {
      name = unquoted(this.text.slice(nameOffset, nameOffset + nameLength));
      tokens.report("syntax", "Member names must stand in double quotes.");
    } else {
      tokens.report("syntax", "Expected a member name in double quotes.");
      // A value in the name's place is read and dropped, so that reading goes on behind it.
      if (isValueStart(tokens.kind)) this.readValue();
      return undefined;
    }
    tokens.next();
    if (tokens.is(":")) {
      tokens.next();
      return { name, nameOffset, nameLength, value: this.readValue() };
    }
    if (isValueStart(tokens.kind)) {
      tokens.report("syntax", "Expected a colon.");
      return { name, nameOffset, nameLength, value: this.readValue() };
    }
    const message = "Expected a colon and a value after the member name.";
    this.problems.push({ kind: "syntax", offset: nameOffset, length: nameLength, message });
    return { name, nameOffset, nameLength, value: undefined };
  }

  /** Goes past the comma after a value, over what cannot be understood before it. */
  private readComma(closing: "}" | "]"): void {
    const { tokens } = this;
    if (!tokens.is(",") && !this.atEnd(closing)) {
      if (isValueStart(tokens.kind)) {
        // A missing comma: go on with what follows.
        tokens.report("syntax", "Expected a comma.");
        return;
      }
      if (this.problems.at(-1)?.offset !== tokens.offset) {
        tokens.report("syntax", `Expected a comma or "${closing}".`);
      }
      do {
        tokens.next();
      } while (!tokens.is(",") && !this.atEnd(closing));
    }
    if (tokens.is(",")) {
      const { offset, length } = tokens;
      tokens.next();
      if (tokens.is(closing)) {
        const message = "JSON has no trailing commas.";
        this.problems.push({ kind: "trailing-comma", offset, length, message });
      }
    }
  }

  /** At the end of the container: its own bracket, that of a container around it, or the text's end. */
  private atEnd(closing: "}" | "]"): boolean {
    const { kind } = this.tokens;
    if (kind === "end" || kind === closing) {
      return true;
    }
    return (kind === "}" || kind === "]") && this.open.includes(kind);
  }

  private close(closing: "}" | "]", offset: number): number {
    const { tokens } = this;
    this.open.pop();
    if (tokens.is(closing)) {
      const end = tokens.offset + tokens.length;
      tokens.next();
      return end - offset;
    }
    const opening = closing === "}" ? "{" : "[";
    const message = `"${opening}" is never closed: expected "${closing}".`;
    this.problems.push({ kind: "syntax", offset, length: 1, message });
    return tokens.previousEnd - offset;
  }

  private checkDuplicate(
    members: readonly JsonMember[],
    names: ReadonlySet<string> | undefined,
    member: JsonMember,
  ): void {
    const { name, nameOffset: offset, nameLength: length } = member;
    const found = names ? names.has(name) : members.some((other) => other.name === name);
    if (found) {
      const message = `Duplicate member ${JSON.stringify(name)}: readers use the last one.`;
      this.problems.push({ kind: "duplicate-member", offset, length, message });
    }
  }

  /** The bare words that Python writes; anything else is a fault, and has no value. */
  private readWord(): JsonNode | undefined {
    const { tokens, text } = this;
    const { offset } = tokens;
    const end = Math.max(offset + tokens.length, wordEnd(text, offset));
    const word = text.slice(offset, end);
    tokens.extendTo(end);
    if (word === "NaN" || word === "Infinity" || word === "-Infinity") {
      tokens.report("bare-word", `${word} is not JSON; write "${word}" or null.`);
      tokens.next();
      return { kind: "number", offset, length: word.length, lexeme: word, bareWord: true };
    }
    const quoted = unquoted(word);
    if (quoted !== word) {
      tokens.report("syntax", "Strings must stand in double quotes.");
      tokens.next();
      return { kind: "string", offset, length: word.length, value: quoted };
    }
    tokens.report("syntax", `Expected a value, found ${JSON.stringify(word.slice(0, 40))}.`);
    tokens.next();
    return undefined;
  }

  /** Reports a container beyond the depth limit once and goes past it without recursion. */
  private skipTooDeep(): undefined {
    const { tokens } = this;
    tokens.report("too-deep", `Nested deeper than ${maxJsonDepth} levels; not read.`);
    let depth = 0;
    do {
      if (tokens.is("{") || tokens.is("[")) {
        depth++;
      } else if (tokens.is("}") || tokens.is("]")) {
        depth--;
      }
      tokens.next();
    } while (depth > 0 && !tokens.is("end"));
    return undefined;
  }
}

function isValueStart(kind: JsonTokens["kind"]): boolean {
  return kind !== "}" && kind !== "]" && kind !== ":" && kind !== "," && kind !== "end";
}

/** `'abc'` without its single quotes; anything else as it is. */
function unquoted(word: string): string {
  return word.length >= 2 && word.startsWith("'") && word.endsWith("'") ? word.slice(1, -1) : word;
}
