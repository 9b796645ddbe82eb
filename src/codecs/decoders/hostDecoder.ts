import { isAbort, messageOf, ZarrError } from "../../zarr/errors";
import type { Awaitable, BytesDecoder } from "../codec";
import { OutputLimitError } from "../limits";

type HostDecode = (bytes: Uint8Array, maxBytes: number) => Awaitable<Uint8Array>;

/**
 * A decoder that the host brings along. What it throws is told in one way: these formats end with a
 * checksum of their own, and where that is wrong the host gives nothing that could be looked at.
 */
export function hostDecoder(format: string, decode: HostDecode): BytesDecoder {
  return (bytes, { maxBytes }) => {
    try {
      const decoded = decode(bytes, maxBytes);
      if (!(decoded instanceof Promise)) return decoded;
      return decoded.catch((error: unknown) => {
        throw damagedFormat(format, error);
      });
    } catch (error) {
      throw damagedFormat(format, error);
    }
  };
}

/** @param error what the host threw; limits and aborts stay what they are */
export function damagedFormat(format: string, error: unknown): unknown {
  if (error instanceof OutputLimitError || isAbort(error)) return error;
  const reason = messageOf(error);
  const message = /checksum|data check/i.test(reason)
    ? `the ${format} data are damaged: their checksum does not match; it belongs to ${format} itself and cannot be ignored`
    : `the ${format} data are damaged: ${reason.replace(/^the \w+ data are damaged: /, "")}`;
  return new ZarrError("chunk", message, { cause: error });
}
