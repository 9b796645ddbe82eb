import { Decoder } from "@msgpack/msgpack";
import { encodeBase64 } from "../../zarr/base64";
import { ZarrError, messageOf } from "../../zarr/errors";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { emptyJsonObject } from "../../zarr/parseJson";
import type { ArrayBytesDecoder } from "../codec";
import { listedItems, objectBlock } from "./objectBlock";

/** numcodecs' `msgpack2`, and `msgpack` before it, as JSON-like values (CONFORMANCE NC-020). */
export const decodeMessagePack: ArrayBytesDecoder = (bytes, { input }) => {
  if (input.kind !== "array") throw new Error("elements make an array");
  // No list or map can have more items than there are bytes.
  const most = bytes.length;
  const decoder = new Decoder({
    useBigInt64: true,
    ...{ maxArrayLength: most, maxMapLength: most, maxStrLength: most, maxBinLength: most },
    maxExtLength: most,
  });
  let list: unknown;
  try {
    list = decoder.decode(bytes);
  } catch (error) {
    throw new ZarrError("chunk", `the data are no MessagePack: ${messageOf(error)}`, {
      cause: error,
    });
  }
  return objectBlock(input, listedItems(jsonLike(list), input));
};

function jsonLike(value: unknown): JsonValue {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  if (Array.isArray(value)) return value.map(jsonLike);
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return null;
  const object: JsonObject = emptyJsonObject();
  for (const [name, member] of Object.entries(value)) object[name] = jsonLike(member);
  return object;
}
