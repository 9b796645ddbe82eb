/** A number as people type it, also with a decimal comma; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text
    .trim()
    .replace("−", "-")
    .replace(/^([^.]*),([^,]*)$/, "$1.$2");
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? undefined : value;
}
