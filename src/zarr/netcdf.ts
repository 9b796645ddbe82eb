import type { JsonObject } from "./json";
import { isJsonObject } from "./parseJson";

/**
 * What NCZarr says of itself in a node: a member of the document in its first versions, an attribute later,
 * in lower case since netCDF 4.9.3 (CONFORMANCE §9.8). Undefined where it says nothing.
 */
export function netcdfMember(
  what: "superblock" | "group" | "array",
  document: JsonObject,
  attributes: JsonObject,
): JsonObject | undefined {
  const lower = `_nczarr_${what}`;
  const names = [lower.toUpperCase(), lower];
  return names
    .flatMap((name) => [document[name], attributes[name]])
    .find((value) => isJsonObject(value));
}
