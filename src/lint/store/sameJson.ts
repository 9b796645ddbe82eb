import type { JsonNode } from "../../zarr/json";
import { memberOf, type ObjectNode } from "../jsonAccess";

/** True where two values say the same: the order of members and the spelling of numbers do not count. */
export function sameJson(a: JsonNode | undefined, b: JsonNode | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === "number" && b.kind === "number") return sameNumber(a.lexeme, b.lexeme);
  if (a.kind === "array" && b.kind === "array") {
    return (
      a.items.length === b.items.length &&
      a.items.every((item, index) => sameJson(item, b.items[index]))
    );
  }
  if (a.kind === "object" && b.kind === "object") return sameObject(a, b, () => false);
  if (a.kind === "string" && b.kind === "string") return a.value === b.value;
  if (a.kind === "boolean" && b.kind === "boolean") return a.value === b.value;
  return a.kind === b.kind;
}

/** {@link sameJson} for objects, but for members that `skip` passes over. */
export function sameObject(a: ObjectNode, b: ObjectNode, skip: (name: string) => boolean): boolean {
  const names = new Set([...a.members, ...b.members].map(({ name }) => name));
  return [...names].every(
    (name) => skip(name) || sameJson(memberOf(a, name)?.value, memberOf(b, name)?.value),
  );
}

function sameNumber(a: string, b: string): boolean {
  if (a === b) return true;
  const integers = /^-?\d{1,400}$/.test(a) && /^-?\d{1,400}$/.test(b);
  return integers ? BigInt(a) === BigInt(b) : Number(a) === Number(b);
}
