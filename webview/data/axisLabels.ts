import {
  mostAsked,
  type AxisCoordinates,
  type CoordinateRequest,
  type WireValues,
} from "../../src/protocol/preview";
import { linearTicks, indexTicks } from "../color/ticks";
import { readElements, numberAt, type Elements } from "./elements";
import { meantText } from "./meaning";
import { shortText } from "./numberText";

export interface AxisTick {
  /** Between two elements where a round value lies there. */
  readonly index: number;
  readonly label: string;
}

type Ask = (request: CoordinateRequest) => Promise<WireValues>;

/** Most values of a long coordinate that are remembered. */
const mostKnown = 4096;

/** What the elements along one dimension stand for. */
export class AxisLabels {
  readonly name: string;
  readonly units: string | undefined;
  private readonly whole: Elements | undefined;
  private readonly linear: { readonly offset: number; readonly scale: number } | undefined;
  private readonly known = new Map<number, string>();
  private readonly wanted = new Set<number>();
  private isAsking = false;

  constructor(
    private readonly coordinates: AxisCoordinates,
    private readonly options: {
      readonly dimension: number;
      readonly extent: number;
      readonly ask: Ask;
      /** Values that were asked for have come. */
      readonly onValues: () => void;
    },
  ) {
    const { values } = coordinates;
    this.name = coordinates.name;
    this.units = coordinates.units;
    if (values.kind === "linear") this.linear = values;
    else if (values.values !== undefined) {
      this.whole = readElements(values.wireType, values.values, options.extent);
      this.linear = this.evenSteps();
    }
  }

  /** The value at an element, without units; undefined while it is not known. */
  textAt(index: number): string | undefined {
    const { values } = this.coordinates;
    if (values.kind === "linear") return plainText(values.offset + values.scale * index);
    if (this.whole !== undefined) return meantText(this.whole, index, values.decoding);
    const text = this.known.get(index);
    if (text === undefined) this.want(index);
    return text;
  }

  /** The same with the units. */
  fullTextAt(index: number): string | undefined {
    const text = this.textAt(index);
    return text === undefined || this.units === undefined ? text : `${text} ${this.units}`;
  }

  /** About `count` places for labels among the elements [start, stop): round values where steps are even. */
  ticks(seen: { readonly start: number; readonly stop: number }, count: number): AxisTick[] {
    const { linear } = this;
    if (linear === undefined) {
      return indexTicks(seen, count).map((index) => ({ index, label: this.textAt(index) ?? "" }));
    }
    const ends = [seen.start - 0.5, seen.stop - 0.5].map((i) => linear.offset + linear.scale * i);
    const range = { minimum: Math.min(...ends), maximum: Math.max(...ends) };
    return linearTicks(range, count).map(({ value, label }) => ({
      index: (value - linear.offset) / linear.scale,
      label,
    }));
  }

  /** Characters of a long label, to make room for. */
  get width(): number {
    const last = this.options.extent - 1;
    if (this.whole === undefined && this.linear === undefined) return 16;
    const places = [0, Math.floor(last / 3), Math.floor(last / 2), last];
    const label = (index: number): string =>
      this.linear === undefined
        ? (this.textAt(index) ?? "")
        : shortText(this.linear.offset + this.linear.scale * index, 4);
    return Math.min(24, Math.max(...places.map((index) => label(index).length)));
  }

  /** Are the values numbers with the same step everywhere? Dates are labelled one by one. */
  private evenSteps(): { offset: number; scale: number } | undefined {
    const { whole } = this;
    const { values } = this.coordinates;
    const isNumber = whole?.kind === "number" || whole?.kind === "big";
    if (!isNumber || values.kind !== "array" || values.decoding !== undefined) return undefined;
    const { extent } = this.options;
    const at = (index: number): number => numberAt(whole, index, "real");
    const scale = (at(extent - 1) - at(0)) / (extent - 1);
    if (!Number.isFinite(scale) || scale === 0) return undefined;
    for (let index = 0; index < extent; index++) {
      if (Math.abs(at(index) - (at(0) + scale * index)) > 1e-4 * Math.abs(scale)) return undefined;
    }
    return { offset: at(0), scale };
  }

  private want(index: number): void {
    this.wanted.add(index);
    if (this.isAsking) return;
    this.isAsking = true;
    // What one drawing wants is asked for at once.
    setTimeout(() => void this.askWanted(), 30);
  }

  private async askWanted(): Promise<void> {
    const indices = [...this.wanted].slice(-mostAsked);
    this.wanted.clear();
    const { dimension, ask, onValues } = this.options;
    const texts = await ask({ dimension, indices }).then(
      (values) => this.texts(values, indices.length),
      () => indices.map(() => "?"),
    );
    if (this.known.size > mostKnown) this.known.clear();
    for (const [i, index] of indices.entries()) this.known.set(index, texts[i] ?? "?");
    this.isAsking = false;
    onValues();
  }

  private texts(answer: WireValues, count: number): string[] {
    const { values } = this.coordinates;
    if (values.kind !== "array") return [];
    const elements = readElements(values.wireType, answer, count);
    if (elements === undefined) return [];
    return Array.from({ length: count }, (_, i) => meantText(elements, i, values.decoding));
  }
}

/** Products of decimal steps are not decimal: 0.65, not 0.6500000000000001. */
function plainText(value: number): string {
  return String(Number(value.toPrecision(12))).replace("e+", "e");
}
