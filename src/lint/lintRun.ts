import type { JsonDocument, JsonMember, JsonNode } from "../zarr/json";
import type { Finding, Fix, RelatedPlace, Severity } from "./finding";
import { pointerAt } from "./pointer";
import type { Profile } from "./rule";
import { ruleTable, type RuleName } from "./ruleTable";

export interface LintOptions {
  /** Severity by rule name, from the settings. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  /** Profiles that are switched off carry `false`. */
  readonly profiles?: Partial<Readonly<Record<Profile, boolean>>>;
}

/**
 * Where a finding stands: a value, a member (its name is marked), or a range of the text whose pointer
 * is that of `of`.
 */
export type Place = JsonNode | JsonMember | (TextRange & { readonly of: TextRange });

export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

export interface Extra {
  /** Where one rule is worse or milder in some cases than the table says. */
  readonly severity?: Severity;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly RelatedPlace[];
}

/** What is known of a document before its rules are run. */
export interface Beforehand {
  readonly findings?: readonly Finding[];
  /** What {@link LintRun.once} found nothing in, in other parts of the same document. */
  readonly sound?: Set<string>;
}

/** One document on its way through the rules, and what they found so far. */
export class LintRun {
  private readonly findings: Finding[];
  private readonly sound: Set<string>;

  constructor(
    readonly document: JsonDocument,
    readonly options: LintOptions = {},
    { findings = [], sound = new Set() }: Beforehand = {},
  ) {
    this.findings = [...findings];
    this.sound = sound;
  }

  get text(): string {
    return this.document.text;
  }

  /** False where a bracket is never closed: members may be missing, or stand in the object before theirs. */
  get isClosed(): boolean {
    const { problems } = this.document;
    return !problems.some(({ message }) => message.includes("is never closed"));
  }

  /** False where the settings switch the rule off, so that costly checks can be left out. */
  enabled(rule: RuleName): boolean {
    return severityOf(rule, undefined, this.options) !== "off";
  }

  /**
   * Runs `check`, unless it found nothing the last time for the same `key`: the arrays in consolidated
   * metadata repeat each other's codecs.
   */
  once(key: string, check: () => void): void {
    if (this.sound.has(key)) return;
    const before = this.findings.length;
    check();
    if (this.findings.length === before) this.sound.add(key);
  }

  /** How much was found so far: for {@link since}. */
  get mark(): number {
    return this.findings.length;
  }

  /** What was found after the mark. */
  since(mark: number): Finding[] {
    return this.findings.slice(mark);
  }

  /** What was found, in the order of the text. */
  sorted(): Finding[] {
    return [...this.findings].sort((a, b) => a.offset - b.offset || a.length - b.length);
  }

  /** Takes over what was found in a part of the document that was read by itself. */
  include(findings: readonly Finding[], move: Move): void {
    for (const finding of findings) this.findings.push(moved(finding, move));
  }

  report(rule: RuleName, place: Place, message: string, extra: Extra = {}): void {
    const severity = severityOf(rule, extra.severity, this.options);
    if (severity === "off") return;
    const range = rangeOf(place);
    const target = "of" in place ? place.of : range;
    this.findings.push({
      rule,
      severity,
      message,
      pointer: pointerAt(this.document.root, target.offset, target.length),
      offset: range.offset,
      length: range.length,
      ...(extra.related === undefined ? {} : { related: extra.related }),
      ...(extra.fixes === undefined ? {} : { fixes: extra.fixes }),
    });
  }
}

/** From a part of a document to the whole. */
export interface Move {
  /** Pointer of the part. */
  readonly pointer: string;
  readonly offset: (offset: number) => number;
}

/** The finding as it stands in the whole document. */
export function moved<F extends Finding>(finding: F, move: Move): F {
  const { fixes } = finding;
  return {
    ...finding,
    ...movedRange(finding, move),
    pointer: move.pointer + finding.pointer,
    ...(fixes && {
      fixes: fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit) => ({ ...edit, ...movedRange(edit, move) })),
      })),
    }),
  };
}

function movedRange({ offset, length }: TextRange, move: Move): TextRange {
  const start = move.offset(offset);
  return { offset: start, length: length === 0 ? 0 : move.offset(offset + length) - start };
}

/** What a rule's finding counts as: the settings win, then the case, then the table. */
export function severityOf(
  rule: RuleName,
  ofCase: Severity | undefined,
  options: LintOptions,
): Severity | "off" {
  const { severity, profile } = ruleTable[rule];
  const set = options.rules;
  if (set !== undefined && Object.hasOwn(set, rule)) return set[rule] ?? severity;
  if (options.profiles?.[profile] === false) return "off";
  return severity === "off" ? "off" : (ofCase ?? severity);
}

/** The opening bracket of a value: where something inside it is missing. */
export function openingOf(node: JsonNode): Place {
  return { offset: node.offset, length: Math.min(1, node.length), of: node };
}

function rangeOf(place: Place): TextRange {
  return "nameOffset" in place
    ? { offset: place.nameOffset, length: place.nameLength }
    : { offset: place.offset, length: place.length };
}
