/**
 * Every string that a person sees goes through {@link t}. The host hands the translations over as a table from
 * the English text to the translated one; where there is none, the English text stands.
 */
let table: ReadonlyMap<string, string> = new Map();

/** Takes the table of translations, unvalidated: members that are not strings are left out. */
export function loadStrings(value: unknown): void {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  table = new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The text in the person's language, with `{0}`, `{1}`, … replaced by the values. */
export function t(message: string, ...values: readonly (string | number)[]): string {
  const text = table.get(message) ?? message;
  return text.replace(/\{(\d+)\}/g, (whole, index: string) => {
    const value = values[Number(index)];
    return value === undefined ? whole : String(value);
  });
}
