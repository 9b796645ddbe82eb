import { ZarrError } from "../../zarr/errors";

/** A text with expressions in it: `http://{{u}}_{{i + 1}}`. */
export type Template = readonly (string | Expression)[];

/** The part of Jinja's expressions that references use. */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly parameters: readonly (readonly [name: string, value: Expression])[];
    }
  | { readonly kind: "negate"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type Operator = "+" | "-" | "~" | "*" | "//" | "%";

/** Weakest first, as Jinja binds them. */
const operators: readonly (readonly Operator[])[] = [["+", "-"], ["~"], ["*", "//", "%"]];

const maxTemplateLength = 65536;
const maxNesting = 64;

interface Token {
  readonly kind: "integer" | "name" | "string" | "sign";
  readonly text: string;
}

const tokenPattern =
  /\s*(?:(?<integer>\d+)(?![\w.])|(?<name>[A-Za-z_]\w*)|(?<string>"[^"\\]*"|'[^'\\]*')|(?<sign>\/\/|\}\}|[-+~*%(),=]))/y;

/**
 * Reads a template: text around `{{ }}` with names, integers, quoted text, `+ - * // % ~`, parentheses and
 * calls with named parameters. Nothing of it is ever run as code.
 * @throws ZarrError "unsupported" for anything else of Jinja
 */
export function parseTemplate(text: string): Template {
  if (text.length > maxTemplateLength) {
    throw unsupported(text, `is longer than ${maxTemplateLength} characters`);
  }
  const parts: (string | Expression)[] = [];
  let at = 0;
  for (;;) {
    const start = text.slice(at).search(/\{[{%#]/);
    if (start < 0) break;
    if (text[at + start + 1] !== "{")
      throw unsupported(text, "has statements or comments of Jinja");
    parts.push(text.slice(at, at + start));
    const parser = new ExpressionParser(text, at + start + 2);
    parts.push(parser.parse());
    at = parser.end;
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== "");
}

class ExpressionParser {
  /** Where the text goes on behind the token that comes next. */
  end: number;
  private token: Token;
  private nesting = 0;

  constructor(
    private readonly text: string,
    start: number,
  ) {
    if (/^[-+]/.test(text.slice(start, start + 1))) throw unsupported(text, "trims white space");
    this.end = start;
    this.token = this.next();
  }

  /** The expression up to its braces; `end` is behind them. */
  parse(): Expression {
    const expression = this.binary(0);
    if (this.token.text !== "}}" || this.token.kind !== "sign") throw this.unexpected();
    return expression;
  }

  private binary(level: number): Expression {
    const here = operators[level];
    if (here === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const operator = here.find((one) => this.isSign(one));
      if (operator === undefined) return left;
      this.advance();
      left = { kind: "binary", operator, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Expression {
    if (!this.isSign("-")) return this.primary();
    this.advance();
    return this.nested(() => ({ kind: "negate", operand: this.unary() }));
  }

  private primary(): Expression {
    const { kind, text } = this.token;
    if (this.isSign("(")) {
      this.advance();
      const inner = this.nested(() => this.binary(0));
      this.expect(")");
      return inner;
    }
    if (kind === "sign") throw this.unexpected();
    this.advance();
    if (kind === "integer") return { kind: "literal", value: Number(text) };
    if (kind === "string") return { kind: "literal", value: text.slice(1, -1) };
    return this.isSign("(") ? this.call(text) : { kind: "name", name: text };
  }

  private call(name: string): Expression {
    const parameters: [string, Expression][] = [];
    this.advance();
    while (!this.isSign(")")) {
      if (parameters.length > 0) this.expect(",");
      const parameter = this.token;
      if (parameter.kind !== "name") throw this.unexpected();
      this.advance();
      this.expect("=");
      parameters.push([parameter.text, this.nested(() => this.binary(0))]);
    }
    this.advance();
    return { kind: "call", name, parameters };
  }

  private nested<T>(read: () => T): T {
    if (++this.nesting > maxNesting) throw unsupported(this.text, "is nested too deep");
    const result = read();
    this.nesting--;
    return result;
  }

  private isSign(text: string): boolean {
    return this.token.kind === "sign" && this.token.text === text;
  }

  private expect(sign: string): void {
    if (!this.isSign(sign)) throw this.unexpected();
    this.advance();
  }

  private advance(): void {
    this.token = this.next();
  }

  private next(): Token {
    tokenPattern.lastIndex = this.end;
    const found = tokenPattern.exec(this.text)?.groups;
    for (const kind of ["integer", "name", "string", "sign"] as const) {
      const text = found?.[kind];
      if (text === undefined) continue;
      this.end = tokenPattern.lastIndex;
      return { kind, text };
    }
    throw unsupported(this.text, `cannot be read from character ${this.end + 1} on`);
  }

  private unexpected(): ZarrError {
    const { text } = this.token;
    return unsupported(this.text, `has ${JSON.stringify(text)} before character ${this.end + 1}`);
  }
}

function unsupported(text: string, why: string): ZarrError {
  const shown = JSON.stringify(text.length <= 100 ? text : `${text.slice(0, 99)}…`);
  const known = "names, integers, quoted text, + - * // % ~, and calls with named parameters";
  return new ZarrError(
    "unsupported",
    `The template ${shown} ${why}; expressions may have ${known}.`,
  );
}
