import type { ByteSink } from "./byteSink";
import { copyMatch, damaged } from "./lz";
import { evenProbabilities, RangeDecoder, resetProbabilities } from "./rangeDecoder";

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

const states = 12;
const positions = 16;

/** What decodes LZMA, from one chunk of LZMA2 to the next. The sink is its dictionary. */
export class LzmaDecoder {
  private readonly coder = new RangeDecoder();
  private properties: LzmaProperties = { lc: 3, lp: 0, pb: 2 };
  private state = 0;
  /** The last four distances, less one. */
  private readonly distances = new Uint32Array(4);
  /** Where the dictionary starts in the sink. */
  private start = 0;

  private literals: Uint16Array = evenProbabilities(0);
  private readonly isMatch = evenProbabilities(states * positions);
  private readonly isRepeat = evenProbabilities(states);
  private readonly isRepeat0 = evenProbabilities(states);
  private readonly isRepeat1 = evenProbabilities(states);
  private readonly isRepeat2 = evenProbabilities(states);
  private readonly isLongRepeat0 = evenProbabilities(states * positions);
  private readonly slots = evenProbabilities(4 * 64);
  private readonly specialDistances = evenProbabilities(128);
  private readonly alignment = evenProbabilities(16);
  private readonly matchLengths = new LengthCoder();
  private readonly repeatLengths = new LengthCoder();

  constructor(private readonly sink: ByteSink) {}

  resetDictionary(): void {
    this.start = this.sink.length;
  }

  resetState(properties: LzmaProperties = this.properties): void {
    this.properties = properties;
    this.state = 0;
    this.distances.fill(0);
    const { lc, lp } = properties;
    this.literals = evenProbabilities(0x300 << (lc + lp));
    const { isMatch, isRepeat, isRepeat0, isRepeat1, isRepeat2, isLongRepeat0 } = this;
    const flags = [isMatch, isRepeat, isRepeat0, isRepeat1, isRepeat2, isLongRepeat0];
    for (const probabilities of [...flags, this.slots, this.specialDistances, this.alignment]) {
      resetProbabilities(probabilities);
    }
    this.matchLengths.reset();
    this.repeatLengths.reset();
  }

  /**
   * Decodes one range-coded run of bytes.
   * @param length bytes that it gives; undefined where it ends with a marker
   */
  decode(input: Uint8Array, length: number | undefined): void {
    this.coder.start(input);
    const target = length === undefined ? Infinity : this.sink.length + length;
    while (this.sink.length < target) {
      const isMore = this.step(target);
      this.coder.checkEnd();
      if (isMore) continue;
      if (length !== undefined) throw damaged("LZMA", "they end before their length is reached");
      return;
    }
  }

  /** One literal or match; false at the end marker. */
  private step(target: number): boolean {
    const { sink, state, coder } = this;
    const position = (sink.length - this.start) & ((1 << this.properties.pb) - 1);
    if (coder.bit(this.isMatch, state * positions + position) === 0) {
      this.literal();
      return true;
    }
    let length: number;
    if (coder.bit(this.isRepeat, state) === 0) {
      length = this.matchLengths.read(coder, position);
      this.state = state < 7 ? 7 : 10;
      const distance = this.distance(length);
      if (distance === 0xffffffff) return false;
      this.putFirst(3, distance);
    } else if (this.repeat(position)) {
      length = this.repeatLengths.read(coder, position);
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
    const distance = (this.distances[0] as number) + 1;
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
    const { state, coder } = this;
    if (coder.bit(this.isRepeat0, state) === 0) {
      return coder.bit(this.isLongRepeat0, state * positions + position) === 1;
    }
    const place = coder.bit(this.isRepeat1, state) === 0 ? 1 : 2 + coder.bit(this.isRepeat2, state);
    this.putFirst(place, this.distances[place] as number);
    return true;
  }

  /** Puts a distance before the others, in the place of one of them. */
  private putFirst(place: number, distance: number): void {
    this.distances.copyWithin(1, 0, place);
    this.distances[0] = distance;
  }

  private literal(): void {
    const { sink, state, coder, literals } = this;
    const { lc, lp } = this.properties;
    const before = sink.length > this.start ? (sink.bytes[sink.length - 1] as number) : 0;
    const place = (sink.length - this.start) & ((1 << lp) - 1);
    const base = 0x300 * ((place << lc) + (before >> (8 - lc)));
    let symbol: number;
    if (state < 7) {
      symbol = coder.tree(literals, base, 0x100);
    } else {
      const distance = (this.distances[0] as number) + 1;
      if (distance > sink.length - this.start)
        throw damaged("LZMA", "a match lies before the start");
      const matched = sink.bytes[sink.length - distance] as number;
      symbol = coder.matchedLiteral(literals, base, matched);
    }
    sink.reserve(1);
    sink.bytes[sink.length++] = symbol;
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  private distance(length: number): number {
    const { coder } = this;
    const slot = coder.tree(this.slots, Math.min(length, 3) * 64, 64) - 64;
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + coder.reverseTree(this.specialDistances, base - slot, bits);
    const direct = coder.directBits(bits - 4);
    return (base + direct * 16 + coder.reverseTree(this.alignment, 0, 4)) >>> 0;
  }
}

/** Lengths: eight short, eight middle, 256 long ones. */
class LengthCoder {
  private readonly choice = evenProbabilities(2);
  private readonly low = evenProbabilities(positions * 8);
  private readonly middle = evenProbabilities(positions * 8);
  private readonly high = evenProbabilities(256);

  reset(): void {
    const { choice, low, middle, high } = this;
    for (const probabilities of [choice, low, middle, high]) resetProbabilities(probabilities);
  }

  read(coder: RangeDecoder, position: number): number {
    if (coder.bit(this.choice, 0) === 0) return coder.tree(this.low, position * 8, 8) - 8;
    if (coder.bit(this.choice, 1) === 0) return coder.tree(this.middle, position * 8, 8);
    return 16 + coder.tree(this.high, 0, 256) - 256;
  }
}
