import type { JsonObject } from "../../zarr/json";
import type { CodecSpec } from "../../zarr/node";
import { resolveChainWith, type CodecFinder, type ResolvedChain } from "../chainResolution";
import type { ArrayForm, CodecDefinition, ResolvedCodec } from "../codec";
import { readCodecList, reportWithin } from "../codecList";
import { n5BlockDecoder, type N5Parameters } from "../decoders/n5Block";
import { bytesForm } from "../forms";
import { checkMembers, memberOf, problem, type MemberTable, type Report } from "../members";

const rule = "n5-default-codecs";

const members: MemberTable = {
  codecs: { expected: "a list of codecs", accepts: Array.isArray, rule, required: true },
};

/** N5 blocks in default mode (registered codec `n5_default`; CONFORMANCE X-CD-016, X-CD-103). */
export function n5DefaultDefinition(find: CodecFinder): CodecDefinition {
  return {
    name: "n5_default",
    kind: "arrayToBytes",
    title: "Blocks of N5 in default mode, with their shape in a header.",
    specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/n5_default",
    fewReaders: true,
    resolve(configuration, input, report) {
      checkMembers(configuration, members, { codec: "n5_default", report });
      return input.kind === "array"
        ? resolveBlock(find, configuration, { input, report })
        : undefined;
    },
    load: (platform) => Promise.resolve({ kind: "arrayToBytes", decode: n5BlockDecoder(platform) }),
  };
}

function resolveBlock(
  find: CodecFinder,
  configuration: JsonObject,
  { input, report }: { input: ArrayForm; report: Report },
): ResolvedCodec | undefined {
  const codecs = readCodecList(memberOf(configuration, "codecs"), {
    member: "codecs",
    rule,
    report,
  });
  if (codecs === undefined) return undefined;
  const misfit = findMisfit(codecs, input);
  if (misfit !== undefined) {
    report(problem(rule, misfit.at, misfit.message));
  }
  const within = reportWithin(report, "codecs");
  const whole = resolveChainWith(find, codecs, { input, report: within });
  if (whole === undefined) return undefined;
  const resolveFor = (shape: readonly number[]): ResolvedChain | undefined =>
    resolveChainWith(find, codecs, { input: { ...input, shape }, report: () => undefined });
  const parameters: N5Parameters = { whole, resolveFor };
  return { output: bytesForm(undefined), parameters };
}

function findMisfit(
  [first, second, ...others]: readonly CodecSpec[],
  { shape, dataType }: ArrayForm,
): { at: (string | number)[]; message: string } | undefined {
  const order = first?.configuration["order"];
  const reversed = shape.map((_, axis) => shape.length - 1 - axis);
  if (first?.name !== "transpose" || JSON.stringify(order) !== JSON.stringify(reversed)) {
    const message = `The first codec must be "transpose" with order ${JSON.stringify(reversed)}.`;
    return { at: ["codecs", 0], message };
  }
  const isByte = dataType.kind === "int" && dataType.bits === 8;
  if (second?.name !== "bytes" || (!isByte && second.configuration["endian"] !== "big")) {
    return { at: ["codecs", 1], message: `The second codec must be "bytes" with endian "big".` };
  }
  if (others.length > 1) {
    return { at: ["codecs", 3], message: "At most one codec may come after the bytes." };
  }
  return undefined;
}
