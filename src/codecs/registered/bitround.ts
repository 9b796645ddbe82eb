import type { JsonObject } from "../../zarr/json";
import { describeDataType } from "../../zarr/dataTypeName";
import type { CodecDefinition } from "../codec";
import { checkMembers, integer, type Report } from "../members";
import { numcodecsPages } from "../numcodecs/numcodecsBytes";

const lossy = "bitround dropped the last bits of the values when they were written.";

/** Floats rounded to fewer bits (registered codec `bitround`; CONFORMANCE X-CD-009): nothing to undo. */
export const bitroundDefinitions: CodecDefinition[] = [
  {
    name: "bitround",
    aliases: [
      "numcodecs.bitround",
      "zarrs.bitround",
      "https://codec.zarrs.dev/array_to_array/bitround",
    ],
    kind: "arrayToArray",
    title: "Floats rounded to so many bits.",
    specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/bitround",
    fewReaders: true,
    resolve(configuration, input, report) {
      check(configuration, 1, { report, unknown: "error" });
      if (input.kind !== "array") return undefined;
      const { kind } = input.dataType;
      if (kind !== "float" && kind !== "complex" && kind !== "int") {
        const message = `"bitround" works on numbers, not on ${describeDataType(input.dataType)}.`;
        report({ rule: "codec-input", at: ["name"], message, severity: "error" });
        return undefined;
      }
      report({ rule: "lossy-codec", at: ["name"], message: lossy, severity: "warning" });
      return { output: input, parameters: undefined };
    },
    load: () => Promise.resolve({ kind: "arrayToArray", decode: (block) => block }),
  },
  {
    name: "numcodecs/bitround",
    kind: "bytesToBytes",
    title: "Floats rounded to so many bits.",
    specification: `${numcodecsPages}filter/bitround.html`,
    resolve(configuration, input, report) {
      check(configuration, 0, { report, unknown: "warning" });
      return { output: input, parameters: undefined };
    },
    load: () => Promise.resolve({ kind: "bytesToBytes", decode: (bytes) => bytes }),
  },
];

function check(
  configuration: JsonObject,
  least: number,
  options: { report: Report; unknown: "error" | "warning" },
): void {
  const members = {
    keepbits: { ...integer(least, 64), rule: "bitround-keepbits" as const, required: true },
  };
  checkMembers(configuration, members, { codec: "bitround", ...options });
}
