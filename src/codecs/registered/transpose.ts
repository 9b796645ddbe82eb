import type { JsonObject, JsonValue } from "../../zarr/json";
import { decodeTransposed, type TransposeParameters } from "../decoders/transposed";
import type { CodecDefinition } from "../codec";
import { checkMembers, memberOf, problem, shown, type MemberTable, type Report } from "../members";

const members: MemberTable = {
  order: {
    expected: "a list with every dimension once",
    // The drafts' "C" and "F" are judged where the number of dimensions is known.
    accepts: (value) => Array.isArray(value) || value === "C" || value === "F",
    rule: "transpose-order",
    required: true,
  },
};

/** Another order of the dimensions (v3 codec `transpose`; CONFORMANCE V3-COD-010 to 012). */
export const transposeDefinition: CodecDefinition = {
  name: "transpose",
  kind: "arrayToArray",
  title: "Another order of the dimensions.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/transpose/index.html",
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "transpose", report });
    if (input.kind !== "array") return undefined;
    const order = readOrder(configuration, input.shape.length, report);
    if (order === undefined) return undefined;
    const shape = order.map((dimension) => input.shape[dimension] ?? 0);
    const parameters: TransposeParameters = { order };
    return { output: { ...input, shape }, parameters };
  },
  load: () => Promise.resolve({ kind: "arrayToArray", decode: decodeTransposed }),
};

function readOrder(configuration: JsonObject, rank: number, report: Report): number[] | undefined {
  const value = memberOf(configuration, "order");
  const identity = Array.from({ length: rank }, (_, index) => index);
  if (value === "C" || value === "F") {
    const order = value === "C" ? identity : identity.reverse();
    const message = `The order ${shown(value)} is a form of the drafts; write ${shown(order)}.`;
    report({ ...problem("transpose-order", ["order"], message), replacement: order });
    return order;
  }
  if (!Array.isArray(value)) return undefined;
  if (!isPermutation(value, rank)) {
    const expected = rank === 0 ? "[]" : `each of 0 to ${rank - 1} once`;
    const message = `The order ${shown(value)} does not fit ${rank} dimensions; expected ${expected}.`;
    report(problem("transpose-order", ["order"], message));
    return undefined;
  }
  if (rank > 0 && value.every((dimension, index) => dimension === index)) {
    const message = `The order ${shown(value)} changes nothing; the codec can be left out.`;
    report(problem("transpose-identity", ["order"], message, "hint"));
  }
  return value;
}

function isPermutation(value: JsonValue[], rank: number): value is number[] {
  if (value.length !== rank) return false;
  const isDimension = (one: JsonValue): boolean =>
    typeof one === "number" && Number.isInteger(one) && one >= 0 && one < rank;
  return value.every(isDimension) && new Set(value).size === rank;
}
