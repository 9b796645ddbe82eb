import type { JsonObject } from "../zarr/json";
import type {
  BytesDecoder,
  BytesForm,
  CodecDefinition,
  CodecProblem,
  DecodePlatform,
} from "./codec";
import { bytesForm } from "./forms";
import { checkMembers, type MemberTable, type Report } from "./members";

/** What tells one bytes-to-bytes codec from another. */
export interface BytesCodecOptions {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly specification: string;
  readonly role?: "compressor" | "checksum";
  readonly fewReaders?: boolean;
  readonly members: MemberTable;
  readonly unknownMembers?: CodecProblem["severity"];
  /** Name in messages, where it is another one. */
  readonly label?: string;
  /** Bytes stored for so many bytes; absent where the data decide. */
  encodedSize?(size: number): number;
  /** What the table of members cannot check. */
  check?(configuration: JsonObject, input: BytesForm, report: Report): void;
  /** What the decoder needs of the configuration. */
  parameters?(configuration: JsonObject): unknown;
  load(platform: DecodePlatform): Promise<BytesDecoder> | BytesDecoder;
}

/** The definition of a codec that turns bytes into bytes. */
export function bytesCodec(options: BytesCodecOptions): CodecDefinition {
  const { name, aliases, title, specification, role, fewReaders } = options;
  return {
    ...{ name, aliases, title, specification, role, fewReaders },
    kind: "bytesToBytes",
    resolve(configuration, input, report) {
      const unknown = options.unknownMembers;
      checkMembers(configuration, options.members, {
        codec: options.label ?? name,
        report,
        unknown,
      });
      if (input.kind !== "bytes") return undefined;
      const { size } = input;
      options.check?.(configuration, input, report);
      const encoded = size === undefined ? undefined : options.encodedSize?.(size);
      return { output: bytesForm(encoded), parameters: options.parameters?.(configuration) };
    },
    async load(platform) {
      return { kind: "bytesToBytes", decode: await options.load(platform) };
    },
  };
}

/** The same codec, always refused: its name and why. */
export function refusedCodec(
  options: Pick<CodecDefinition, "name" | "aliases" | "kind" | "title" | "specification"> & {
    readonly refusal: string;
  },
): CodecDefinition {
  return {
    ...options,
    resolve: () => undefined,
    load: () => Promise.reject(new Error(options.refusal)),
  };
}
