import type { JsonDocument } from "../zarr/json";
import { jsonValue, parseJson } from "../zarr/parseJson";
import type { Finding } from "./finding";
import { valueOf, type ObjectNode } from "./jsonAccess";
import { LintRun, type LintOptions } from "./lintRun";
import type { AttributesContext } from "./rules/attributesContext";
import { checkArrayV2 } from "./rules/arrayV2";
import { checkConsolidatedV2 } from "./rules/consolidatedV2";
import { checkConsolidatedV3 } from "./rules/consolidatedV3";
import { checkGroupV2 } from "./rules/groupV2";
import { checkJsonText } from "./rules/jsonText";
import { checkNodeV3 } from "./rules/nodeV3";
import { checkNodeAttributes } from "./rules/nodeAttributes";
import { kindOf } from "./wording";

export type MetadataFileName = "zarr.json" | ".zarray" | ".zgroup" | ".zattrs" | ".zmetadata";

export interface LintInput {
  readonly fileName: MetadataFileName;
  readonly text: string;
  readonly context?: LintContext;
}

/**
 * What stands beside a `.zattrs`, where the caller knows it: `contextOfZarray(text)` beside a `.zarray`,
 * `{ kind: "group" }` beside a `.zgroup`.
 */
export type LintContext = Omit<AttributesContext, "zarrFormat">;

/** Every finding of one metadata document, in the order of the text. Never throws for its content. */
export function lintDocument(input: LintInput, options: LintOptions = {}): Finding[] {
  return runRules(parseJson(input.text), input, options).sorted();
}

/** {@link lintDocument} on a parsed text; rules across files can add to what comes back. */
export function runRules(
  document: JsonDocument,
  { fileName, context = {} }: Omit<LintInput, "text">,
  options: LintOptions = {},
): LintRun {
  const run = new LintRun(document, options);
  checkJsonText(run);
  const { root } = document;
  if (root?.kind === "object") {
    check(run, root, fileName, context);
  } else if (root !== undefined) {
    run.report(
      "json-not-object",
      root,
      `The document is ${kindOf(root)}, but expected one object: every reader refuses this.`,
    );
  }
  return run;
}

function check(
  run: LintRun,
  root: ObjectNode,
  fileName: MetadataFileName,
  context: LintContext,
): void {
  switch (fileName) {
    case "zarr.json":
      checkDocumentV3(run, root);
      return;
    case ".zarray":
      checkArrayV2(run, root);
      return;
    case ".zgroup":
      checkGroupV2(run, root);
      return;
    case ".zattrs":
      checkNodeAttributes(run, root, { zarrFormat: 2, ...context });
      return;
    case ".zmetadata":
      checkConsolidatedV2(run, root, ({ attributes, context: beside }) =>
        checkNodeAttributes(run, attributes, { zarrFormat: 2, ...beside }),
      );
      return;
  }
}

/** A v3 document, and those in its consolidated metadata. */
function checkDocumentV3(run: LintRun, object: ObjectNode): void {
  const { kind, attributes, dataType } = checkNodeV3(run, object);
  if (attributes !== undefined) {
    const fill = valueOf(object, "fill_value");
    const dimensionNames = valueOf(object, "dimension_names");
    const fillValue = fill && jsonValue(fill);
    const context = { zarrFormat: 3, kind, dataType, fillValue, dimensionNames } as const;
    checkNodeAttributes(run, attributes, context);
  }
  if (kind === "group") checkConsolidatedV3(run, object, (entry) => checkDocumentV3(run, entry));
}
