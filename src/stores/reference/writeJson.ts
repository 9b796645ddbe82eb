/** Deeper values are no documents. */
const maxDepth = 512;

/**
 * A value as JSON text. Unlike `JSON.stringify`, integers beyond 2^53 stay exact and NaN and infinities
 * stay bare words, as Python writes them and the reader of documents takes them.
 * @throws RangeError where the value is nested deeper than 512 levels
 */
export function writeJson(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new RangeError(`nested deeper than ${maxDepth} levels`);
  if (Array.isArray(value)) {
    return `[${value.map((item) => writeJson(item, depth + 1)).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}:${writeJson(member, depth + 1)}`,
    );
    return `{${members.join(",")}}`;
  }
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
