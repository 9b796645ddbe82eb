import type { DataType, ElementData } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import { jsonValue } from "../../zarr/parseJson";
import { itemSize } from "../../zarr/dataTypeName";
import { readFillValueV3 } from "../../zarr/fillValue";
import { dropMember } from "../edits";
import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { quote } from "../wording";
import { checkAttributesMember, reportNoOp } from "./attributes";
import { checkChunkCount } from "./chunkCount";
import { checkChunkGrid } from "./chunkGrid";
import { checkChunkKeyEncoding } from "./chunkKeyEncoding";
import { checkCodecsV3 } from "./codecsV3";
import { checkDataTypeV3 } from "./dataTypeV3";
import { checkDimensionNames } from "./dimensionNames";
import { checkFillValueV3, zeroOf } from "./fillValueV3";
import { checkMembersV3, checkRequired } from "./members";
import { checkShape } from "./shape";
import { checkZarrFormat } from "./zarrFormat";

export interface ArrayOutcome {
  readonly attributes: ObjectNode | undefined;
  readonly dataType: DataType | undefined;
}

/** A v3 array document, alone or within consolidated metadata. */
export function checkArrayV3(run: LintRun, object: ObjectNode): ArrayOutcome {
  checkZarrFormat(run, object, 3);
  checkMembersV3(run, object, "array");
  const shape = checkShape(run, object);
  const chunkLengths = checkChunkGrid(run, object, shape);
  const typeNode = valueOf(object, "data_type");
  const dataType = typeNode && checkDataTypeV3(run, typeNode);
  checkRequiredMembers(run, object, shape, dataType);
  checkChunkKeyEncoding(run, object);
  const fillNode = valueOf(object, "fill_value");
  if (fillNode !== undefined && typeNode !== undefined && dataType !== undefined) {
    checkFillValueV3(run, fillNode, dataType, typeName(typeNode));
  }
  const nodes = [typeNode, fillNode, valueOf(object, "codecs")];
  const key = [...nodes.map((node) => textOf(run, node)), JSON.stringify(chunkLengths ?? shape)];
  run.once(key.join("\n"), () => {
    const fillValue = elementOf(dataType, fillNode);
    checkCodecsV3(run, object, { dataType, fillValue, shape, chunkLengths });
  });
  checkDimensionNames(run, object, shape?.length);
  const chunkShape = chunkLengths?.map((lengths) => Math.max(...lengths));
  const separator = separatorOf(valueOf(object, "chunk_key_encoding"));
  checkChunkCount(run, valueOf(object, "chunk_grid"), { shape, chunkShape, dataType, separator });
  checkStorageTransformers(run, object);
  return { attributes: checkAttributesMember(run, object), dataType };
}

function textOf(run: LintRun, node: JsonNode | undefined): string {
  return node === undefined ? "" : run.text.slice(node.offset, node.offset + node.length);
}

function separatorOf(node: JsonNode | undefined): string {
  if (node?.kind !== "object") return "/";
  const configuration = valueOf(node, "configuration");
  const written =
    configuration?.kind === "object" ? valueOf(configuration, "separator") : undefined;
  return stringOf(written) ?? (stringOf(valueOf(node, "name")) === "v2" ? "." : "/");
}

function typeName(node: JsonNode): string {
  if (node.kind === "object") return stringOf(valueOf(node, "name")) ?? "";
  return stringOf(node) ?? "";
}

/** For codecs that look at the fill value; a broken one has been reported. */
function elementOf(
  type: DataType | undefined,
  node: JsonNode | undefined,
): ElementData | undefined {
  if (type === undefined || node === undefined || (itemSize(type) ?? 0) > 2 ** 16) return undefined;
  try {
    return readFillValueV3(type, jsonValue(node));
  } catch {
    return undefined;
  }
}

function checkRequiredMembers(
  run: LintRun,
  object: ObjectNode,
  shape: readonly number[] | undefined,
  dataType: DataType | undefined,
): void {
  const chunkShape = shape?.map((extent) => extent || 1).join(", ") ?? "";
  const grid = `{"name": "regular", "configuration": {"chunk_shape": [${chunkShape}]}}`;
  const zero = dataType && zeroOf(dataType);
  const endian = '[{"name": "bytes", "configuration": {"endian": "little"}}]';
  checkRequired(
    run,
    object,
    [
      { name: "shape" },
      { name: "data_type" },
      { name: "chunk_grid", ...(shape && { insert: grid }) },
      { name: "chunk_key_encoding", insert: '{"name": "default"}' },
      {
        name: "fill_value",
        refused: "zarr-python, tensorstore and zarrs refuse this",
        ...(zero !== undefined && { insert: zero }),
      },
      { name: "codecs", insert: endian },
    ],
    true,
  );
}

/** V3-ARR-010: none is registered, so none can be read. */
function checkStorageTransformers(run: LintRun, object: ObjectNode): void {
  const member = memberOf(object, "storage_transformers");
  const value = member?.value;
  if (member === undefined || value === undefined) return;
  if (value.kind === "array" && value.items.length === 0) {
    reportNoOp(run, object, true, "storage_transformers");
    return;
  }
  run.report(
    "storage-transformers",
    value,
    value.kind === "array"
      ? "No storage transformer is registered, so no reader can read what these made: zarr-python and tensorstore refuse this."
      : `storage_transformers is ${quote(run.text, value)}, but expected a list: zarr-python and tensorstore refuse this.`,
    { fixes: [dropMember(object, member)] },
  );
}
