import type { DecodePlatform } from "../codec";
import { bytesCodec } from "../bytesCodec";
import { boolean, integer, memberOf, problem } from "../members";

/** The decoder of RFC 8878, brought in when it is first needed. */
export async function loadZstd(platform: DecodePlatform) {
  const { zstdDecoder } = await import("../decoders/zstd");
  return zstdDecoder(platform);
}

/** RFC 8878 (registered codec `zstd`; CONFORMANCE V3-COD-014). */
export const zstdDefinition = bytesCodec({
  name: "zstd",
  title: "Compression with Zstandard.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/zstd",
  role: "compressor",
  members: {
    level: { ...integer(-131072, 22), rule: "zstd-level", required: true },
    checksum: { ...boolean, rule: "zstd-checksum" },
  },
  check(configuration, _input, report) {
    if (memberOf(configuration, "checksum") !== false) return;
    const message = `"checksum" should be left out where it is false.`;
    report(problem("zstd-checksum", ["checksum"], message, "hint"));
  },
  load: loadZstd,
});
