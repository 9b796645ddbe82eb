import type { DataType } from "../../zarr/dataType";
import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { quote } from "../wording";
import type { Extension } from "./extension";

/** `fields` of `struct` and `structured` (X-DT-014, X-DT-015, X-DT-104). */
export function checkStructFields(
  run: LintRun,
  { name, configuration }: Extension,
  checkType: (node: JsonNode) => DataType | undefined,
): boolean {
  if (configuration === undefined) return false;
  const list = memberOf(configuration, "fields")?.value;
  if (list?.kind !== "array" || list.items.length === 0) {
    run.report(
      "struct-fields",
      list ?? openingOf(configuration),
      `${name} needs fields, a list with at least one field.`,
    );
    return false;
  }
  const seen = new Set<string>();
  let sound = true;
  for (const item of list.items) {
    const field = readField(item, name === "structured");
    if (field === undefined) {
      run.report(
        "struct-fields",
        item,
        `${quote(run.text, item)} is no field: expected an object with name and data_type.`,
      );
      sound = false;
      continue;
    }
    sound = checkName(run, field.nameNode, seen) && sound;
    const type = checkType(field.typeNode);
    if (type === undefined) sound = false;
    else if (type.kind === "string" || type.kind === "bytes") {
      run.report(
        "struct-fields",
        field.typeNode,
        `A field must have elements of a fixed size, but ${type.kind} has none.`,
      );
      sound = false;
    }
  }
  return sound;
}

interface Field {
  nameNode: JsonNode;
  typeNode: JsonNode;
}

/** An object with name and data_type; the legacy form is also a pair. */
function readField(item: JsonNode, legacy: boolean): Field | undefined {
  if (item.kind === "object") {
    const nameNode = memberOf(item, "name")?.value;
    const typeNode = memberOf(item, "data_type")?.value;
    return nameNode && typeNode && { nameNode, typeNode };
  }
  if (item.kind !== "array" || !legacy || item.items.length !== 2) return undefined;
  const [nameNode, typeNode] = item.items;
  return nameNode && typeNode && { nameNode, typeNode };
}

function checkName(run: LintRun, node: JsonNode, seen: Set<string>): boolean {
  const name = stringOf(node);
  if (name === undefined || name === "") {
    run.report("struct-fields", node, "The name of a field is a string of at least one character.");
    return false;
  }
  if (seen.has(name)) {
    run.report("struct-fields", node, `Two fields are called ${JSON.stringify(name)}.`);
    return false;
  }
  seen.add(name);
  return true;
}
