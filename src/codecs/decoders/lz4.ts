import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder } from "../codec";
import { OutputLimitError } from "../limits";
import { decodeLz4Block } from "./lz4Block";

/** numcodecs' `lz4`: the decoded size in four bytes, then one LZ4 block (CONFORMANCE NC-005). */
export const decodeLz4: BytesDecoder = (bytes, { maxBytes, result: memory }) => {
  if (bytes.length < 4) {
    throw new ZarrError("chunk", `there are ${bytes.length} bytes, no room for the size`);
  }
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  if (size > maxBytes) throw new OutputLimitError(maxBytes);
  const result = memory?.(size) ?? new Uint8Array(size);
  const to = { bytes: result, start: 0, end: size };
  decodeLz4Block({ bytes, start: 4, end: bytes.length }, to);
  return result;
};
