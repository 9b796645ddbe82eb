import type { ByteSink } from "./byteSink";
import { copyMatch, damaged } from "./lz";

/** Bits of context that an LZMA stream uses. */
export interface LzmaProperties {
  /** Bits of the byte before a literal. */
  readonly lc: number;
  /** Bits of the position, for literals. */
  readonly lp: number;
  /** Bits of the position, for the rest. */
  readonly pb: number;
}

/** Properties from their one byte; undefined where it has none. */
export function lzmaProperties(byte: number): LzmaProperties | undefined {
  if (byte >= 9 * 5 * 5) return undefined;
  return { lc: byte % 9, lp: Math.floor(byte / 9) % 5, pb: Math.floor(byte / 45) };
}

const half = 1024;
const states = 12;
const positions = 16;

/** What decodes LZMA, from one chunk of LZMA2 to the next. The sink is its dictionary. */
export class LzmaDecoder {
  private input: Uint8Array = new Uint8Array(0);
  private at = 0;
  private end = 0;
  private range = 0;
  private code = 0;

  private properties: LzmaProperties = { lc: 3, lp: 0, pb: 2 };
  private state = 0;
  private distances: [number, number, number, number] = [0, 0, 0, 0];
  /** Where the dictionary starts in the sink. */
  private start = 0;

  private literals = new Uint16Array(0);
  private readonly isMatch = new Uint16Array(states * positions);
  private readonly isRepeat = new Uint16Array(states);
  private readonly isRepeat0 = new Uint16Array(states);
  private readonly isRepeat1 = new Uint16Array(states);
  private readonly isRepeat2 = new Uint16Array(states);
  private readonly isLongRepeat0 = new Uint16Array(states * positions);
  private readonly slots = new Uint16Array(4 * 64);
  private readonly specialDistances = new Uint16Array(128);
  private readonly alignment = new Uint16Array(16);
  private readonly matchLengths = new LengthCoder();
  private readonly repeatLengths = new LengthCoder();

  constructor(private readonly sink: ByteSink) {}

  resetDictionary(): void {
    this.start = this.sink.length;
  }

  resetState(properties: LzmaProperties = this.properties): void {
    this.properties = properties;
    this.state = 0;
    this.distances = [0, 0, 0, 0];
    const { lc, lp } = properties;
    this.literals = new Uint16Array(0x300 << (lc + lp)).fill(half);
    const { isMatch, isRepeat, isRepeat0, isRepeat1, isRepeat2, isLongRepeat0 } = this;
    for (const probabilities of [
      isMatch,
      isRepeat,
      isRepeat0,
      isRepeat1,
      isRepeat2,
      isLongRepeat0,
    ]) {
      probabilities.fill(half);
    }
    for (const probabilities of [this.slots, this.specialDistances, this.alignment]) {
      probabilities.fill(half);
    }
    this.matchLengths.reset();
    this.repeatLengths.reset();
  }

  /**
   * Decodes one range-coded run of bytes.
   * @param length bytes that it gives; undefined where it ends with a marker, or with the input
   */
  decode(input: Uint8Array, length: number | undefined): void {
    this.input = input;
    this.end = input.length;
    if (input.length < 5 || input[0] !== 0)
      throw damaged("LZMA", "they do not start as they should");
    this.range = 0xffffffff;
    this.code = 0;
    for (this.at = 1; this.at < 5; this.at++) this.code = (this.code << 8) | (input[this.at] ?? 0);
    const target = length === undefined ? Infinity : this.sink.length + length;
    while (this.sink.length < target) {
      if (!this.step(target)) {
        if (length !== undefined) throw damaged("LZMA", "they end before their length is reached");
        return;
      }
    }
  }

  /** One literal or match; false at the end marker. */
  private step(target: number): boolean {
    const { sink, state } = this;
    const position = (sink.length - this.start) & ((1 << this.properties.pb) - 1);
    if (this.bit(this.isMatch, state * positions + position) === 0) {
      this.literal();
      return true;
    }
    let length: number;
    if (this.bit(this.isRepeat, state) === 0) {
      length = this.matchLengths.read(this.bit, position);
      this.state = state < 7 ? 7 : 10;
      const distance = this.distance(length);
      if (distance === 0xffffffff) return false;
      this.distances = [distance, this.distances[0], this.distances[1], this.distances[2]];
    } else if (this.repeat(position)) {
      length = this.repeatLengths.read(this.bit, position);
      this.state = state < 7 ? 8 : 11;
    } else {
      length = -1;
      this.state = state < 7 ? 9 : 11;
    }
    this.match(length + 2, target);
    return true;
  }

