import { describeDataType } from "../../zarr/dataTypeName";
import type { JsonValue } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import { checkMembers, memberOf, oneOf, problem, stringMember, type MemberTable } from "../members";

const rule = "zfp-mode";
const number = {
  expected: "a number",
  accepts: (value: JsonValue) => typeof value === "number",
  rule,
} as const;

/** What each mode needs. */
const modes: Readonly<Record<string, readonly string[]>> = {
  reversible: [],
  expert: ["minbits", "maxbits", "maxprec", "minexp"],
  fixed_accuracy: ["tolerance"],
  fixed_rate: ["rate"],
  fixed_precision: ["precision"],
};

const members: MemberTable = {
  mode: { ...oneOf(...Object.keys(modes)), rule, required: true },
  ...Object.fromEntries(
    Object.values(modes).flatMap((names) => names.map((name) => [name, number])),
  ),
};

/** zfp (registered codec; CONFORMANCE X-CD-014): checked, but not decoded, as no package does that. */
export const zfpDefinition: CodecDefinition = {
  name: "zfp",
  aliases: ["zarrs.zfp"],
  kind: "arrayToBytes",
  title: "Compression of floats and integers in up to four dimensions, with or without loss.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/zfp",
  role: "compressor",
  fewReaders: true,
  refusal:
    "zfp is not decoded here, as there is no package for it that runs in VS Code; zarrs and zarr-python with its zfp codec read it.",
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "zfp", report });
    const mode = stringMember(configuration, "mode") ?? "";
    for (const name of Object.hasOwn(modes, mode) ? (modes[mode] ?? []) : []) {
      if (memberOf(configuration, name) !== undefined) continue;
      report(problem(rule, [], `"zfp" needs the member "${name}" for the mode "${mode}".`));
    }
    if (input.kind !== "array") return undefined;
    const { dataType, shape } = input;
    const isWord = /^(u?int|float)(32|64)$/.test(describeDataType(dataType));
    if (!isWord || shape.length < 1 || shape.length > 4) {
      const message = `"zfp" encodes 32 and 64 bit numbers in 1 to 4 dimensions, not ${describeDataType(dataType)} in ${shape.length}.`;
      report({ rule: "codec-input", at: ["name"], message, severity: "error" });
    }
    if (mode !== "reversible" && Object.hasOwn(modes, mode)) {
      const message = `The mode "${mode}" does not keep the values exactly.`;
      report({ ...problem("lossy-codec", ["mode"], message, "warning") });
    }
    return undefined;
  },
  load: () => Promise.reject(new Error("zfp is not decoded here")),
};
