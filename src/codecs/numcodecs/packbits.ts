import type { JsonObject } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import { blockOf, bytesForm, elementCount } from "../forms";
import { checkMembers, type Report } from "../members";
import { numcodecsPages } from "./numcodecsBytes";

const common = {
  title: "Truth values, eight in a byte, after a byte with the number of bits left over.",
  specification: `${numcodecsPages}filter/packbits.html`,
};

/** numcodecs' `packbits` (CONFORMANCE NC-012); not the `packbits` that is registered for v3. */
export const packbitsDefinitions: CodecDefinition[] = [
  {
    ...common,
    name: "numcodecs.packbits",
    kind: "arrayToArray",
    resolve(configuration, input, report) {
      check(configuration, report);
      if (input.kind !== "array") return undefined;
      if (input.dataType.kind !== "bool") {
        const message = `"packbits" of numcodecs packs bool arrays alone.`;
        report({ rule: "codec-input", at: ["name"], message, severity: "error" });
        return undefined;
      }
      const output = {
        kind: "array" as const,
        dataType: { kind: "int" as const, bits: 8 as const, signed: false },
        shape: [packedSize(elementCount(input.shape))],
        fillValue: undefined,
      };
      return { output, parameters: undefined };
    },
    async load() {
      const { unpackBits } = await import("../decoders/packedBits");
      return {
        kind: "arrayToArray",
        decode({ data }, { input }) {
          if (input.kind !== "array" || !(data instanceof Uint8Array)) throw new Error("no array");
          return blockOf(input, unpackBits(data, elementCount(input.shape)));
        },
      };
    },
  },
  {
    ...common,
    name: "numcodecs/packbits",
    kind: "bytesToBytes",
    resolve(configuration, input, report) {
      check(configuration, report);
      const size = input.kind === "bytes" ? input.size : undefined;
      return {
        output: bytesForm(size === undefined ? undefined : packedSize(size)),
        parameters: 0,
      };
    },
    async load() {
      const { unpackBits } = await import("../decoders/packedBits");
      return { kind: "bytesToBytes", decode: (bytes, { maxBytes }) => unpackBits(bytes, maxBytes) };
    },
  },
];

function check(configuration: JsonObject, report: Report): void {
  checkMembers(configuration, {}, { codec: "packbits", report, unknown: "warning" });
}

function packedSize(count: number): number {
  return 1 + Math.ceil(count / 8);
}
