import type { JsonObject } from "../../zarr/json";
import type { CodecSpec } from "../../zarr/node";
import { emptyJsonObject, isJsonObject } from "../../zarr/parseJson";
import { resolveBytesCodecs, type CodecFinder, type ResolvedStep } from "../chainResolution";
import type { CodecDefinition, CodecForm, ResolvedCodec } from "../codec";
import { n5WrapperDecoder, type N5WrapperParameters } from "../decoders/n5Wrapper";
import { bytesForm, elementCount } from "../forms";
import {
  anything,
  checkMembers,
  memberOf,
  problem,
  type MemberTable,
  type Report,
} from "../members";
import { filterType } from "./filterType";

const rule = "numcodecs-configuration";

const members: MemberTable = {
  dtype: { ...anything, rule: "numcodecs-dtype", required: true },
  chunk_shape: {
    expected: "a list of integers of at least 1",
    accepts: isShape,
    rule,
    required: true,
  },
  compressor_config: { ...anything, rule },
};

/** N5 blocks that zarr-python 2 wrote as a compressor (CONFORMANCE NC-030). */
export function n5WrapperDefinition(find: CodecFinder): CodecDefinition {
  return {
    name: "numcodecs/n5_wrapper",
    kind: "bytesToBytes",
    title: "Blocks of N5 in default mode, as zarr-python 2 wrote them.",
    specification: "https://zarr.readthedocs.io/en/support-v2/api/n5.html",
    role: "compressor",
    resolve(configuration, input, report) {
      checkMembers(configuration, members, { codec: "n5_wrapper", report, unknown: "warning" });
      return resolveWrapper(find, configuration, { input, report });
    },
    load: (platform) =>
      Promise.resolve({ kind: "bytesToBytes", decode: n5WrapperDecoder(platform) }),
  };
}

function isShape(value: unknown): value is number[] {
  return (
    Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && Number(one) >= 1)
  );
}

function resolveWrapper(
  find: CodecFinder,
  configuration: JsonObject,
  { input, report }: { input: CodecForm; report: Report },
): ResolvedCodec | undefined {
  const type = filterType(configuration, "dtype", report);
  const chunkShape = memberOf(configuration, "chunk_shape");
  const compressor = resolveCompressor(find, configuration, report);
  if (type === undefined || compressor === undefined || !isShape(chunkShape)) return undefined;
  const size = elementCount(chunkShape) * type.size;
  if (input.kind === "bytes" && input.size !== undefined && input.size !== size) {
    const message = `A block of shape [${chunkShape.join(", ")}] has ${size} bytes, but a chunk has ${input.size}.`;
    report(problem(rule, ["chunk_shape"], message));
    return undefined;
  }
  const parameters: N5WrapperParameters = { chunkShape, itemSize: type.size, compressor };
  return { output: bytesForm(undefined), parameters };
}

/** The compressor within; "raw" and nothing at all stand for none. */
function resolveCompressor(
  find: CodecFinder,
  configuration: JsonObject,
  report: Report,
): ResolvedStep[] | undefined {
  const config = memberOf(configuration, "compressor_config") ?? null;
  if (config === null) return [];
  const id = isJsonObject(config) ? memberOf(config, "id") : undefined;
  if (id === "raw") return [];
  if (!isJsonObject(config) || typeof id !== "string") {
    report(
      problem(rule, ["compressor_config"], `"compressor_config" must be a codec with an "id".`),
    );
    return undefined;
  }
  const own = Object.entries(config).filter(([name]) => name !== "id");
  const spec: CodecSpec = {
    name: `numcodecs/${id}`,
    configuration: Object.assign(emptyJsonObject(), Object.fromEntries(own)),
  };
  const at = ["configuration", "compressor_config"];
  return resolveBytesCodecs(find, [spec], (one) => report({ ...one, at }));
}
