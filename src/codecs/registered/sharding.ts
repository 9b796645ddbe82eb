import type { JsonObject } from "../../zarr/json";
import type { CodecSpec } from "../../zarr/node";
import { emptyJsonObject } from "../../zarr/parseJson";
import { resolveChainWith, type CodecFinder, type ResolvedChain } from "../chainResolution";
import type { ArrayForm, CodecDefinition, ResolvedCodec } from "../codec";
import { readCodecList, reportWithin } from "../codecList";
import { shardDecoder, type ShardParameters } from "../decoders/shard";
import { bytesForm, elementCount } from "../forms";
import {
  checkMembers,
  memberOf,
  oneOf,
  problem,
  shown,
  type MemberTable,
  type Report,
} from "../members";

export const shardingName = "sharding_indexed";

const list = {
  expected: "a list of codecs",
  accepts: Array.isArray,
  rule: "shard-configuration",
  required: true,
} as const;

const members: MemberTable = {
  chunk_shape: {
    expected: "a list of integers of at least 1",
    accepts: isShape,
    rule: "shard-chunk-shape",
    required: true,
  },
  codecs: list,
  index_codecs: list,
  index_location: { ...oneOf("start", "end"), rule: "shard-configuration" },
};

/** Many inner chunks and their index in one object (v3 codec `sharding_indexed`; CONFORMANCE §3.8). */
export function shardingDefinition(find: CodecFinder): CodecDefinition {
  return {
    name: shardingName,
    kind: "arrayToBytes",
    title: "Shards: many inner chunks in one object, with an index of where each is.",
    specification:
      "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/sharding-indexed/index.html",
    resolve(configuration, input, report) {
      checkMembers(configuration, members, { codec: shardingName, report });
      return input.kind === "array"
        ? resolveShard(find, configuration, { input, report })
        : undefined;
    },
    load: (platform) => Promise.resolve({ kind: "arrayToBytes", decode: shardDecoder(platform) }),
  };
}

interface Context {
  readonly input: ArrayForm;
  readonly report: Report;
}

function resolveShard(
  find: CodecFinder,
  configuration: JsonObject,
  { input, report }: Context,
): ResolvedCodec | undefined {
  const chunkShape = readChunkShape(configuration, { input, report });
  const inner = resolveInner(find, configuration, { input, report, chunkShape });
  const gridShape = chunkShape?.map((length, axis) => (input.shape[axis] ?? 0) / length);
  const index = resolveIndex(find, configuration, { gridShape: gridShape ?? [1], report });
  const location = memberOf(configuration, "index_location") ?? "end";
  if (location === "start") {
    const message = "zarrita does not look for the index at the start.";
    report(problem("shard-index-start", ["index_location"], message, "warning"));
  }
  if (gridShape !== undefined) reportCount(elementCount(gridShape), report);
  const indexSize = index?.output.size;
  if (chunkShape === undefined || gridShape === undefined || inner === undefined) return undefined;
  if (index === undefined || indexSize === undefined) return undefined;
  if (location !== "start" && location !== "end") return undefined;
  const parameters: ShardParameters = {
    ...{ chunkShape, gridShape, inner, index, indexSize },
    indexLocation: location,
  };
  return { output: bytesForm(undefined), parameters };
}

function isShape(value: unknown): value is number[] {
  const isExtent = (one: unknown): boolean =>
    typeof one === "number" && Number.isSafeInteger(one) && one >= 1;
  return Array.isArray(value) && value.every(isExtent);
}

