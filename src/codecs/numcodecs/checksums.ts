import type { JsonObject, JsonValue } from "../../zarr/json";
import type { ChecksumParameters } from "../decoders/checksums";
import { integer, integerMember, memberOf, oneOf, orNull, type Expectation } from "../members";
import { numcodecsBytes } from "./numcodecsBytes";

const rule = "numcodecs-configuration";
const page = "checksum32.html";
const location = { location: { ...oneOf("start", "end"), rule } } as const;

const byteList: Expectation = {
  expected: "a list of bytes",
  accepts: (value) => toBytes(value) !== undefined,
};

/** The checksums of numcodecs (CONFORMANCE NC-022 to 026, §7.5). CRC-32 stands in front, CRC-32C behind. */
export const checksumDefinitions = [
  numcodecsBytes("crc32", page, {
    ...common("A checksum of four bytes, CRC-32, before the data."),
    members: location,
    parameters: (configuration) => place(configuration, "start"),
    load: async () => (await import("../decoders/checksums")).checksumDecoders.crc32,
  }),
  numcodecsBytes("crc32c", page, {
    ...common("A checksum of four bytes, CRC-32C, after the data."),
    members: location,
    parameters: (configuration) => place(configuration, "end"),
    load: async () => (await import("../decoders/checksums")).checksumDecoders.crc32c,
  }),
  numcodecsBytes("adler32", page, {
    ...common("A checksum of four bytes, Adler-32, before the data."),
    members: location,
    parameters: (configuration) => place(configuration, "start"),
    load: async () => (await import("../decoders/checksums")).checksumDecoders.adler32,
  }),
  numcodecsBytes("fletcher32", page, {
    ...common("A checksum of four bytes, Fletcher-32 as in HDF5, after the data."),
    members: {},
    parameters: (configuration) => place(configuration, "end"),
    load: async () => (await import("../decoders/checksums")).checksumDecoders.fletcher32,
  }),
  numcodecsBytes("jenkins_lookup3", page, {
    ...common("A checksum of four bytes, Jenkins' lookup3, after the data."),
    members: {
      initval: { ...integer(0, 2 ** 32 - 1), rule },
      prefix: { ...orNull(byteList), rule },
    },
    parameters: (configuration): ChecksumParameters => ({
      location: "end",
      initial: integerMember(configuration, "initval") ?? 0,
      prefix: toBytes(memberOf(configuration, "prefix") ?? null),
    }),
    load: async () => (await import("../decoders/checksums")).checksumDecoders.jenkins_lookup3,
  }),
];

function common(title: string) {
  return { title, role: "checksum" as const, encodedSize: (size: number) => size + 4 };
}

function place(configuration: JsonObject, usual: "start" | "end"): ChecksumParameters {
  const written = memberOf(configuration, "location");
  return { location: written === "start" || written === "end" ? written : usual };
}

function toBytes(value: JsonValue): Uint8Array | undefined {
  if (!Array.isArray(value)) return undefined;
  const isByte = (one: JsonValue): one is number =>
    typeof one === "number" && Number.isInteger(one) && one >= 0 && one < 256;
  return value.every(isByte) ? Uint8Array.from(value) : undefined;
}
