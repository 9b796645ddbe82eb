import type { Fix, TextEdit } from "./finding";

/**
 * The edits of the fixes. A fix whose edits overlap those of an earlier one is left out whole, so that
 * the outcome is always a text that each applied fix meant.
 */
export function disjointEdits(fixes: readonly Fix[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const fix of fixes) {
    const free = fix.edits.every((edit) => taken.every((other) => areDisjoint(edit, other)));
    if (free) taken.push(...fix.edits);
  }
  return taken;
}

function areDisjoint(edit: TextEdit, other: TextEdit): boolean {
  const [first, second] = edit.offset <= other.offset ? [edit, other] : [other, edit];
  const firstEnd = first.offset + first.length;
  if (firstEnd < second.offset) return true;
  const touch = firstEnd === second.offset && (second.length === 0 || first.length > 0);
  // Whether a comma is needed between depends on what the other one leaves.
  return (
    touch &&
    [first, second].every(({ length, text }) => (length === 0 ? text.startsWith(",") : text !== ""))
  );
}

/** The text after the fixes, as far as they do not overlap; see {@link disjointEdits}. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  const taken = disjointEdits(fixes);
  // From the end, so that earlier offsets stay true. Insertions at one place keep their order.
  const ordered = taken
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => b.edit.offset - a.edit.offset || b.order - a.order);
  let result = text;
  for (const { edit } of ordered) {
    result = result.slice(0, edit.offset) + edit.text + result.slice(edit.offset + edit.length);
  }
  return result;
}
