import type { Rule } from "./rule";
import { arrayRules } from "./tables/array";
import { codecRules, extensionRules } from "./tables/codec";
import { anndataRules, conventionRules } from "./tables/conventions";
import { jsonRules } from "./tables/json";
import { nodeRules } from "./tables/node";
import { omeRules } from "./tables/ome";
import { storeRules } from "./tables/store";
import { dataTypeRules, fillValueRules } from "./tables/types";
import { xarrayRules } from "./tables/xarray";

/** Every rule of lint by its name, which is also the diagnostic code and the key in the settings. */
export const ruleTable = {
  ...jsonRules,
  ...nodeRules,
  ...arrayRules,
  ...dataTypeRules,
  ...fillValueRules,
  ...extensionRules,
  ...codecRules,
  ...xarrayRules,
  ...storeRules,
  ...omeRules,
  ...conventionRules,
  ...anndataRules,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof ruleTable;

export const ruleNames = Object.keys(ruleTable) as readonly RuleName[];

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(ruleTable, name);
}

/** The page that explains a rule. */
export function ruleUrl(name: string): string {
  return `https://github.com/zarr-lens/zarr-lens/blob/main/docs/rules/${name}.md`;
}
