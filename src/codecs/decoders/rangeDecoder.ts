import { damaged } from "./lz";

/** Probabilities are of 11 bits; this is one half. */
const half = 1024;

/** So many probabilities, all one half. */
export function evenProbabilities(count: number): Uint16Array {
  return new Uint16Array(count).fill(half);
}

export function resetProbabilities(probabilities: Uint16Array): void {
  probabilities.fill(half);
}

/**
 * The range decoder of LZMA. Its loops hold range and code in variables of their own, as nearly all the
 * time of LZMA goes into them; both are numbers of 32 bits, which no object holds without boxing them.
 */
export class RangeDecoder {
  private input: Uint8Array = new Uint8Array(0);
  private at = 0;
  private readonly held = new Uint32Array(2);

  /** @throws ZarrError "chunk" where the bytes do not start as a range-coded run does */
  start(input: Uint8Array): void {
    if (input.length < 5 || input[0] !== 0) {
      throw damaged("LZMA", "they do not start as they should");
    }
    this.input = input;
    this.at = 5;
    this.hold(0xffffffff, new DataView(input.buffer, input.byteOffset, 5).getUint32(1));
  }

  /** Beyond the end zeros are read, so this must be asked now and then. */
  checkEnd(): void {
    if (this.at > this.input.length) throw damaged("LZMA", "they end too early");
  }

  bit(probabilities: Uint16Array, index: number): number {
    const range = this.held[0] as number;
    const code = this.held[1] as number;
    const probability = probabilities[index] as number;
    const bound = Math.imul(range >>> 11, probability) >>> 0;
    if (code < bound) {
      probabilities[index] = probability + ((2048 - probability) >> 5);
      this.normalize(bound, code);
      return 0;
    }
    probabilities[index] = probability - (probability >> 5);
    this.normalize((range - bound) >>> 0, (code - bound) >>> 0);
    return 1;
  }

  /** Bits from the most significant on, until the symbol, which starts as `symbol`, reaches `limit`. */
  tree(probabilities: Uint16Array, base: number, limit: number, symbol = 1): number {
    const { input } = this;
    let { at } = this;
    let range = this.held[0] as number;
    let code = this.held[1] as number;
    let value = symbol;
    while (value < limit) {
      const index = base + value;
      const probability = probabilities[index] as number;
      const bound = Math.imul(range >>> 11, probability) >>> 0;
      if (code < bound) {
        range = bound;
        probabilities[index] = probability + ((2048 - probability) >> 5);
        value <<= 1;
      } else {
        range = (range - bound) >>> 0;
        code = (code - bound) >>> 0;
        probabilities[index] = probability - (probability >> 5);
        value = (value << 1) | 1;
      }
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | (input[at++] ?? 0)) >>> 0;
      }
    }
    this.at = at;
    this.hold(range, code);
    return value;
  }

  /** Bits from the least significant on. */
  reverseTree(probabilities: Uint16Array, base: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(probabilities, base + symbol);
      symbol = (symbol << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  /** A literal beside the byte that the last match would give: bits are expected to be that byte's. */
  matchedLiteral(probabilities: Uint16Array, base: number, matched: number): number {
    let symbol = 1;
    for (let shift = 7; shift >= 0; shift--) {
      const expected = (matched >> shift) & 1;
      const bit = this.bit(probabilities, base + ((1 + expected) << 8) + symbol);
      symbol = (symbol << 1) | bit;
      if (bit !== expected) return this.tree(probabilities, base, 0x100, symbol);
    }
    return symbol;
  }

  /** At most 26 bits without probabilities. */
  directBits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      const range = (this.held[0] as number) >>> 1;
      const code = this.held[1] as number;
      const isOver = code >= range;
      this.normalize(range, isOver ? code - range : code);
      value = (value << 1) | (isOver ? 1 : 0);
    }
    return value;
  }

  private normalize(range: number, code: number): void {
    if (range >= 0x1000000) this.hold(range, code);
    else this.hold(range << 8, (code << 8) | (this.input[this.at++] ?? 0));
  }

  private hold(range: number, code: number): void {
    this.held[0] = range;
    this.held[1] = code;
  }
}
