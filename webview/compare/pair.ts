import type { CompareSide } from "../../src/protocol/compare";
import type { PreviewArray, PreviewState } from "../../src/protocol/preview";
import { mergedSummary, type Summary } from "../data/summary";
import type { HostLink } from "../host/hostLink";
import { createStore, type Store } from "../store";
import { Preview } from "../view/preview";
import { keepableState } from "../view/keptState";
import type { ViewState } from "../view/viewState";
import { comparisonOf, kindsFor, type SideFacts } from "./comparison";
import { keepableComparison, restoreComparison, type CompareOptions } from "./compareState";
import { differenceArray } from "./differenceArray";
import { DifferenceLoader } from "./differenceLoader";
import { Link } from "./link";
import { matchDimensions, type DimensionMatch } from "./matchDimensions";
import type { DifferenceKind } from "./methods";
import { sideArray, SideHost } from "./sideArray";

export type OfBoth<T> = Readonly<Record<CompareSide, T>>;

/** The difference of two arrays as it is looked at. */
export interface Difference {
  readonly preview: Preview;
  readonly loader: DifferenceLoader;
}

/** The difference, or why there is none. */
export interface DifferenceState {
  readonly difference: Difference | undefined;
  readonly problem: string | undefined;
  /** Ways to compare, the usual one first. */
  readonly kinds: readonly DifferenceKind[];
}

/** Blue where a is less, white where it is the same, red where it is more. */
const firstLook = { version: 1, rangeMode: "symmetric", colorMap: "rdbu", invert: true };

/** Two arrays as they are looked at together: the model of a comparison. */
export class Pair {
  readonly match: DimensionMatch;
  readonly a: Preview;
  readonly b: Preview;
  readonly options: Store<CompareOptions>;
  /** Made anew with the way to compare, the decoding and the field. */
  readonly state = createStore<DifferenceState>({
    difference: undefined,
    problem: undefined,
    kinds: [],
  });
  private readonly hosts: OfBoth<SideHost>;
  private readonly stops: readonly (() => void)[];
  private link: Link | undefined;
  private isRemaking = false;

  /** @throws Error where the arrays have not the same dimensions, saying what is needed */
  constructor(arrays: OfBoth<PreviewArray>, hosts: OfBoth<HostLink>, kept: unknown) {
    this.match = matchDimensions(arrays.a, arrays.b);
    const known = restoreComparison(kept);
    const host = (side: CompareSide): SideHost =>
      new SideHost(hosts[side], arrays[side], this.shapeOf(side));
    this.hosts = { a: host("a"), b: host("b") };
    const preview = (side: CompareSide): Preview =>
      new Preview(this.described(side, arrays[side]), this.hosts[side].link, known[side]);
    this.a = preview("a");
    this.b = preview("b");
    const { mode, linked, sameRange, kind } = known;
    this.options = createStore<CompareOptions>({ mode, linked, sameRange, kind });
    this.span();
    this.takeField();
    this.make(known.difference ?? firstLook);
    this.stops = [
      this.options.subscribe((now, before) => this.onOptions(now, before)),
      this.a.state.subscribe((now, before) => this.onState(now, before)),
      this.b.state.subscribe((now, before) => this.onState(now, before)),
    ];
  }

  /**
   * The arrays changed on disk: the views stay.
   * @returns false where they are no longer what they were, and all is to be made anew
   */
  replace(arrays: OfBoth<PreviewArray>): boolean {
    const { a, b } = this;
    const [nextA, nextB] = [this.described("a", arrays.a), this.described("b", arrays.b)];
    const match = matchDimensions(arrays.a, arrays.b);
    const isSame = JSON.stringify(match) === JSON.stringify(this.match);
    if (!isSame || !a.isOf(nextA) || !b.isOf(nextB)) return false;
    this.hosts.a.renew(arrays.a);
    this.hosts.b.renew(arrays.b);
    a.replaceArray(nextA);
    b.replaceArray(nextB);
    this.make(this.keptDifference());
    return true;
  }

  /** All that survives a reload. */
  keepable(): PreviewState {
    return keepableComparison({
      ...this.options.get(),
      a: keepableState(this.a.state.get()),
      b: keepableState(this.b.state.get()),
      difference: this.keptDifference(),
    });
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.link?.dispose();
    this.state.get().difference?.loader.dispose();
  }