function readChunkShape(
  configuration: JsonObject,
  { input, report }: Context,
): number[] | undefined {
  const shape = memberOf(configuration, "chunk_shape");
  if (!isShape(shape)) return undefined;
  const tell = (rule: "shard-chunk-shape" | "shard-chunk-shape-divides", message: string): void =>
    report(problem(rule, ["chunk_shape"], message));
  if (shape.length !== input.shape.length) {
    const message = `"chunk_shape" has ${shape.length} dimensions, the shard has ${input.shape.length}.`;
    tell("shard-chunk-shape", message);
    return undefined;
  }
  const wrong = shape.findIndex((length, axis) => (input.shape[axis] ?? 0) % length !== 0);
  if (wrong === -1) return shape;
  const message = `Inner chunks of shape ${shown(shape)} do not fill a shard of shape [${input.shape.join(", ")}]: ${shape[wrong]} does not divide ${input.shape[wrong]}.`;
  tell("shard-chunk-shape-divides", message);
  return undefined;
}

function resolveInner(
  find: CodecFinder,
  configuration: JsonObject,
  { input, report, chunkShape }: Context & { chunkShape: number[] | undefined },
): ResolvedChain | undefined {
  const context = { member: "codecs", rule: "shard-configuration" as const, report };
  const value = memberOf(configuration, "codecs");
  const specs = value === undefined ? [bytesSpec] : readCodecList(value, context);
  const nested = specs?.findIndex((spec) => spec.name === shardingName) ?? -1;
  if (nested !== -1) {
    const message = "zarrita does not read shards within shards.";
    report(problem("shard-nested", ["codecs", nested, "name"], message, "warning"));
  }
  // Without a shape that fits, the codecs can still be looked at.
  const shape = chunkShape ?? input.shape;
  const within = reportWithin(report, "codecs");
  return specs && resolveChainWith(find, specs, { input: { ...input, shape }, report: within });
}

const bytesSpec: CodecSpec = {
  name: "bytes",
  configuration: Object.assign(emptyJsonObject(), { endian: "little" }),
};
const checksumSpec: CodecSpec = { name: "crc32c", configuration: emptyJsonObject() };

function resolveIndex(
  find: CodecFinder,
  configuration: JsonObject,
  { gridShape, report }: { gridShape: readonly number[]; report: Report },
): ResolvedChain | undefined {
  const context = { member: "index_codecs", rule: "shard-configuration" as const, report };
  const value = memberOf(configuration, "index_codecs");
  const specs = value === undefined ? [bytesSpec, checksumSpec] : readCodecList(value, context);
  if (specs === undefined) return undefined;
  const input: ArrayForm = {
    kind: "array",
    dataType: { kind: "int", bits: 64, signed: false },
    shape: [...gridShape, 2],
    fillValue: undefined,
  };
  const within = reportWithin(report, "index_codecs");
  const resolved = resolveChainWith(find, specs, {
    input,
    // That nothing compresses the index is as it must be.
    report: (one) => (one.rule === "no-compression" ? undefined : within(one)),
  });
  if (resolved !== undefined && resolved.output.size === undefined) {
    const message = `The index must have a fixed size, so "index_codecs" can be bytes, transpose and checksums alone.`;
    report(problem("shard-index-codecs", ["index_codecs"], message));
    return undefined;
  }
  if (resolved !== undefined && !isUsual(specs)) {
    const message = `"index_codecs" should be "bytes" with little endian and "crc32c".`;
    report(problem("shard-index-usual", ["index_codecs"], message, "warning"));
  }
  return resolved;
}

function isUsual(specs: readonly CodecSpec[]): boolean {
  const [first, second] = specs;
  return (
    specs.length === 2 &&
    first?.name === "bytes" &&
    first.configuration["endian"] === "little" &&
    second?.name === "crc32c"
  );
}

function reportCount(count: number, report: Report): void {
  if (count !== 1 && count <= 1_000_000) return;
  const many = `A shard has ${count} inner chunks; its index alone takes ${16 * count} bytes.`;
  const message = count === 1 ? "A shard has a single inner chunk, so it brings nothing." : many;
  report(problem("shard-inner-count", ["chunk_shape"], message, "hint"));
}

/** The parameters of a resolved `sharding_indexed`. */
export function shardParameters(parameters: unknown): ShardParameters {
  return parameters as ShardParameters;
}
