import type { JsonNode } from "../../zarr/json";
import { integerOf, valueOf } from "../jsonAccess";
import { openingOf } from "../lintRun";
import { count, quote } from "../wording";
import { wordsOf, type CfCheck } from "./cfCheck";

const rule = "cf-flags";

/** One meaning for each value and each mask (CF §3.5). */
export function checkFlags(check: CfCheck): void {
  const { run, attributes } = check;
  const meanings = valueOf(attributes, "flag_meanings");
  const values = valueOf(attributes, "flag_values");
  const masks = valueOf(attributes, "flag_masks");
  const first = values ?? masks;
  if (first === undefined && meanings === undefined) return;
  const words = checkMeanings(check, meanings, first);
  for (const [name, node] of [
    ["flag_values", values],
    ["flag_masks", masks],
  ] as const) {
    const found = node === undefined ? undefined : itemsOf(node).length;
    if (node === undefined || words === undefined || found === words) continue;
    run.report(
      rule,
      node,
      `${name} has ${count(found ?? 0, "value")}, but flag_meanings has ${count(words, "word")}.`,
    );
  }
  const { dataType } = check.context;
  if (values !== undefined && (dataType?.kind === "int" || dataType?.kind === "float")) {
    const odd = itemsOf(values).find(({ kind }) => kind !== "number");
    if (odd !== undefined) {
      run.report(
        rule,
        odd,
        `A flag is ${quote(run.text, odd)}, but expected a number, as the array holds.`,
      );
    }
  }
  checkUnique(check, values, masks);
  checkMasks(check, values, masks);
}

function itemsOf(node: JsonNode): readonly JsonNode[] {
  return node.kind === "array" ? node.items : [node];
}

/** How many words there are. */
function checkMeanings(
  { run }: CfCheck,
  meanings: JsonNode | undefined,
  first: JsonNode | undefined,
): number | undefined {
  if (meanings === undefined) {
    if (first !== undefined) {
      run.report(rule, first, "There are flags, but no flag_meanings that says what they mean.");
    }
    return undefined;
  }
  if (meanings.kind !== "string") {
    run.report(
      rule,
      meanings,
      `flag_meanings is ${quote(run.text, meanings)}, but expected one string, its words parted by blanks.`,
    );
    return undefined;
  }
  const words = wordsOf(meanings.value);
  const odd = words.find((word) => !/^[\w.+@-]+$/.test(word));
  if (odd !== undefined) {
    run.report(
      rule,
      meanings,
      `The meaning ${JSON.stringify(odd)} has other characters than letters, digits, and "_-.+@": are the words parted by blanks?`,
      { severity: odd.includes(",") ? "warning" : "hint" },
    );
  }
  if (first === undefined) {
    run.report(rule, meanings, "flag_meanings needs flag_values or flag_masks beside it.");
  }
  return words.length;
}

/** Values differ, unless each goes with a mask of its own. */
function checkUnique(
  { run }: CfCheck,
  values: JsonNode | undefined,
  masks: JsonNode | undefined,
): void {
  if (values?.kind !== "array") return;
  const seen = new Set<string>();
  values.items.forEach((item, index) => {
    const mask = masks && itemsOf(masks)[index];
    const key = `${quote(run.text, item)} ${mask === undefined ? "" : quote(run.text, mask)}`;
    if (seen.has(key)) {
      run.report(rule, item, `The flag ${quote(run.text, item)} stands here twice.`);
    }
    seen.add(key);
  });
}

/** A mask has a bit at least, and a value only bits of its mask. */
function checkMasks(
  { run, attributes }: CfCheck,
  values: JsonNode | undefined,
  masks: JsonNode | undefined,
): void {
  if (masks === undefined) return;
  const flags = values === undefined ? [] : itemsOf(values);
  itemsOf(masks).forEach((item, index) => {
    const mask = integerOf(item);
    if (mask === undefined) {
      const place = item.kind === "object" ? openingOf(attributes) : item;
      run.report(rule, place, `A mask is ${quote(run.text, item)}, but expected an integer.`);
    } else if (mask === 0) {
      run.report(rule, item, "A mask of 0 has no bit that could be set.");
    } else {
      const flag = flags[index];
      const value = integerOf(flag);
      if (flag === undefined || value === undefined) return;
      if ((BigInt(value) & BigInt(mask)) === BigInt(value)) return;
      run.report(rule, flag, `The flag ${value} has bits that its mask ${mask} does not have.`);
    }
  });
}
