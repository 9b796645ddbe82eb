import type { JsonObject, JsonValue } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import { blockOf, elementCount } from "../forms";
import { checkMembers, memberOf, problem, shown, type MemberTable, type Report } from "../members";

const members: MemberTable = {
  shape: {
    expected: "a list of sizes, lists of dimensions, and at most one -1",
    accepts: Array.isArray,
    rule: "reshape-shape",
    required: true,
  },
};

/** The same elements in other dimensions (registered codec `reshape`; CONFORMANCE X-CD-011). */
export const reshapeDefinition: CodecDefinition = {
  name: "reshape",
  aliases: ["zarrs.reshape"],
  kind: "arrayToArray",
  title: "The same elements in C order, in other dimensions.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/reshape",
  fewReaders: true,
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "reshape", report });
    if (input.kind !== "array") return undefined;
    const shape = readShape(configuration, input.shape, report);
    return shape && { output: { ...input, shape }, parameters: undefined };
  },
  load: () =>
    Promise.resolve({
      kind: "arrayToArray",
      decode({ data }, { input }) {
        if (input.kind !== "array") throw new Error("reshape works on arrays");
        return blockOf(input, data);
      },
    }),
};

function readShape(
  configuration: JsonObject,
  input: readonly number[],
  report: Report,
): number[] | undefined {
  const value = memberOf(configuration, "shape");
  if (!Array.isArray(value)) return undefined;
  const tell = (at: (string | number)[], message: string): undefined =>
    void report(problem("reshape-shape", ["shape", ...at], message));
  const sizes = value.map((one) => sizeOf(one, input));
  const wrong = sizes.indexOf(undefined);
  if (wrong !== -1) {
    const message = `${shown(value[wrong])} is neither a size, nor a list of the ${input.length} dimensions, nor -1.`;
    return tell([wrong], message);
  }
  const known = sizes.map((size) => size ?? 0);
  const open = known.indexOf(-1);
  if (open !== -1 && known.indexOf(-1, open + 1) !== -1) {
    return tell([], "Only one size can be -1.");
  }
  const count = elementCount(input);
  const rest = elementCount(known.filter((size) => size !== -1));
  if (open !== -1) known[open] = rest === 0 ? 0 : count / rest;
  if (elementCount(known) !== count || !known.every(Number.isInteger)) {
    return tell([], `A shape of ${shown(value)} cannot hold the ${count} elements of the input.`);
  }
  const misplaced = findMisplaced(value, known, input);
  if (misplaced === undefined) return known;
  const message = `${shown(value[misplaced])} does not stand where these dimensions are: they must come in order, with as many elements before and behind them.`;
  return tell([misplaced], message);
}

function isDimensions(value: JsonValue | undefined): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one));
}

/** A size, −1, or undefined for what is neither. */
function sizeOf(value: JsonValue, input: readonly number[]): number | undefined {
  if (isDimensions(value)) {
    const inRange = value.every((dimension) => dimension >= 0 && dimension < input.length);
    return inRange ? elementCount(value.map((dimension) => input[dimension] ?? 0)) : undefined;
  }
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return undefined;
  return value > 0 || value === -1 ? value : undefined;
}

/** The first list of dimensions whose elements would not be those of its output dimension. */
function findMisplaced(
  value: readonly JsonValue[],
  output: readonly number[],
  input: readonly number[],
): number | undefined {
  let last = -1;
  for (const [index, one] of value.entries()) {
    if (!isDimensions(one) || one.length === 0) continue;
    const [first = 0] = one;
    const end = one.at(-1) ?? 0;
    const ascends = one.every((dimension, k) => dimension > (k === 0 ? last : (one[k - 1] ?? 0)));
    const before = elementCount(output.slice(0, index)) === elementCount(input.slice(0, first));
    const behind = elementCount(output.slice(index + 1)) === elementCount(input.slice(end + 1));
    if (!ascends || !before || !behind) return index;
    last = end;
  }
  return undefined;
}
