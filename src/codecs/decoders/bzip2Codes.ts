import { damaged } from "./lz";

const maxLength = 20;
/** Codes of so many bits or fewer are found with one look. */
const shortLength = 10;

/** A canonical Huffman code of at most 20 bits. */
export class HuffmanCode {
  private readonly symbols: Uint16Array;
  /** By the next ten bits: symbol and length of the code that they start with, 0 where it is longer. */
  private readonly short = new Uint16Array(1 << shortLength);
  /** For each length: the first code, and where its symbols start. */
  private readonly first = new Int32Array(maxLength + 2);
  private readonly index = new Int32Array(maxLength + 2);
  private readonly counts = new Int32Array(maxLength + 2);

  constructor(reader: BitReader, size: number) {
    const lengths = readLengths(reader, size);
    for (const length of lengths) this.counts[length] = (this.counts[length] ?? 0) + 1;
    this.symbols = new Uint16Array(size);
    let code = 0;
    let index = 0;
    for (let bits = 1; bits <= maxLength; bits++) {
      this.first[bits] = code;
      this.index[bits] = index;
      lengths.forEach((length, symbol) => {
        if (length !== bits) return;
        if (bits <= shortLength) {
          const start = code << (shortLength - bits);
          this.short.fill((symbol << 5) | bits, start, start + (1 << (shortLength - bits)));
        }
        this.symbols[index++] = symbol;
        code++;
      });
      if (code > 1 << bits) throw damaged("bzip2", "a table has too many Huffman codes");
      code <<= 1;
    }
  }

  read(reader: BitReader): number {
    const ahead = reader.peek();
    const entry = this.short[ahead >>> (maxLength - shortLength)] as number;
    if (entry !== 0) {
      reader.skip(entry & 31);
      return entry >> 5;
    }
    for (let bits = shortLength + 1; bits <= maxLength; bits++) {
      const offset = (ahead >>> (maxLength - bits)) - (this.first[bits] as number);
      if (offset < (this.counts[bits] as number) && offset >= 0) {
        reader.skip(bits);
        return this.symbols[(this.index[bits] as number) + offset] as number;
      }
    }
    throw damaged("bzip2", "a Huffman code is not in its table");
  }
}

/** The length of each symbol's code, written as steps from the one before. */
function readLengths(reader: BitReader, size: number): Uint8Array {
  const lengths = new Uint8Array(size);
  let length = reader.bits(5);
  for (let symbol = 0; symbol < size; symbol++) {
    while (reader.bits(1) === 1) length += reader.bits(1) === 1 ? -1 : 1;
    if (length < 1 || length > maxLength) throw damaged("bzip2", "a Huffman code is too long");
    lengths[symbol] = length;
  }
  return lengths;
}

/** Bits, the most significant first. */
export class BitReader {
  private at = 0;
  /** At most 27 bits, so that it stays a small integer. */
  private buffer = 0;
  private held = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The next 20 bits; zeros beyond the end, which {@link checkEnd} finds. */
  peek(): number {
    while (this.held < maxLength) {
      this.buffer = ((this.buffer << 8) | (this.bytes[this.at++] ?? 0)) & 0x7ffffff;
      this.held += 8;
    }
    return (this.buffer >>> (this.held - maxLength)) & 0xfffff;
  }

  /** Takes bits that were looked at. */
  skip(count: number): void {
    this.held -= count;
  }

  /** At most 24 bits. */
  bits(count: number): number {
    if (count > 16) return this.bits(count - 16) * 65_536 + this.bits(16);
    const value = this.peek() >>> (maxLength - count);
    this.skip(count);
    this.checkEnd();
    return value;
  }

  /** 32 bits, unsigned. */
  word(): number {
    return this.bits(16) * 65536 + this.bits(16);
  }

  toByte(): void {
    this.held -= this.held % 8;
  }

  isMore(): boolean {
    return this.position() < this.bytes.length;
  }

  /** @throws ZarrError "chunk" where more was taken than there is */
  checkEnd(): void {
    if (this.position() > this.bytes.length) throw damaged("bzip2", "it ends too early");
  }

  private position(): number {
    return this.at - Math.floor(this.held / 8);
  }
}
