import type { DataType, ElementBlock, ElementData } from "../zarr/dataType";
import type { JsonObject, JsonValue } from "../zarr/json";

/**
 * The seam of the codecs: one file per codec exports one {@link CodecDefinition}, `registry.ts` lists
 * them. `resolve` needs the metadata alone and serves lint, cost estimates and decoding alike; `load`
 * brings in the decoder, with its WebAssembly if any, the first time that bytes are read.
 */
export type CodecKind = "arrayToArray" | "arrayToBytes" | "bytesToBytes";

/** What goes into a codec while encoding: shape and data type of one chunk, or a row of bytes. */
export type CodecForm = ArrayForm | BytesForm;

export interface ArrayForm {
  readonly kind: "array";
  readonly dataType: DataType;
  readonly shape: readonly number[];
  /** One element, decoded form; undefined where there is none (v2 `null`). */
  readonly fillValue: ElementData | undefined;
}

export interface BytesForm {
  readonly kind: "bytes";
  /** Number of bytes, where the form before fixes it. */
  readonly size: number | undefined;
  /** What the bytes are, where they are plain elements one after the other. */
  readonly elements?: DataType;
}

/** Something wrong in a codec's configuration, for lint and for the reader's refusal. */
export interface CodecProblem {
  /** Stable name of the rule that it breaks, e.g. `gzip-level`. */
  readonly rule: string;
  /** Path in the codec's JSON object, e.g. ["configuration", "level"]. */
  readonly at: readonly (string | number)[];
  readonly message: string;
  /**
   * As the specification has it: "error" for a MUST. Many an error can still be decoded (a `gzip` without
   * `level`), so what tells is whether `resolve` gives something.
   */
  readonly severity: "error" | "warning" | "hint";
  /** What to write at `at`, where that is certain. */
  readonly replacement?: JsonValue;
}

export interface ResolvedCodec {
  /** What the codec puts out while encoding, and so what comes into the next one. */
  readonly output: CodecForm;
  /** What decoding needs: plain data that can be posted to a worker. */
  readonly parameters: unknown;
}

export interface CodecDefinition {
  /** Name in v3, or the numcodecs id; see `aliases` for other spellings. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: CodecKind;
  /** One sentence for hovers and docs/formats.md. */
  readonly title: string;
  /** Address of the text that defines it. */
  readonly specification: string;
  /** Why it is always refused (`pickle`) or cannot be read here; undefined for all that decode. */
  readonly refusal?: string;
  /** What it is for, where a chain is judged by it. */
  readonly role?: "compressor" | "checksum";
  /** Registered, but only one or two readers know it. */
  readonly fewReaders?: boolean;

  /**
   * Checks a configuration against what comes in. Reports every problem; gives undefined where it cannot
   * be decoded so, with a problem that says why.
   */
  resolve(
    configuration: JsonObject,
    input: CodecForm,
    report: (problem: CodecProblem) => void,
  ): ResolvedCodec | undefined;

  /** The decoder. Called once; the promise is kept. */
  load(platform: DecodePlatform): Promise<Decoder>;
}

export type Decoder =
  | { readonly kind: "arrayToArray"; decode: ArrayDecoder }
  | { readonly kind: "arrayToBytes"; decode: ArrayBytesDecoder }
  | { readonly kind: "bytesToBytes"; decode: BytesDecoder };

/** Encoded block to the block that went in. */
export type ArrayDecoder = (block: ElementBlock, step: DecodeStep) => Awaitable<ElementBlock>;
/** Bytes to the block that went in; must hold exactly `step.input`'s elements. */
export type ArrayBytesDecoder = (bytes: Uint8Array, step: DecodeStep) => Awaitable<ElementBlock>;
/** Bytes to bytes; never more than `step.maxBytes`. */
export type BytesDecoder = (bytes: Uint8Array, step: DecodeStep) => Awaitable<Uint8Array>;

export type Awaitable<T> = T | Promise<T>;

export interface DecodeStep {
  /** What went in when the chunk was written, so what decoding must give back. */
  readonly input: CodecForm;
  readonly parameters: unknown;
  /** Decoding must not yield more bytes than this (CONFORMANCE §11). */
  readonly maxBytes: number;
  /** Accept a checksum that does not match. */
  readonly ignoreChecksums: boolean;
  readonly signal?: AbortSignal;
  /** The bytes of the result that count, where those are not all: the others may be anything. */
  readonly needed?: ByteSpan;
  /**
   * Memory of any content for a result, where that need not outlive the next chunk. New memory serves
   * as well.
   */
  result?(length: number): Uint8Array;
}

/** Some bytes of a result. */
export interface ByteSpan {
  readonly offset: number;
  readonly length: number;
}

/**
 * Memory that is used again for each chunk, where chunks are copied out before the next one is decoded:
 * fresh pages take longer than what is written to them.
 */
export interface ResultMemory {
  /** So many bytes of any content, for the codec of that number. What it had before is no more. */
  bytes(codec: number, length: number): Uint8Array;
}

/** What hosts do natively better than a library: chosen in the entry points (node:zlib, or fflate). */
export interface DecodePlatform {
  /**
   * RFC 1952, several members; at most `maxBytes` out.
   * @throws OutputLimitError where there is more, as the other two do
   */
  gunzip(bytes: Uint8Array, maxBytes: number): Awaitable<Uint8Array>;
  /** RFC 1950. */
  inflateZlib(bytes: Uint8Array, maxBytes: number): Awaitable<Uint8Array>;
  /** RFC 8878, one frame; undefined where the host has none and WebAssembly must serve. */
  unzstd?(bytes: Uint8Array, maxBytes: number): Awaitable<Uint8Array>;
}
