import { isCount } from "../../zarr/checkJson";
import { ZarrError } from "../../zarr/errors";
import { inDocument } from "../../zarr/metadataMembers";
import { isObject, own } from "./recogniseReferences";
import { readRange, type Reference } from "./reference";
import type { Budget, Scope, Templates, TemplateValue } from "./templates";
import { parseTemplate, type Template } from "./templateSyntax";

/** More references than this are not generated. */
export const maxGeneratedKeys = 1_000_000;

/** What the keys of all generators together may take. */
const keyBudget: Readonly<Budget> = { steps: 10e6, characters: 50e6 };

interface Dimension {
  readonly name: string;
  readonly count: number;
  readonly value: (index: number) => TemplateValue;
}

interface Generator {
  readonly key: Template;
  readonly address: Template;
  readonly range: { readonly offset: Template; readonly length: Template } | undefined;
  /** The first varies slowest. */
  readonly dimensions: readonly Dimension[];
  readonly first: number;
  readonly count: number;
}

/** The references that `gen` of version 1 stands for: only their keys are kept, the rest is made anew. */
export class GeneratedReferences {
  private readonly generators: readonly Generator[];
  private readonly ordinals = new Map<string, number>();

  /**
   * @throws ZarrError "metadata" where an entry is faulty, "unsupported" where a template is not read,
   * "refused" where there are more than {@link maxGeneratedKeys}
   */
  constructor(
    gen: unknown,
    private readonly templates: Templates,
  ) {
    if (gen !== undefined && !Array.isArray(gen)) throw wrong("gen", "a list");
    const generators: Generator[] = [];
    const budget = { ...keyBudget };
    let count = 0;
    for (const [index, entry] of ((gen ?? []) as unknown[]).entries()) {
      const name = `gen[${index}]`;
      const generator = inDocument(name, () => readGenerator(entry, count));
      count += generator.count;
      if (count > maxGeneratedKeys) throw tooMany(name, count);
      generators.push(generator);
      inDocument(name, () => this.addKeys(generator, budget));
    }
    this.generators = generators;
  }

  keys(): Iterable<string> {
    return this.ordinals.keys();
  }

  has(key: string): boolean {
    return this.ordinals.has(key);
  }

  /** @throws ZarrError "metadata" naming the key where the generator gives no reference for it */
  find(key: string): Reference | undefined {
    const ordinal = this.ordinals.get(key);
    if (ordinal === undefined) return undefined;
    const generator = this.generators.filter(({ first }) => first <= ordinal).at(-1);
    if (generator === undefined) return undefined;
    return inDocument(key, () => {
      const scope = scopeAt(generator, ordinal - generator.first);
      const address = this.templates.render(generator.address, scope);
      const number = (template: Template) => integerOf(this.templates.render(template, scope));
      const { range } = generator;
      const part = range && readRange(key, number(range.offset), number(range.length));
      return { kind: "target", addresses: [address], range: part };
    });
  }

  private addKeys(generator: Generator, budget: Budget): void {
    for (let index = 0; index < generator.count; index++) {
      const key = this.templates.render(generator.key, scopeAt(generator, index), budget);
      this.ordinals.set(key, generator.first + index);
    }
  }
}

function readGenerator(entry: unknown, first: number): Generator {
  if (!isObject(entry)) throw wrong("the entry", "an object");
  const text = (name: string, required: boolean): Template | undefined => {
    const value = own(entry, name);
    if (value === undefined && !required) return undefined;
    if (typeof value !== "string" && !isCount(value)) throw wrong(name, "a text");
    return parseTemplate(String(value));
  };
  const offset = text("offset", false);
  const length = text("length", false);
  if ((offset === undefined) !== (length === undefined)) {
    throw wrong("offset and length", "both there, or neither");
  }
  const dimensions = readDimensions(own(entry, "dimensions"));
  return {
    key: text("key", true) ?? [],
    address: text("url", true) ?? [],
    range: offset && length && { offset, length },
    dimensions,
    first,
    count: dimensions.reduce((product, { count }) => product * count, 1),
  };
}

function readDimensions(value: unknown): Dimension[] {
  if (!isObject(value)) throw wrong("dimensions", "an object");
  return Object.entries(value).map(([name, dimension]) => {
    if (Array.isArray(dimension)) return listed(name, dimension);
    if (!isObject(dimension)) throw wrong(`dimension "${name}"`, "a list or {start, stop, step}");
    return stepped(name, dimension);
  });
}

function listed(name: string, values: readonly unknown[]): Dimension {
  const isValue = (value: unknown): value is TemplateValue =>
    typeof value === "string" || Number.isSafeInteger(value);
  if (!values.every(isValue)) throw wrong(`dimension "${name}"`, "a list of integers or texts");
  return { name, count: values.length, value: (index) => values[index] ?? "" };
}

/** As Python's `range`. */
function stepped(name: string, dimension: Readonly<Record<string, unknown>>): Dimension {
  const start = own(dimension, "start") ?? 0;
  const stop = own(dimension, "stop");
  const step = own(dimension, "step") ?? 1;
  if (!isInteger(start) || !isInteger(stop) || !isInteger(step) || step === 0) {
    throw wrong(`dimension "${name}"`, "{start, stop, step} of integers, the step not 0");
  }
  const count = Math.max(0, Math.ceil((stop - start) / step));
  return { name, count, value: (index) => start + index * step };
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function scopeAt({ dimensions }: Generator, index: number): Scope {
  const scope = new Map<string, TemplateValue>();
  let rest = index;
  for (const { name, count, value } of [...dimensions].reverse()) {
    scope.set(name, value(rest % count));
    rest = Math.floor(rest / count);
  }
  return scope;
}

function integerOf(text: string): unknown {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : text;
}

function wrong(what: string, expected: string): ZarrError {
  return new ZarrError("metadata", `Expected ${what} to be ${expected}.`);
}

function tooMany(path: string, count: number): ZarrError {
  const message = `${path}: the generators make ${count} references; at most ${maxGeneratedKeys} are made.`;
  return new ZarrError("refused", message, { path });
}
