/** What a hover says of a place; plain text throughout. */
export interface Description {
  /** The member or value, as a heading. */
  readonly title: string;
  /** What it means, in one or two sentences. */
  readonly meaning?: string;
  /** What follows from the values that are written: label and text. */
  readonly facts: readonly Fact[];
  /** Things that happen one after the other, such as the codecs of a chain. */
  readonly steps?: readonly string[];
  /** Address of the text that defines it. */
  readonly specification?: string;
}

export type Fact = readonly [label: string, text: string];

/** What a member is for, without a look at its value. */
export interface MemberText {
  readonly meaning: string;
  readonly specification: string;
}