  private match(length: number, target: number): void {
    const { sink } = this;
    const distance = this.distances[0] + 1;
    if (distance > sink.length - this.start) {
      throw damaged("LZMA", `a match lies ${distance} bytes back, before the start`);
    }
    if (length > target - sink.length) throw damaged("LZMA", "they give too many bytes");
    sink.reserve(length);
    copyMatch(sink.bytes, sink.length, distance, length);
    sink.length += length;
  }

  /** Chooses one of the last four distances; false for a single byte. */
  private repeat(position: number): boolean {
    const { state } = this;
    const [first, second, third, fourth] = this.distances;
    if (this.bit(this.isRepeat0, state) === 0) {
      return this.bit(this.isLongRepeat0, state * positions + position) === 1;
    }
    if (this.bit(this.isRepeat1, state) === 0) {
      this.distances = [second, first, third, fourth];
    } else if (this.bit(this.isRepeat2, state) === 0) {
      this.distances = [third, first, second, fourth];
    } else {
      this.distances = [fourth, first, second, third];
    }
    return true;
  }

  private literal(): void {
    const { sink, state } = this;
    const { lc, lp } = this.properties;
    const before = sink.length > this.start ? (sink.bytes[sink.length - 1] as number) : 0;
    const place = (sink.length - this.start) & ((1 << lp) - 1);
    const context = (place << lc) + (before >> (8 - lc));
    const base = 0x300 * context;
    let symbol = 1;
    if (state >= 7) {
      const distance = this.distances[0] + 1;
      if (distance > sink.length - this.start)
        throw damaged("LZMA", "a match lies before the start");
      let matched = sink.bytes[sink.length - distance] as number;
      while (symbol < 0x100) {
        const matchBit = (matched >> 7) & 1;
        matched <<= 1;
        const bit = this.bit(this.literals, base + ((1 + matchBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (matchBit !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(this.literals, base + symbol);
    sink.reserve(1);
    sink.bytes[sink.length++] = symbol;
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  private distance(length: number): number {
    const slot = this.tree(this.slots, Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + this.reverseTree(this.specialDistances, base - slot, bits);
    const direct = this.directBits(bits - 4);
    return (base + direct * 16 + this.reverseTree(this.alignment, 0, 4)) >>> 0;
  }

  private tree(probabilities: Uint16Array, base: number, bits: number): number {
    let symbol = 1;
    for (let i = 0; i < bits; i++) symbol = (symbol << 1) | this.bit(probabilities, base + symbol);
    return symbol - (1 << bits);
  }

  private reverseTree(probabilities: Uint16Array, base: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(probabilities, base + symbol);
      symbol = (symbol << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  private directBits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      this.range >>>= 1;
      const over = this.code >>> 0 >= this.range;
      if (over) this.code = (this.code - this.range) | 0;
      this.normalize();
      value = value * 2 + (over ? 1 : 0);
    }
    return value;
  }

  private readonly bit = (probabilities: Uint16Array, index: number): number => {
    const probability = probabilities[index] as number;
    const bound = (this.range >>> 11) * probability;
    let bit: number;
    if (this.code >>> 0 < bound) {
      this.range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
      bit = 0;
    } else {
      this.range -= bound;
      this.code = (this.code - bound) | 0;
      probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    this.normalize();
    return bit;
  };

  private normalize(): void {
    if (this.range >>> 0 >= 0x1000000) return;
    if (this.at >= this.end) throw damaged("LZMA", "they end too early");
    this.range = (this.range << 8) >>> 0;
    this.code = (this.code << 8) | (this.input[this.at++] as number);
  }
}

type BitReader = (probabilities: Uint16Array, index: number) => number;

/** Lengths: eight short, eight middle, 256 long ones. */
class LengthCoder {
  private readonly choice = new Uint16Array(2);
  private readonly low = new Uint16Array(positions * 8);
  private readonly middle = new Uint16Array(positions * 8);
  private readonly high = new Uint16Array(256);

  reset(): void {
    for (const probabilities of [this.choice, this.low, this.middle, this.high]) {
      probabilities.fill(half);
    }
  }

  read(bit: BitReader, position: number): number {
    if (bit(this.choice, 0) === 0) return readTree(bit, this.low, position * 8, 3);
    if (bit(this.choice, 1) === 0) return 8 + readTree(bit, this.middle, position * 8, 3);
    return 16 + readTree(bit, this.high, 0, 8);
  }
}

function readTree(bit: BitReader, probabilities: Uint16Array, base: number, bits: number): number {
  let symbol = 1;
  for (let i = 0; i < bits; i++) symbol = (symbol << 1) | bit(probabilities, base + symbol);
  return symbol - (1 << bits);
}
