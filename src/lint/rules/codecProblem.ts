import type { CodecProblem } from "../../codecs/codec";
import { codecDefinitions } from "../../codecs/registry";
import type { JsonNode, JsonValue } from "../../zarr/json";
import {
  dropMember,
  guessValue,
  inlineJson,
  insertMember,
  removeItem,
  removeMember,
  replaceChoices,
  replaceValue,
} from "../edits";
import type { Fix } from "../finding";
import { memberOf, stringOf, type ArrayNode, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun, type Place } from "../lintRun";
import { isRuleName, type RuleName } from "../ruleTable";
import { nearest } from "../suggest";
import { withReaders } from "./codecReaders";

/** A problem that the codecs reported, as a finding at its place in the list of codecs. */
export function reportCodecProblem(
  run: LintRun,
  list: ArrayNode,
  problem: CodecProblem,
  broken: ReadonlySet<JsonNode>,
): void {
  if (resolvePath(list, problem.at).some((node) => broken.has(node))) return;
  reportCodecProblemAt(run, list, problem);
}

/** The same for a problem whose `at` starts at `start`. */
export function reportCodecProblemAt(run: LintRun, start: JsonNode, problem: CodecProblem): void {
  const path = resolvePath(start, problem.at);
  const rule: RuleName = isRuleName(problem.rule) ? problem.rule : "codec-input";
  if (rule === "unknown-codec") {
    reportUnknownCodec(run, path, problem);
    return;
  }
  const target = path.at(-1) ?? start;
  const found = path.length === problem.at.length + 1;
  const member = rule === "configuration-member" ? unknownMember(path, problem) : undefined;
  run.report(rule, member ?? placeOf(target, found), withReaders(problem), {
    severity: problem.severity,
    fixes: fixesOf(run, rule, {
      path,
      found,
      step: problem.at.at(-1),
      replacement: problem.replacement,
    }),
  });
}

