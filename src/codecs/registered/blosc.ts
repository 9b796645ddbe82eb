import { itemSize } from "../../zarr/dataTypeName";
import type { JsonObject } from "../../zarr/json";
import type { BytesForm, CodecDefinition, DecodePlatform } from "../codec";
import { bytesCodec } from "../bytesCodec";
import {
  integer,
  integerMember,
  memberOf,
  oneOf,
  problem,
  type MemberTable,
  type Report,
} from "../members";

export const bloscCompressors = ["blosclz", "lz4", "lz4hc", "snappy", "zlib", "zstd"] as const;

const members: MemberTable = {
  cname: { ...oneOf(...bloscCompressors), rule: "blosc-cname", required: true },
  clevel: { ...integer(0, 9), rule: "blosc-clevel", required: true },
  shuffle: {
    ...oneOf("noshuffle", "shuffle", "bitshuffle"),
    rule: "blosc-shuffle",
    required: true,
  },
  typesize: { ...integer(1, Infinity), rule: "blosc-typesize" },
  blocksize: { ...integer(0, Infinity), rule: "blosc-blocksize", required: true },
};

export async function loadBlosc(platform: DecodePlatform) {
  const { bloscDecoder } = await import("../decoders/blosc");
  return bloscDecoder(platform);
}

/** Blosc 1 chunks (v3 codec `blosc`; CONFORMANCE V3-COD-016 to 022, §7.2). */
export const bloscDefinition: CodecDefinition = bytesCodec({
  name: "blosc",
  title: "Compression with Blosc: a shuffle of bytes or bits, then one of six compressors.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/blosc/index.html",
  role: "compressor",
  members,
  check(configuration, input, report) {
    const shuffle = memberOf(configuration, "shuffle");
    if (shuffle !== "noshuffle" && memberOf(configuration, "typesize") === undefined) {
      const message = `"blosc" needs "typesize", the bytes of an element, unless "shuffle" is "noshuffle".`;
      report(problem("blosc-typesize", [], message));
    }
    checkHabits(configuration, input, report);
  },
  load: loadBlosc,
});

/** What holds for v2 as well. */
export function checkHabits(
  configuration: JsonObject,
  { elements }: BytesForm,
  report: Report,
): void {
  const tell = (
    rule: "blosc-snappy" | "no-compression" | "blosc-typesize-mismatch",
    member: string,
    message: string,
  ): void => {
    const severity = /snappy|mismatch/.test(rule) ? "warning" : "hint";
    report(problem(rule, [member], message, severity));
  };
  if (memberOf(configuration, "cname") === "snappy") {
    tell("blosc-snappy", "cname", `"snappy" is missing in the blosc of zarr-python and others.`);
  }
  if (integerMember(configuration, "clevel") === 0) {
    tell("no-compression", "clevel", `"clevel" 0 does not compress.`);
  }
  const size = elements && itemSize(elements);
  if (size === undefined) return;
  const shuffle = memberOf(configuration, "shuffle");
  if ((shuffle === "noshuffle" || shuffle === 0) && size > 1) {
    const message = `Without a shuffle, elements of ${size} bytes compress worse.`;
    tell("no-compression", "shuffle", message);
  }
  const typesize = integerMember(configuration, "typesize");
  if (typesize !== undefined && typesize !== size && shuffle !== "noshuffle") {
    const message = `"typesize" is ${typesize}, but elements have ${size} bytes: they compress worse.`;
    tell("blosc-typesize-mismatch", "typesize", message);
  }
}
