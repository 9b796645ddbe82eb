import { ZarrError, messageOf } from "../../zarr/errors";
import type { JsonValue } from "../../zarr/json";
import { parseJsonBytes } from "../../zarr/parseJson";
import type { ArrayBytesDecoder } from "../codec";
import { listedItems, objectBlock } from "./objectBlock";

/** numcodecs' `json2`, and `json` before it (CONFORMANCE NC-019). Bare NaN and Infinity are read. */
export const decodeJsonValues: ArrayBytesDecoder = (bytes, { input }) => {
  if (input.kind !== "array") throw new Error("elements make an array");
  return objectBlock(input, listedItems(readJson(bytes), input));
};

function readJson(bytes: Uint8Array): JsonValue {
  try {
    return parseJsonBytes(bytes, "");
  } catch (error) {
    throw new ZarrError("chunk", `the data are no JSON: ${messageOf(error)}`, { cause: error });
  }
}
