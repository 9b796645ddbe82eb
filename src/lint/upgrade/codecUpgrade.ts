import type { DataType } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import type { JsonObject, JsonValue } from "../../zarr/json";
import { isJsonObject } from "../../zarr/parseJson";
import type { JsonOut, JsonOutObject } from "../layoutJson";
import { UpgradeRefusal } from "./upgradeRefusal";

export interface CodecsToUpgrade {
  readonly filters: readonly JsonValue[];
  readonly compressor: JsonValue;
  /** 0 where the order is C, or makes no difference. */
  readonly fortranRank: number;
  readonly dataType: DataType;
  readonly endian: "little" | "big" | undefined;
  readonly notes: string[];
}

const shuffles = ["noshuffle", "shuffle", "bitshuffle"];

/** numcodecs that take an array and give one. */
const arrayFilters = new Set([
  ...["delta", "fixedscaleoffset", "astype", "quantize", "bitround", "packbits"],
]);
/** numcodecs that take an array and give bytes, and so stand for the `bytes` codec. */
const arrayToBytes = new Set(["zfpy", "pcodec"]);
const byteCodecs = new Set([
  ...["zlib", "bz2", "lzma", "lz4", "shuffle", "fletcher32", "crc32", "adler32"],
  "jenkins_lookup3",
]);

/**
 * The codec chain of v3 that decodes the chunks of a v2 array: order, filters, byte order, compressor.
 * @throws UpgradeRefusal where there is none
 */
export function upgradeCodecs(input: CodecsToUpgrade): JsonOut[] {
  const chain = new Chain(input);
  if (input.fortranRank > 0) {
    const order = Array.from({ length: input.fortranRank }, (_, axis) => axis).reverse();
    chain.add("transpose", { order });
  }
  for (const codec of input.filters) chain.addNumcodec(codec);
  if (input.compressor !== null) chain.addNumcodec(input.compressor);
  return chain.finish();
}

class Chain {
  private readonly codecs: JsonOut[] = [];
  private hasBytes = false;
  private endian: "little" | "big" | undefined;
  private width: number;

  constructor(private readonly input: CodecsToUpgrade) {
    this.endian = input.endian;
    this.width = itemSize(input.dataType) ?? 1;
  }

  add(name: string, configuration: JsonOutObject): void {
    this.codecs.push(Object.keys(configuration).length === 0 ? { name } : { name, configuration });
  }

  addNumcodec(codec: JsonValue): void {
    const id = isJsonObject(codec) ? codec["id"] : undefined;
    if (!isJsonObject(codec) || typeof id !== "string") {
      throw new UpgradeRefusal("A filter or compressor has no id.");
    }
    if (id === "vlen-utf8" || id === "vlen-bytes") this.addObjectCodec(id);
    else if (arrayFilters.has(id)) this.addArrayFilter(id, codec);
    else if (arrayToBytes.has(id)) {
      if (this.hasBytes) throw new UpgradeRefusal(`The filter ${id} stands behind one of bytes.`);
      this.hasBytes = true;
      this.addUnregistered(id, codec);
    } else this.addByteCodec(id, codec);
  }

  finish(): JsonOut[] {
    this.needBytes();
    return this.codecs;
  }

  private addObjectCodec(id: string): void {
    if (this.hasBytes || this.codecs.length > 0) {
      throw new UpgradeRefusal(`${id} stands behind other filters, which v3 does not allow.`);
    }
    this.hasBytes = true;
    this.add(id, {});
  }

  private addArrayFilter(id: string, codec: JsonObject): void {
    if (this.hasBytes) {
      throw new UpgradeRefusal(
        `The filter ${id} stands behind one of bytes, which v3 does not allow.`,
      );
    }
    if (id === "bitround") this.add("bitround", membersOf(codec));
    else this.addUnregistered(id, codec);
    const encoded = codec["astype"] ?? codec["encode_dtype"];
    if (id === "packbits") {
      this.endian = undefined;
      this.width = 1;
    } else if (typeof encoded === "string") {
      const size = Number(/\d+$/.exec(encoded)?.[0] ?? 1);
      this.endian = size <= 1 ? undefined : encoded.startsWith(">") ? "big" : "little";
      this.width = size;
    } else if (typeof codec["dtype"] === "string" && this.endian !== undefined) {
      this.endian = codec["dtype"].startsWith(">") ? "big" : "little";
    }
  }

  private addByteCodec(id: string, codec: JsonObject): void {
    this.needBytes();
    switch (id) {
      case "gzip":
        this.add("gzip", { level: codec["level"] as JsonOut });
        return;
      case "zstd":
        this.add("zstd", {
          level: codec["level"] ?? 0,
          ...(codec["checksum"] === true && { checksum: true }),
        });
        return;
      case "blosc":
        this.add("blosc", this.blosc(codec));
        return;
      case "crc32c":
        if (codec["location"] === undefined || codec["location"] === "end") this.add("crc32c", {});
        else this.addUnregistered(id, codec);
        return;
      default:
        if (!byteCodecs.has(id)) {
          throw new UpgradeRefusal(`The codec ${JSON.stringify(id)} has no form in v3.`);
        }
        this.addUnregistered(id, codec);
    }
  }

  /** Of these members only the inner codec matters for reading; the chunks say the rest themselves. */
  private blosc(codec: JsonObject): JsonOutObject {
    const { cname, clevel, shuffle, blocksize } = codec;
    const automatic = this.width === 1 ? "bitshuffle" : "shuffle";
    const mode = typeof shuffle === "number" ? shuffles[shuffle] : undefined;
    return {
      cname: cname ?? "lz4",
      clevel: clevel ?? 5,
      shuffle: mode ?? (shuffle === undefined ? "shuffle" : automatic),
      typesize: this.width > 255 ? 1 : Math.max(1, this.width),
      blocksize: blocksize ?? 0,
    };
  }

  private addUnregistered(id: string, codec: JsonObject): void {
    this.add(`numcodecs.${id}`, membersOf(codec));
    this.input.notes.push(
      `numcodecs.${id} is not registered: zarr-python and zarrs read it, tensorstore does not.`,
    );
  }

  private needBytes(): void {
    if (this.hasBytes) return;
    const { dataType } = this.input;
    if (itemSize(dataType) === undefined) {
      throw new UpgradeRefusal(
        `Nothing among the filters makes bytes of ${dataType.kind} elements.`,
      );
    }
    this.hasBytes = true;
    this.add("bytes", this.endian === undefined ? {} : { endian: this.endian });
  }
}

function membersOf(codec: JsonObject): JsonOutObject {
  return Object.fromEntries(
    Object.entries(codec)
      .filter(([name]) => name !== "id")
      .map(([name, value]) => [name, value as JsonOut]),
  );
}
