import { createElement } from "../createElement";

export type Row = readonly [label: string, text: string];

/** Terms and what they are, for a list of facts. */
export function factRows(rows: readonly Row[]): HTMLElement[] {
  return rows.flatMap(([label, text]) => [
    createElement("dt", {}, [label]),
    createElement("dd", { title: text }, [text]),
  ]);
}

/** A part of the information, under its title. */
export function titledSection(title: string, content: readonly HTMLElement[]): HTMLElement {
  return createElement("section", {}, [createElement("h2", {}, [title]), ...content]);
}
