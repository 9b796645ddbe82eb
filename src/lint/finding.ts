/** What lint finds: one fault at one place of one file. Positions are offsets in its text. */
export interface Finding {
  /** Name of the rule, e.g. `chunk-shape-length`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** RFC 6901 pointer in the document; "" is the whole. */
  readonly pointer: string;
  /** UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

export type Severity = "error" | "warning" | "information" | "hint";

export interface RelatedPlace {
  /** Key in the store. */
  readonly key: string;
  readonly message: string;
}

/** A repair: text edits of the same document, not overlapping, in any order. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly preferred?: boolean;
}

export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}
