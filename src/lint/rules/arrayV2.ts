import type { JsonNode } from "../../zarr/json";
import { dropMember, removeMember, replaceChoices, replaceValue } from "../edits";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { nearest } from "../suggest";
import { quote } from "../wording";
import { checkChunkCount } from "./chunkCount";
import { checkChunkShape } from "./chunkGrid";
import { checkCodecsV2, readCodecsV2 } from "./codecsV2";
import { checkDtypeV2 } from "./dtypeV2";
import { checkFillValueV2 } from "./fillValueV2";
import { arrayMembers, checkRequired, v2ArrayMembers } from "./members";
import { checkShape } from "./shape";
import { checkZarrFormat } from "./zarrFormat";
import { reportExtraV2 } from "./groupV2";

/** A `.zarray` document, alone or within `.zmetadata`. */
export function checkArrayV2(run: LintRun, object: ObjectNode): void {
  if (isV1(run, object)) return;
  checkZarrFormat(run, object, 2);
  checkMembers(run, object);
  const shape = checkShape(run, object);
  checkRequired(
    run,
    object,
    [
      { name: "shape" },
      { name: "chunks", ...(shape && { insert: `[${shape.map((n) => n || 1).join(", ")}]` }) },
      { name: "dtype" },
      missingCodecs("compressor"),
      { name: "fill_value", insert: "null" },
      { name: "order", insert: '"C"' },
      missingCodecs("filters"),
    ],
    false,
  );
  const chunksNode = valueOf(object, "chunks");
  const chunks = chunksNode && checkChunks(run, chunksNode, shape);
  const order = checkOrder(run, valueOf(object, "order"));
  checkSeparator(run, object);
  const dtypeNode = valueOf(object, "dtype");
  const dataType = dtypeNode && checkDtypeV2(run, dtypeNode);
  const codecs = readCodecsV2(run, object);
  const fill = valueOf(object, "fill_value");
  if (fill !== undefined && dataType !== undefined && dtypeNode !== undefined) {
    const name = stringOf(dtypeNode) ?? "the structure";
    checkFillValueV2(run, fill, dataType, { name, objectCodec: codecs.objectCodec });
  }
  checkCodecsV2(run, object, codecs, { dataType, chunks, order });
  const separator = stringOf(valueOf(object, "dimension_separator")) ?? ".";
  checkChunkCount(run, chunksNode, { shape, chunkShape: chunks, dataType, separator });
}

function missingCodecs(name: string) {
  return {
    name,
    insert: "null",
    rule: "v2-codec-member-missing" as const,
    refused: "zarr-python and zarrs take it as null, tensorstore refuses this",
  };
}

/** LEG-003: `meta` and `attrs` in place of the members of v2. */
function isV1(run: LintRun, object: ObjectNode): boolean {
  const meta = memberOf(object, "meta");
  if (meta === undefined || memberOf(object, "attrs") === undefined) return false;
  run.report(
    "zarr-v1",
    meta,
    "This is Zarr v1, which no current reader takes. Convert the data with zarr-python 2.",
  );
  return true;
}

function checkMembers(run: LintRun, object: ObjectNode): void {
  for (const member of object.members) {
    if (v2ArrayMembers.includes(member.name)) continue;
    const ofV3 =
      arrayMembers.includes(member.name) && !["attributes", "node_type"].includes(member.name);
    if (ofV3) {
      run.report(
        "v3-member",
        member,
        `${member.name} is a member of Zarr v3, but this document is v2: readers pass over it.`,
        { fixes: [dropMember(object, member)] },
      );
    } else {
      const free = v2ArrayMembers.filter((name) => memberOf(object, name) === undefined);
      reportExtraV2(run, object, member, nearest(member.name, free));
    }
  }
}

function checkChunks(
  run: LintRun,
  node: JsonNode,
  shape: readonly number[] | undefined,
): number[] | undefined {
  if (node.kind === "number") {
    run.report(
      "chunk-shape",
      node,
      `chunks is ${quote(run.text, node)}, but expected a list of integers: only zarr-python reads a number alone.`,
      { fixes: [replaceValue(`Write [${node.lexeme}]`, node, `[${node.lexeme}]`)] },
    );
    return undefined;
  }
  return checkChunkShape(run, node, { name: "chunks", shape });
}

function checkOrder(run: LintRun, node: JsonNode | undefined): string | undefined {
  const order = stringOf(node);
  if (node === undefined || order === "C" || order === "F") return order;
  const meant = ['"C"', '"F"'].filter((one) => one === JSON.stringify(order?.toUpperCase()));
  const fixes = replaceChoices(node, meant.length > 0 ? meant : ['"C"', '"F"']);
  run.report(
    "v2-order",
    node,
    `order is ${quote(run.text, node)}, but expected "C" or "F": every reader refuses this.`,
    { fixes },
  );
  return undefined;
}

function checkSeparator(run: LintRun, object: ObjectNode): void {
  const member = memberOf(object, "dimension_separator");
  const value = member?.value;
  const text = stringOf(value);
  if (member === undefined || value === undefined || text === "." || text === "/") return;
  run.report(
    "chunk-key-separator",
    value,
    `dimension_separator is ${quote(run.text, value)}, but expected "." or "/": zarr-python and tensorstore refuse this.`,
    {
      fixes:
        value.kind === "null"
          ? [removeMember(object, member)]
          : replaceChoices(value, ['"."', '"/"']),
    },
  );
}
