import type { JsonNode } from "../../zarr/json";
import type { ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";

/** The attributes of one array on their way through the checks of CF. */
export interface CfCheck {
  readonly run: LintRun;
  readonly attributes: ObjectNode;
  readonly context: AttributesContext;
}

/** The check of one attribute, for its value. */
export type AttributeCheck = (check: CfCheck, node: JsonNode) => void;

export interface NamePair {
  /** What stands before the colon. */
  readonly key: string;
  readonly name: string;
}

/** `key: name key: name`, as several attributes of CF are written; undefined where it is written otherwise. */
export function namePairs(text: string): NamePair[] | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length % 2 !== 0) return undefined;
  const pairs: NamePair[] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [key = "", name = ""] = words.slice(index, index + 2);
    if (!/^[^:]+:$/.test(key) || name.endsWith(":")) return undefined;
    pairs.push({ key: key.slice(0, -1), name });
  }
  return pairs;
}

/** The words of a list that is written with blanks. */
export function wordsOf(text: string | undefined): string[] {
  return text?.split(/\s+/).filter((word) => word !== "") ?? [];
}
