import type { JsonObject } from "../../zarr/json";
import { resolveBytesCodecs, type CodecFinder } from "../chainResolution";
import type { CodecDefinition, ResolvedCodec } from "../codec";
import { readCodecList, reportWithin } from "../codecList";
import { conditionalDecoder, type ConditionalParameters } from "../decoders/conditional";
import { bytesForm } from "../forms";
import {
  checkMembers,
  integer,
  integerMember,
  memberOf,
  problem,
  type MemberTable,
  type Report,
} from "../members";

const rule = "conditional-configuration";

const members: MemberTable = {
  codecs: { expected: "a list of codecs", accepts: Array.isArray, rule, required: true },
  header_bits: { ...integer(8, 65_536), rule },
};

/** Codecs that each chunk has or has not (registered codec `conditional`; CONFORMANCE X-CD-015). */
export function conditionalDefinition(find: CodecFinder): CodecDefinition {
  return {
    name: "conditional",
    kind: "bytesToBytes",
    title: "Codecs on bytes that each chunk has or has not, as its header says.",
    specification:
      "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/conditional",
    fewReaders: true,
    resolve(configuration, _input, report) {
      checkMembers(configuration, members, { codec: "conditional", report });
      return resolveConditional(find, configuration, report);
    },
    load: (platform) =>
      Promise.resolve({ kind: "bytesToBytes", decode: conditionalDecoder(platform) }),
  };
}

function resolveConditional(
  find: CodecFinder,
  configuration: JsonObject,
  report: Report,
): ResolvedCodec | undefined {
  const context = { member: "codecs", rule: "conditional-configuration" as const, report };
  const specs = readCodecList(memberOf(configuration, "codecs"), context);
  if (specs === undefined) return undefined;
  const least = 8 * Math.ceil(specs.length / 8);
  const headerBits = integerMember(configuration, "header_bits") ?? least;
  const steps = resolveBytesCodecs(find, specs, reportWithin(report, "codecs"));
  if (headerBits < least || headerBits % 8 !== 0) {
    const message = `"header_bits" is ${headerBits}; expected a multiple of 8 of at least ${least}.`;
    report(problem(rule, ["header_bits"], message));
    return undefined;
  }
  if (steps === undefined) return undefined;
  const parameters: ConditionalParameters = { steps, headerSize: headerBits / 8 };
  return { output: bytesForm(undefined), parameters };
}
