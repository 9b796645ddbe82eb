import { stringOf } from "../jsonAccess";
import { didYouMean } from "../suggest";
import { alternatives, quote } from "../wording";
import { namePairs, type AttributeCheck } from "./cfCheck";

/** CF, appendix E. */
const methods: readonly string[] =
  "point sum maximum maximum_absolute_value median mean mean_absolute_value mean_of_upper_decile mid_range minimum minimum_absolute_value mode range root_mean_square standard_deviation sum_of_squares variance".split(
    " ",
  );

export interface CellMethod {
  readonly names: readonly string[];
  readonly method: string;
  /** `within` or `over` a period: the same dimension may have another method. */
  readonly isClimatology: boolean;
}

/**
 * `name: method` with what may stand after it (CF §7.3).
 * @returns what is wrong with it where it is written otherwise
 */
export function parseCellMethods(text: string): readonly CellMethod[] | string {
  const tokens: readonly string[] = text.match(/\([^()]*\)|[^\s()]+|[()]/g) ?? [];
  if (tokens.includes("(") || tokens.includes(")")) return "a bracket is left open";
  const found: CellMethod[] = [];
  for (let at = 0; at < tokens.length;) {
    const names: string[] = [];
    while (tokens[at]?.endsWith(":") === true) names.push((tokens[at++] ?? "").slice(0, -1));
    const method = tokens[at];
    if (names.length === 0) return `expected a name and a colon before ${JSON.stringify(method)}`;
    if (method === undefined || method.startsWith("(")) {
      return `expected a method after ${JSON.stringify(`${names.at(-1) ?? ""}:`)}`;
    }
    at++;
    const start = at;
    while (["where", "over", "within"].includes(tokens[at] ?? "")) at += 2;
    if (at > tokens.length) return `expected a word after ${JSON.stringify(tokens.at(-1))}`;
    const words = tokens.slice(start, at);
    if (tokens[at]?.startsWith("(") === true) at++;
    const isClimatology = words.some((word) => word === "within" || word === "over");
    found.push({ names, method, isClimatology });
  }
  return found;
}

export const checkCellMethods: AttributeCheck = ({ run }, node) => {
  const text = stringOf(node);
  if (text === undefined) return;
  const rule = "cf-cell-methods";
  const parsed = parseCellMethods(text);
  if (typeof parsed === "string") {
    run.report(rule, node, `cell_methods is ${quote(run.text, node)}: ${parsed}.`);
    return;
  }
  const unknown = parsed.find(({ method }) => !methods.includes(method));
  if (unknown !== undefined) {
    const { method } = unknown;
    run.report(
      rule,
      node,
      `CF has no cell method ${JSON.stringify(method)}.${didYouMean(method, methods)}`,
    );
  }
  const seen = new Set<string>();
  for (const { names, isClimatology } of parsed) {
    for (const name of names) {
      if (seen.has(name) && !isClimatology && name !== "time") {
        run.report(
          rule,
          node,
          `cell_methods has two methods for ${JSON.stringify(name)}: which of them holds?`,
        );
      }
      seen.add(name);
    }
  }
};

const measures = ["area", "volume"];

export const checkCellMeasures: AttributeCheck = ({ run }, node) => {
  const text = stringOf(node);
  if (text === undefined) return;
  const rule = "cf-cell-measures";
  const pairs = namePairs(text);
  if (pairs === undefined) {
    run.report(
      rule,
      node,
      `cell_measures is ${quote(run.text, node)}, but expected pairs such as "area: cell_area".`,
    );
    return;
  }
  const unknown = pairs.find(({ key }) => !measures.includes(key));
  if (unknown === undefined) return;
  run.report(
    rule,
    node,
    `CF has no measure ${JSON.stringify(unknown.key)}, only ${alternatives(measures)}.${didYouMean(unknown.key, measures)}`,
  );
};
