import type { JsonMember, JsonNode } from "../zarr/json";

/** One segment of an RFC 6901 pointer, escaped. */
export function pointerSegment(name: string | number): string {
  return `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Pointer of the value, or of the member whose name stands, at `offset`. Stops at the value that starts
 * at `offset` and is `length` long, else at the innermost that holds it.
 */
export function pointerAt(root: JsonNode | undefined, offset: number, length: number): string {
  let pointer = "";
  let node = root;
  while (node !== undefined && !(node.offset === offset && node.length === length)) {
    const step = stepTowards(node, offset);
    if (step === undefined) break;
    pointer += pointerSegment(step.name);
    node = step.value;
  }
  return pointer;
}

interface Step {
  name: string | number;
  value: JsonNode | undefined;
}

function stepTowards(node: JsonNode, offset: number): Step | undefined {
  if (node.kind === "array") {
    const index = lastAtOrBefore(node.items, offset, (item) => item.offset);
    const item = node.items[index];
    if (item === undefined || offset >= item.offset + item.length) return undefined;
    return { name: index, value: item };
  }
  if (node.kind !== "object") return undefined;
  const index = lastAtOrBefore(node.members, offset, (member) => member.nameOffset);
  const member = node.members[index];
  if (member === undefined || offset >= memberEnd(member)) return undefined;
  const inName = offset < member.nameOffset + member.nameLength;
  return { name: member.name, value: inName ? undefined : member.value };
}

/** Where a member ends: after its value, or after its name where it has none. */
export function memberEnd(member: JsonMember): number {
  return member.value === undefined
    ? member.nameOffset + member.nameLength
    : member.value.offset + member.value.length;
}

/** Binary search: children stand in the order of the text. */
function lastAtOrBefore<T>(list: readonly T[], offset: number, at: (item: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && at(item) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
