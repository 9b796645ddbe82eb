import type { JsonDocument } from "../zarr/json";
import { parseJson } from "../zarr/parseJson";
import { EntryLint } from "./entries/entryLint";
import { entryRanges } from "./entries/entryRanges";
import { LintMemory } from "./entries/lintMemory";
import type { Finding } from "./finding";
import type { ObjectNode } from "./jsonAccess";
import { LintRun, type LintOptions } from "./lintRun";
import type { MetadataFileName } from "./metadataFileName";
import { checkArrayV2 } from "./rules/arrayV2";
import { contextOfArrayV2, type NodeContext } from "./rules/attributesContext";
import { checkConsolidatedV2, type EntryChecksV2 } from "./rules/consolidatedV2";
import { checkConsolidatedV3 } from "./rules/consolidatedV3";
import { checkDocumentV3 } from "./rules/documentV3";
import { checkGroupV2 } from "./rules/groupV2";
import { checkJsonText } from "./rules/jsonText";
import { checkNodeAttributes } from "./rules/nodeAttributes";
import { kindOf } from "./wording";

export type { MetadataFileName } from "./metadataFileName";

export interface LintInput {
  readonly fileName: MetadataFileName;
  readonly text: string;
  readonly context?: LintContext;
}

/**
 * What stands beside a `.zattrs`, where the caller knows it: `contextOfZarray(text)` beside a `.zarray`,
 * `{ kind: "group" }` beside a `.zgroup`.
 */
export type LintContext = NodeContext;

/**
 * Every finding of one metadata document, in the order of the text. Never throws for its content. With the
 * `memory` of the last look at the same document, only what changed in consolidated metadata is checked.
 */
export function lintDocument(
  input: LintInput,
  options: LintOptions = {},
  memory = new LintMemory(),
): Finding[] {
  const { fileName, text } = input;
  const ranges = entryRanges(text, fileName);
  if (ranges === undefined) return runRules(parseJson(text), input, options).sorted();
  memory.begin(options);
  const run = new LintRun(parseJson(text, { closed: ranges }), options, memory);
  const entries = new EntryLint(run, memory, { fileName, ranges });
  checkRoot(run, input, {
    v3: (entry, name) => entries.checkV3(entry, name),
    v2: {
      array: (entry, name) => entries.checkArrayV2(entry, name),
      group: (entry, name) => entries.checkGroupV2(entry, name),
      attributes: (entry, name, context) => entries.checkAttributes(entry, name, context),
    },
  });
  memory.end();
  return run.sorted();
}

/** {@link lintDocument} on a parsed text; rules across files can add to what comes back. */
export function runRules(
  document: JsonDocument,
  input: Omit<LintInput, "text">,
  options: LintOptions = {},
): LintRun {
  const run = new LintRun(document, options);
  const checkV3 = (entry: ObjectNode): void => {
    const { kind } = checkDocumentV3(run, entry);
    if (kind === "group") checkConsolidatedV3(run, entry, checkV3);
  };
  checkRoot(run, input, {
    v3: checkV3,
    v2: {
      array(entry) {
        checkArrayV2(run, entry);
        return contextOfArrayV2(entry);
      },
      group: (entry) => checkGroupV2(run, entry, true),
      attributes: (entry, _name, context) =>
        checkNodeAttributes(run, entry, { zarrFormat: 2, ...context }),
    },
  });
  return run;
}

/** How the documents in consolidated metadata are checked. */
interface EntryChecks {
  readonly v3: (entry: ObjectNode, name: string) => void;
  readonly v2: EntryChecksV2;
}

function checkRoot(
  run: LintRun,
  { fileName, context = {} }: Omit<LintInput, "text">,
  entries: EntryChecks,
): void {
  checkJsonText(run);
  const { root } = run.document;
  if (root?.kind === "object") {
    check(run, root, { fileName, context, entries });
  } else if (root !== undefined) {
    run.report(
      "json-not-object",
      root,
      `The document is ${kindOf(root)}, but expected one object: every reader refuses this.`,
    );
  }
}

function check(
  run: LintRun,
  root: ObjectNode,
  { fileName, context, entries }: Required<Omit<LintInput, "text">> & { entries: EntryChecks },
): void {
  switch (fileName) {
    case "zarr.json":
      if (checkDocumentV3(run, root).kind === "group") checkConsolidatedV3(run, root, entries.v3);
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
      checkConsolidatedV2(run, root, entries.v2);
      return;
  }
}