  private shapeOf(side: CompareSide): readonly number[] {
    const { shape, toA } = this.match;
    return side === "a" ? shape : toA.map((dimension) => shape[dimension] ?? 0);
  }

  private described(side: CompareSide, array: PreviewArray): PreviewArray {
    return sideArray(side, array, this.shapeOf(side));
  }

  /** The colours of both sides are fitted to the values of both, where that is wished. */
  private span(): void {
    const { a, b } = this;
    let known: { readonly of: readonly Summary[]; readonly merged: Summary } | undefined;
    a.together = b.together = () => {
      if (!this.options.get().sameRange) return undefined;
      const of = [a.summary(), b.summary()] as const;
      if (known === undefined || of.some((one, i) => one !== known?.of[i])) {
        known = { of, merged: mergedSummary(...of) };
      }
      return known.merged;
    };
  }

  /** Structs are compared field by field, where both have it. */
  private takeField(): void {
    const { field } = this.a.state.get();
    const isKnown = this.b.array.fields?.some(({ name }) => name === field) === true;
    if (isKnown) this.b.setField(field);
  }

  private onOptions(now: CompareOptions, before: CompareOptions): void {
    if (now.kind !== before.kind) return this.make({ ...this.keptDifference(), ...firstLook });
    if (now.linked || now.sameRange) this.link?.align();
    this.showMode();
  }

  private onState(now: ViewState, before: ViewState): void {
    if (now.field !== before.field) this.takeField();
    if ((now.field === before.field && now.decode === before.decode) || this.isRemaking) return;
    // Both sides change, one after the other.
    this.isRemaking = true;
    queueMicrotask(() => {
      this.isRemaking = false;
      this.make(this.keptDifference());
    });
  }

  private keptDifference(): PreviewState | undefined {
    const { difference } = this.state.get();
    return difference && keepableState(difference.preview.state.get());
  }

  private make(kept: unknown): void {
    this.link?.dispose();
    this.state.get().difference?.loader.dispose();
    const next = this.compared(kept ?? firstLook);
    this.link = new Link(
      [
        { preview: this.a, toA: this.identity, fromA: this.identity },
        { preview: this.b, toA: this.match.toA, fromA: this.match.toB },
        ...(next.difference === undefined
          ? []
          : [{ preview: next.difference.preview, toA: this.identity, fromA: this.identity }]),
      ],
      {
        moves: (from, to) => this.options.get().linked || (from !== this.b && to !== this.b),
        colors: (from, to) => this.isSide(from) && this.isSide(to),
        ranges: (from, to) => this.options.get().sameRange && this.isSide(from) && this.isSide(to),
      },
    );
    this.link.align();
    this.state.set(next);
    this.showMode();
  }

  private compared(kept: unknown): DifferenceState {
    const { a, b } = this;
    try {
      const facts = [factsOf(a), factsOf(b)] as const;
      const kinds = kindsFor(...facts);
      const wished = this.options.get().kind;
      const kind = kinds.find((one) => one === wished) ?? kinds[0] ?? "difference";
      const comparison = comparisonOf(...facts, kind);
      const loader = new DifferenceLoader({ a, b, comparison, toB: this.match.toB });
      const described = differenceArray(a.array, comparison, kind);
      const preview = new Preview(described, a.host, kept, loader);
      return { kinds, problem: undefined, difference: { preview, loader } };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return { kinds: [], problem, difference: undefined };
    }
  }

  /** Without pictures of their own the sides read what the difference asks for. */
  private showMode(): void {
    const { mode } = this.options.get();
    const { difference } = this.state.get();
    if (difference === undefined) return;
    difference.loader.asks = mode === "difference";
    difference.loader.setSeen(mode !== "sides");
  }

  private get identity(): readonly number[] {
    return this.match.shape.map((_, dimension) => dimension);
  }

  private isSide(preview: Preview): boolean {
    return preview === this.a || preview === this.b;
  }
}

function factsOf({ array, decoding, units }: Preview): SideFacts {
  return { wireType: array.wireType, decoding, units, image: array.image };
}
