import type { JsonNode } from "../../zarr/json";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { kindOf, quote } from "../wording";

/** `Conventions` of a dataset (CF §2.6.1): names with commas or blanks between them. */
export function checkConventionsAttribute(run: LintRun, attributes: ObjectNode): void {
  const node = valueOf(attributes, "Conventions");
  if (node === undefined) return;
  const fault = conventionsFault(node);
  if (fault !== undefined) run.report("cf-conventions", node, fault(quote(run.text, node)));
}

function conventionsFault(node: JsonNode): ((shown: string) => string) | undefined {
  const text = stringOf(node);
  if (text === undefined) {
    return () => `Conventions is ${kindOf(node)}, but expected a string such as "CF-1.11".`;
  }
  const words = text.split(/[\s,]+/).filter((word) => /^cf(\W|\d|$)/i.test(word));
  if (words.every((word) => /^CF-\d+\.\d+([-.]\w+)*$/.test(word))) return undefined;
  return (shown) =>
    `Conventions is ${shown}, but the version of CF is written as "CF-1.11": readers do not recognise it.`;
}
