import { bytesCodec } from "../bytesCodec";
import { anything } from "../members";

/**
 * What N5 calls lz4. It is no codec of numcodecs; the store that shows N5 as Zarr names it so, within
 * `n5_wrapper` (CONFORMANCE N5-003, NC-106).
 */
export const n5Lz4Definition = bytesCodec({
  name: "numcodecs/n5_lz4",
  title: "Compression with LZ4 in the stream of blocks that N5 gets from Java.",
  specification: "https://github.com/saalfeldlab/n5#file-system-specification",
  role: "compressor",
  members: { blockSize: { ...anything, rule: "numcodecs-configuration" } },
  unknownMembers: "hint",
  load: async () => (await import("../decoders/lz4JavaBlocks")).decodeLz4JavaBlocks,
});
