import { parseJson } from "../../zarr/parseJson";
import type { Finding } from "../finding";
import type { ObjectNode } from "../jsonAccess";
import { LintRun } from "../lintRun";
import type { MetadataFileName } from "../metadataFileName";
import { pointerAt } from "../pointer";
import { checkArrayV2 } from "../rules/arrayV2";
import {
  contextOfArrayV2,
  type AttributesContext,
  type NodeContext,
} from "../rules/attributesContext";
import { checkConsolidatedV3 } from "../rules/consolidatedV3";
import { checkDocumentV3, contextOfNodeV3 } from "../rules/documentV3";
import { checkGroupV2 } from "../rules/groupV2";
import { checkJsonText } from "../rules/jsonText";
import { checkNodeAttributes } from "../rules/nodeAttributes";
import { checkNodeV3 } from "../rules/nodeV3";
import { entryDepth, type EntryFrame, type EntryRange, type TextSpan } from "./entryRanges";
import type { LintMemory, Part, PartResult } from "./lintMemory";

/** Attributes in the place of real ones, so that documents that differ in them alone have one text. */
const standIn = '{"": 0}';

/**
 * Lints the documents within consolidated metadata one by one, each as a text of its own: what was found in
 * a text before is found in it again. `run` is that of the whole document, with closed entries.
 */
export class EntryLint {
  private readonly depth: number;
  private readonly ranges: ReadonlyMap<number, EntryRange>;
  /** What was found in the arrays of a frame, apart from their attributes. */
  private readonly cores = new Map<EntryFrame, PartResult>();

  constructor(
    private readonly run: LintRun,
    private readonly memory: LintMemory,
    of: { readonly fileName: MetadataFileName; readonly ranges: ReadonlyMap<number, EntryRange> },
  ) {
    this.depth = entryDepth(of.fileName);
    this.ranges = of.ranges;
  }

  /** A v3 document of either kind. */
  checkV3(entry: ObjectNode, name: string): void {
    const attributes = this.ranges.get(entry.offset)?.attributes;
    this.include(entry, { name }, (text) => this.splitV3(text, attributes) ?? this.wholeV3(text));
  }

  checkArrayV2(entry: ObjectNode, name: string): NodeContext {
    const check = (part: LintRun, object: ObjectNode): NodeContext => {
      checkArrayV2(part, object);
      return contextOfArrayV2(object);
    };
    const recall = (text: string): PartResult =>
      this.memory.recallShared(text, () => this.part(text, check));
    return this.include(entry, { name }, recall).context ?? {};
  }

  checkGroupV2(entry: ObjectNode, name: string): void {
    const check = (part: LintRun, object: ObjectNode): void => checkGroupV2(part, object, true);
    this.include(entry, { name }, (text) => this.part(text, check));
  }

  checkAttributes(entry: ObjectNode, name: string, within: NodeContext): void {
    const context: AttributesContext = { zarrFormat: 2, ...within };
    this.include(entry, { name, within }, (text) => this.attributes(text, context));
  }

  private include(
    { offset, length }: ObjectNode,
    part: Omit<Part, "text">,
    check: (text: string) => PartResult,
  ): PartResult {
    const { run, memory } = this;
    const text = run.text.slice(offset, offset + length);
    const result = memory.recall({ ...part, text }, () => check(text));
    if (result.findings.length > 0) {
      const pointer = pointerAt(run.document.root, offset, length);
      run.include(result.findings, { pointer, offset: (at) => at + offset });
    }
    return result;
  }

  /** Lints a text as a part of the document. */
  private part(
    text: string,
    check: (run: LintRun, object: ObjectNode) => NodeContext | undefined | void,
    depth = this.depth,
  ): PartResult {
    const { options } = this.run;
    const part = new LintRun(parseJson(text, { depth }), options, this.memory);
    checkJsonText(part);
    const { root } = part.document;
    const context = root?.kind === "object" ? check(part, root) : undefined;
    return { findings: part.sorted(), ...(context && { context }) };
  }

  private wholeV3(text: string): PartResult {
    return this.part(text, (part, object) => {
      const checkEntry = (inner: ObjectNode): void => {
        if (checkDocumentV3(part, inner).kind === "group") {
          checkConsolidatedV3(part, inner, checkEntry);
        }
      };
      checkEntry(object);
    });
  }

  private attributes(text: string, context: AttributesContext, depth = this.depth): PartResult {
    return this.part(text, (part, object) => checkNodeAttributes(part, object, context), depth);
  }

  /**
   * An array checked without its attributes, which many have in common, and its attributes by themselves.
   * Undefined where it cannot be cut so.
   */
  private splitV3(text: string, attributes: EntryRange["attributes"]): PartResult | undefined {
    if (attributes === undefined) return undefined;
    const { frame } = attributes;
    const start = frame.before.length;
    const span = { start, end: start + attributes.end - attributes.start };
    if (isEmptyObject(text, span)) return undefined;
    const core = this.coreOf(frame);
    if (core.context === undefined) return undefined;
    const written = text.slice(span.start, span.end);
    const context: AttributesContext = { zarrFormat: 3, ...core.context };
    const { findings } = this.attributes(written, context, this.depth + 1);
    if (core.findings.length + findings.length === 0) return noFindings;
    return { findings: joined(text, span, { core: core.findings, attributes: findings }) };
  }

  private coreOf(frame: EntryFrame): PartResult {
    let core = this.cores.get(frame);
    if (core === undefined) {
      const text = frame.before + standIn + frame.after;
      core = this.memory.recallShared(text, () => this.part(text, arrayContext));
      this.cores.set(frame, core);
    }
    return core;
  }
}

const noFindings: PartResult = { findings: [] };

function arrayContext(part: LintRun, object: ObjectNode): NodeContext | undefined {
  const outcome = checkNodeV3(part, object);
  const isPlain = outcome.kind === "array" && outcome.attributes !== undefined;
  return isPlain ? contextOfNodeV3(object, outcome) : undefined;
}

function isEmptyObject(text: string, { start, end }: TextSpan): boolean {
  return text.slice(start + 1, end - 1).trim() === "";
}

function joined(
  text: string,
  { start, end }: TextSpan,
  parts: Readonly<Record<"core" | "attributes", readonly Finding[]>>,
): Finding[] {
  const run = new LintRun({ text, root: undefined, problems: [] });
  const longer = end - start - standIn.length;
  run.include(parts.core, { pointer: "", offset: (at) => (at <= start ? at : at + longer) });
  run.include(parts.attributes, { pointer: "/attributes", offset: (at) => at + start });
  return run.sorted();
}
