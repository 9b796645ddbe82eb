import { ZarrError } from "../../zarr/errors";
import { parseTemplate, type Expression, type Operator, type Template } from "./templateSyntax";

/** What an expression comes to. */
export type TemplateValue = string | number;

/** Values that go before the templates: dimensions of a generator, parameters of a call. */
export type Scope = ReadonlyMap<string, TemplateValue>;

const maxDepth = 16;

/** What renderings may still use up: templates can name each other, so short ones can go on for long. */
export interface Budget {
  steps: number;
  characters: number;
}

/** Enough for one address. */
const addressBudget: Readonly<Budget> = { steps: 10_000, characters: 65536 };

/**
 * The `templates` of a document. A template with expressions is a function of the names in it; where a
 * call does not give one, the template of that name counts.
 */
export class Templates {
  private readonly parsed = new Map<string, Template>();

  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  get size(): number {
    return this.texts.size;
  }

  /**
   * Fills in a text.
   * @throws ZarrError "unsupported" for syntax that is not read, "metadata" for a name that is not known,
   * a sum that is no safe integer, or templates that go on too long or round in circles
   */
  fillIn(text: string, scope: Scope = new Map()): string {
    return this.render(parseTemplate(text), scope);
  }

  /** As {@link fillIn}, of a template that was parsed before; takes what it uses from the budget. */
  render(template: Template, scope: Scope, budget: Budget = { ...addressBudget }): string {
    return this.renderIn(template, { scope, depth: 0, budget });
  }

  private renderIn(template: Template, context: Context): string {
    let result = "";
    for (const part of template) {
      const text = typeof part === "string" ? part : String(this.evaluate(part, context));
      context.budget.characters -= text.length;
      if (context.budget.characters < 0) throw problem("The templates make too long a text");
      result += text;
    }
    return result;
  }

  private evaluate(expression: Expression, context: Context): TemplateValue {
    if (--context.budget.steps < 0) throw problem("The templates take too many steps");
    switch (expression.kind) {
      case "literal":
        return typeof expression.value === "number"
          ? safeInteger(expression.value)
          : expression.value;
      case "name":
        return (
          context.scope.get(expression.name) ?? this.expand(expression.name, new Map(), context)
        );
      case "call": {
        const scope = new Map<string, TemplateValue>();
        for (const [name, value] of expression.parameters) {
          scope.set(name, this.evaluate(value, context));
        }
        return this.expand(expression.name, scope, context);
      }
      case "negate":
        return safeInteger(-integer(this.evaluate(expression.operand, context)));
      case "binary": {
        const left = this.evaluate(expression.left, context);
        return combine(expression.operator, left, this.evaluate(expression.right, context));
      }
    }
  }

  private expand(name: string, scope: Scope, { depth, budget }: Context): string {
    const text = this.texts.get(name);
    if (text === undefined)
      throw problem(`There is no template or dimension ${JSON.stringify(name)}`);
    if (depth >= maxDepth)
      throw problem(`The template ${JSON.stringify(name)} goes round in circles`);
    const template = this.parsed.get(name) ?? parseTemplate(text);
    this.parsed.set(name, template);
    return this.renderIn(template, { scope, depth: depth + 1, budget });
  }
}

interface Context {
  readonly scope: Scope;
  readonly depth: number;
  readonly budget: Budget;
}

function combine(operator: Operator, left: TemplateValue, right: TemplateValue): TemplateValue {
  const bothText = typeof left === "string" && typeof right === "string";
  if (operator === "~" || (operator === "+" && bothText)) return `${left}${right}`;
  return safeInteger(arithmetic[operator](integer(left), integer(right)));
}

/** As Python counts: quotients are rounded down, remainders have the sign of the divisor. */
const arithmetic: Readonly<
  Record<Exclude<Operator, "~">, (left: number, right: number) => number>
> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "//": (left, right) => (left - floorRemainder(left, right)) / right,
  "%": floorRemainder,
};

function floorRemainder(left: number, right: number): number {
  const remainder = left % right;
  return remainder !== 0 && remainder < 0 !== right < 0 ? remainder + right : remainder;
}

function integer(value: TemplateValue): number {
  if (typeof value === "number") return safeInteger(value);
  throw problem(`Arithmetic needs integers, found ${JSON.stringify(value.slice(0, 80))}`);
}

function safeInteger(value: number): number {
  // Adding zero turns -0, which no integer is, to 0.
  if (Number.isSafeInteger(value)) return value + 0;
  throw problem("A template comes to a number that is no integer below 2^53");
}

function problem(what: string): ZarrError {
  return new ZarrError("metadata", `${what}.`);
}
