import { bytesCodec } from "../bytesCodec";

/** The data, then their CRC-32C (v3 codec `crc32c`; CONFORMANCE V3-COD-015). */
export const crc32cDefinition = bytesCodec({
  name: "crc32c",
  title: "A checksum of four bytes, CRC-32C, after the data.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/crc32c/index.html",
  role: "checksum",
  members: {},
  encodedSize: (size) => size + 4,
  parameters: () => ({ location: "end" }),
  load: async () => (await import("../decoders/checksums")).checksumDecoders.crc32c,
});
