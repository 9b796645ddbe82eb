import { integer, integerMember } from "../members";
import { numcodecsBytes } from "./numcodecsBytes";

/** The filters of numcodecs that work on bytes in v2 and v3 alike (CONFORMANCE NC-015, NC-027). */
export const byteFilterDefinitions = [
  numcodecsBytes("shuffle", "filter/shuffle.html", {
    title: "Bytes of elements regrouped: all the first ones, all the second ones, and so on.",
    members: { elementsize: { ...integer(1, 2 ** 31), rule: "numcodecs-configuration" } },
    encodedSize: (size) => size,
    parameters: (configuration) => ({ itemSize: integerMember(configuration, "elementsize") ?? 4 }),
    load: async () => (await import("../decoders/byteFilters")).decodeShuffle,
  }),
  numcodecsBytes("base64", "filter/base64.html", {
    title: "Bytes as base64 text.",
    members: {},
    encodedSize: (size) => 4 * Math.ceil(size / 3),
    load: async () => (await import("../decoders/byteFilters")).decodeBase64Text,
  }),
];
