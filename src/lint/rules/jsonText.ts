import type { JsonNode, JsonProblem } from "../../zarr/json";
import type { Fix } from "../finding";
import { isIntegerNode } from "../jsonAccess";
import type { LintRun, TextRange } from "../lintRun";
import type { RuleName } from "../ruleTable";
import { quote } from "../wording";

const ruleOfProblem: Readonly<Record<JsonProblem["kind"], RuleName>> = {
  syntax: "json-syntax",
  "bare-word": "bare-nan",
  "trailing-comma": "json-trailing-comma",
  comment: "json-comment",
  "byte-order-mark": "json-byte-order-mark",
  empty: "json-empty",
  "too-deep": "json-too-deep",
  "duplicate-member": "json-duplicate-member",
  "control-character": "json-control-character",
};

/** CONFORMANCE §1: what is wrong with the text, whatever it says. */
export function checkJsonText(run: LintRun): void {
  for (const problem of run.document.problems) reportProblem(run, problem);
  checkIntegers(run);
  checkSurrogates(run);
}

function reportProblem(run: LintRun, problem: JsonProblem): void {
  const place = { offset: problem.offset, length: problem.length };
  const at = { ...place, of: place };
  const word = run.text.slice(place.offset, place.offset + place.length);
  switch (problem.kind) {
    case "bare-word":
      run.report(
        "bare-nan",
        at,
        `${word} is not JSON, but expected a number, a string or null: zarr-python writes and reads it, tensorstore, zarrs and zarrita refuse the whole document.`,
        { fixes: bareWordFixes(run, place, word) },
      );
      return;
    case "byte-order-mark":
      run.report(
        "json-byte-order-mark",
        at,
        "A byte order mark stands before the text, but JSON is UTF-8 without one: zarrs refuses this.",
        { fixes: [removeRange("Remove the byte order mark", place)] },
      );
      return;
    case "trailing-comma":
      run.report(
        "json-trailing-comma",
        at,
        "A comma before the closing bracket is not JSON: every reader refuses this.",
        { fixes: [removeRange("Remove the comma", place)] },
      );
      return;
    case "comment":
      run.report("json-comment", at, "A comment is not JSON: every reader refuses this.", {
        fixes: [removeRange("Remove the comment", place)],
      });
      return;
    case "syntax":
    case "empty":
      run.report(
        ruleOfProblem[problem.kind],
        at,
        `${problem.message.replace(/\.$/, "")}: every reader refuses this.`,
      );
      return;
    default:
      run.report(ruleOfProblem[problem.kind], at, problem.message);
  }
}

/** `"NaN"` where a fill value stands, `null` for NaN in attributes: what each place can mean. */
function bareWordFixes(run: LintRun, place: TextRange, word: string): Fix[] {
  const quoted = replaceRange(`Write "${word}"`, place, JSON.stringify(word));
  const nulled = replaceRange("Write null", place, "null");
  const before = run.text.slice(Math.max(0, place.offset - 200), place.offset);
  const inFillValue = /"fill_value"\s*:\s*(\[[^\]{}]*)?$/.test(before);
  if (inFillValue) return [quoted];
  // null stands for what is missing, which an infinite number is not.
  return word === "NaN"
    ? [{ ...nulled, preferred: true }, quoted]
    : [{ ...quoted, preferred: true }, nulled];
}

function replaceRange(title: string, place: TextRange, text: string): Fix {
  return { title, edits: [{ ...place, text }] };
}

function removeRange(title: string, place: TextRange): Fix {
  return { ...replaceRange(title, place, ""), preferred: true };
}

/** JSON-007. Most documents hold no long number: one look at the text tells. */
function checkIntegers(run: LintRun): void {
  if (!hasLongNumber(run.text) || !run.enabled("json-large-integer")) return;
  forEachNode(run.document.root, (node) => {
    if (!isIntegerNode(node) || node.lexeme.length < 16) return;
    const rounded = Number(node.lexeme);
    if (Number.isFinite(rounded) && BigInt(rounded) === BigInt(node.lexeme)) return;
    run.report(
      "json-large-integer",
      node,
      `${quote(run.text, node)} is beyond 2^53, where JavaScript readers lose digits: zarrita takes it as another number.`,
    );
  });
}

/** True where so many digits stand in a row; of which every sixteenth character is one. */
function hasLongNumber(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) continue;
    if (/\d{16}/.test(text.slice(at - 15, at + 16))) return true;
  }
  return false;
}

/** JSON-010: `\ud800` alone is no character. */
function checkSurrogates(run: LintRun): void {
  if (!run.text.includes("\\u") || !/\\u[dD][89a-fA-F]/.test(run.text)) return;
  forEachNode(run.document.root, (node) => {
    if (node.kind !== "string" || !hasLoneSurrogate(node.value)) return;
    run.report(
      "json-control-character",
      node,
      "Half of a surrogate pair stands alone in this string: readers replace it or refuse the document.",
    );
  });
}

function hasLoneSurrogate(value: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);
}

/** Every value of the document, without recursion: documents can be deep. */
export function forEachNode(root: JsonNode | undefined, visit: (node: JsonNode) => void): void {
  const waiting = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    visit(node);
    if (node.kind === "array") waiting.push(...node.items);
    if (node.kind === "object") {
      for (const member of node.members) if (member.value !== undefined) waiting.push(member.value);
    }
  }
}
