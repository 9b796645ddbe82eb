import { bytesCodec } from "../bytesCodec";
import { hostDecoder } from "../decoders/hostDecoder";
import { integer } from "../members";

/** RFC 1952, one member or several (v3 codec `gzip`; CONFORMANCE V3-COD-013). */
export const gzipDefinition = bytesCodec({
  name: "gzip",
  title: "Compression with gzip.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/gzip/index.html",
  role: "compressor",
  members: { level: { ...integer(0, 9), rule: "gzip-level", required: true } },
  load: (platform) => hostDecoder("gzip", platform.gunzip.bind(platform)),
});
