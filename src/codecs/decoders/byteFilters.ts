import { decodeBase64 } from "../../zarr/base64";
import { ZarrError } from "../../zarr/errors";
import type { BytesDecoder } from "../codec";
import { unshuffle } from "./unshuffle";

export const decodeShuffle: BytesDecoder = (bytes, { parameters, result: memory }) => {
  const { itemSize } = parameters as { itemSize: number };
  if (itemSize <= 1 || bytes.length === 0) return bytes;
  if (bytes.length % itemSize !== 0) {
    const message = `there are ${bytes.length} bytes, which elements of ${itemSize} bytes do not fill`;
    throw new ZarrError("chunk", message);
  }
  const result = memory?.(bytes.length) ?? new Uint8Array(bytes.length);
  unshuffle(bytes, result, itemSize);
  return result;
};

export const decodeBase64Text: BytesDecoder = (bytes) => {
  const text = new TextDecoder("latin1").decode(bytes);
  const decoded = decodeBase64(text.replace(/\s+/g, ""));
  if (decoded === undefined) throw new ZarrError("chunk", "the bytes are no base64 text");
  return decoded;
};
