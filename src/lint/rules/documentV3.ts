import { jsonValue } from "../../zarr/parseJson";
import { valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { NodeContext } from "./attributesContext";
import { checkNodeAttributes } from "./nodeAttributes";
import { checkNodeV3, type NodeOutcome } from "./nodeV3";

/** A v3 document and its attributes; consolidated metadata is left to the caller. */
export function checkDocumentV3(run: LintRun, object: ObjectNode): NodeOutcome {
  const outcome = checkNodeV3(run, object);
  const { attributes } = outcome;
  if (attributes !== undefined) {
    checkNodeAttributes(run, attributes, { zarrFormat: 3, ...contextOfNodeV3(object, outcome) });
  }
  return outcome;
}

/** What the attributes of a v3 node need to know of it. */
export function contextOfNodeV3(object: ObjectNode, { kind, dataType }: NodeOutcome): NodeContext {
  const fill = valueOf(object, "fill_value");
  const shape = valueOf(object, "shape");
  return {
    kind,
    rank: kind === "array" && shape?.kind === "array" ? shape.items.length : undefined,
    dataType,
    fillValue: fill && jsonValue(fill),
    dimensionNames: valueOf(object, "dimension_names"),
  };
}