/** The nodes from the list down to the one at `at`, as far as they exist. */
function resolvePath(start: JsonNode, at: readonly (string | number)[]): JsonNode[] {
  const path = [start];
  for (const step of at) {
    const node = path.at(-1);
    const next =
      node?.kind === "array" && typeof step === "number"
        ? node.items[step]
        : node?.kind === "object" && typeof step === "string"
          ? memberOf(node, step)?.value
          : undefined;
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}

/** The value; the opening bracket of an object; the name of a codec whose configuration is missing. */
function placeOf(target: JsonNode, found: boolean): Place {
  if (target.kind === "object") {
    const name = memberOf(target, "name")?.value;
    if (!found && name !== undefined) {
      return { offset: name.offset, length: name.length, of: target };
    }
    return openingOf(target);
  }
  return target.kind === "array" && target.length > 80 ? openingOf(target) : target;
}

function unknownMember(path: readonly JsonNode[], { at }: CodecProblem) {
  const parent = path.at(-2);
  const name = at.at(-1);
  return parent?.kind === "object" && typeof name === "string" ? memberOf(parent, name) : undefined;
}

const knownNames = codecDefinitions
  .flatMap(({ name, aliases = [] }) => [name, ...aliases])
  .filter((name) => !name.includes("/"));

function reportUnknownCodec(
  run: LintRun,
  path: readonly JsonNode[],
  { message }: CodecProblem,
): void {
  const target = path.at(-1);
  const name = stringOf(target);
  if (target === undefined) return;
  const guess = name === undefined ? undefined : nearest(name, knownNames);
  if (guess === undefined) {
    run.report("unknown-codec", target.kind === "object" ? openingOf(target) : target, message);
    return;
  }
  run.report("unknown-codec", target, `${message} Did you mean "${guess}"?`, {
    severity: "error",
    fixes: [guessValue(`Write "${guess}"`, target, JSON.stringify(guess))],
  });
}

/** Members to insert, by the rule that misses them. */
const insertions: Partial<Readonly<Record<RuleName, readonly [string, string]>>> = {
  "bytes-endian": ["endian", '"little"'],
  "gzip-level": ["level", "5"],
  "zstd-level": ["level", "3"],
  "blosc-cname": ["cname", '"lz4"'],
  "blosc-clevel": ["clevel", "5"],
  "blosc-shuffle": ["shuffle", '"shuffle"'],
  "blosc-blocksize": ["blocksize", "0"],
};

const shuffleNames = ["noshuffle", "shuffle", "bitshuffle"];

interface Faulty {
  /** From the list of codecs down to what is wrong, or as near to it as there is something. */
  readonly path: readonly JsonNode[];
  readonly found: boolean;
  /** Last part of the problem's path. */
  readonly step: string | number | undefined;
  readonly replacement: JsonValue | undefined;
}

function fixesOf(run: LintRun, rule: RuleName, { path, found, step, replacement }: Faulty): Fix[] {
  const target = path.at(-1);
  const parent = path.at(-2);
  if (target === undefined) return [];
  if (replacement !== undefined && found) {
    const text = inlineJson(replacement);
    return [replaceValue(`Write ${text}`, target, text)];
  }
  if (rule === "transpose-identity") return removeCodec(path);
  if (rule === "codec-draft-name" || rule === "numcodecs-codec") return renameCodec(path);
  if (rule === "configuration-member" && parent?.kind === "object") {
    const member = parent.members.find(({ value }) => value === target);
    return member === undefined ? [] : [dropMember(parent, member)];
  }
  if (rule === "zstd-checksum" && parent?.kind === "object") {
    const member = memberOf(parent, "checksum");
    return member === undefined ? [] : [removeMember(parent, member)];
  }
  if (rule === "blosc-shuffle" && target.kind === "number") {
    const name = shuffleNames[Number(target.lexeme)];
    return name === undefined ? [] : [replaceValue(`Write "${name}"`, target, `"${name}"`)];
  }
  const member = insertions[rule];
  if (member === undefined) return [];
  if (found && step === member[0]) {
    // What was meant is not known, and the byte order makes a difference to the data.
    const texts = rule === "bytes-endian" ? ['"little"', '"big"'] : [member[1]];
    return replaceChoices(target, texts).map((fix) => ({ ...fix, preferred: false }));
  }
  if (target.kind !== "object") return [];
  return [insertInto(run, target, { member, isCodec: parent?.kind === "array" })];
}

/** The innermost codec that a path goes through, and the list that it is in. */
function codecOf(path: readonly JsonNode[]): { list: ArrayNode; codec: ObjectNode } | undefined {
  for (let index = path.length - 1; index > 0; index--) {
    const [list, codec] = [path[index - 1], path[index]];
    if (list?.kind === "array" && codec?.kind === "object") return { list, codec };
  }
  return undefined;
}

function removeCodec(path: readonly JsonNode[]): Fix[] {
  const place = codecOf(path);
  return place === undefined ? [] : [removeItem("Remove the codec", place.list, place.codec)];
}

/** Codecs with another name for the same bytes and the same configuration (X-NC-002, V3-COD-009). */
const registeredNames: ReadonlyMap<string, string> = new Map([
  ["endian", "bytes"],
  ["numcodecs.gzip", "gzip"],
  ["numcodecs.zstd", "zstd"],
  ["numcodecs.bitround", "bitround"],
]);

function renameCodec(path: readonly JsonNode[]): Fix[] {
  const node = codecOf(path)?.codec;
  const name = node && memberOf(node, "name")?.value;
  const registered = registeredNames.get(stringOf(name) ?? "");
  if (name === undefined || registered === undefined) return [];
  // zarr-python, which writes it, does not know it under the registered name.
  const write = registered === "bitround" ? guessValue : replaceValue;
  return [write(`Write "${registered}"`, name, `"${registered}"`)];
}

/** Into the configuration, which is made where it is missing. */
function insertInto(
  run: LintRun,
  target: ObjectNode,
  { member: [name, value], isCodec }: { member: readonly [string, string]; isCodec: boolean },
): Fix {
  if (!isCodec) return insertMember(run.text, target, name, value);
  const configuration = `{${JSON.stringify(name)}: ${value}}`;
  return insertMember(run.text, target, "configuration", configuration);
}
