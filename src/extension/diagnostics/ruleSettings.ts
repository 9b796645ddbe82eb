import type { Severity } from "../../lint/finding";

const levels: ReadonlySet<unknown> = new Set(["off", "error", "warning", "information", "hint"]);

/** Severities by rule, as settings and `.zarrlint.json` have them; what is no severity is left out. */
export function severitiesOf(value: unknown): Record<string, Severity | "off"> {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, Severity | "off"] =>
    levels.has(entry[1]),
  );
  return Object.fromEntries(entries);
}
