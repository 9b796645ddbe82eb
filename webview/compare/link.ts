import type { Preview } from "../view/preview";
import { viewsOf, type ViewState } from "../view/viewState";

/** A view of one of the arrays, or of their difference. */
export interface Member {
  readonly preview: Preview;
  /** For each of its dimensions, the one of a. */
  readonly toA: readonly number[];
  /** For each dimension of a, its own. */
  readonly fromA: readonly number[];
}

export interface LinkRules {
  /** Do pan, zoom and sliders go from one to the other? */
  moves(from: Preview, to: Preview): boolean;
  /** Do colour maps? */
  colors(from: Preview, to: Preview): boolean;
  /** Do ranges of values? */
  ranges(from: Preview, to: Preview): boolean;
}

const ofColors = ["colorMap", "invert", "scale", "mask", "decode", "chunkLines"] as const;
const ofRange = ["rangeMode", "minimum", "maximum"] as const;
/** What is not simply copied; all else is the same in all views. */
const apart: readonly (keyof ViewState)[] = [
  ...(["view", "x", "y", "indices", "viewport"] as const),
  ...(["channels", "cuts", "field", "informationOpen", "chunkMapOpen"] as const),
  ...ofColors,
  ...ofRange,
];

/** Hands on what changes in one view to the others. */
export class Link {
  private isHandingOn = false;
  /** Ends the linking. */
  readonly dispose: () => void;

  constructor(
    private readonly members: readonly Member[],
    private readonly rules: LinkRules,
  ) {
    const stops = members.flatMap((member) => [
      member.preview.state.subscribe((state, before) => {
        this.handOn(member, (to) => this.copyState(member, to, { state, before }));
      }),
      member.preview.cell.subscribe(() => this.handOn(member, (to) => copyCell(member, to))),
    ]);
    this.dispose = () => {
      for (const stop of stops) stop();
    };
  }

  /** Makes the others as the first is. */
  align(): void {
    const [first] = this.members;
    if (first === undefined) return;
    const state = first.preview.state.get();
    this.handOn(first, (to) => this.copyState(first, to, { state, before: undefined }));
  }

  private handOn(from: Member, copy: (to: Member) => void): void {
    // What is handed on comes back otherwise.
    if (this.isHandingOn) return;
    this.isHandingOn = true;
    try {
      for (const member of this.members) if (member !== from) copy(member);
    } finally {
      this.isHandingOn = false;
    }
  }

  private copyState(
    from: Member,
    to: Member,
    { state, before }: { readonly state: ViewState; readonly before: ViewState | undefined },
  ): void {
    const { moves, colors, ranges } = this.rules;
    const [source, target] = [from.preview, to.preview];
    const hasChanged = (key: keyof ViewState): boolean => before?.[key] !== state[key];
    const isShown = viewsOf(target.array).includes(state.view);
    const keys: readonly (keyof ViewState)[] = [
      ...(Object.keys(state) as (keyof ViewState)[]).filter((key) => !apart.includes(key)),
      // Texts have a table only; the view of the other array stays as it is.
      ...(isShown ? (["view"] as const) : []),
      ...(colors(source, target) ? ofColors : []),
      ...(ranges(source, target) ? ofRange : []),
      ...(moves(source, target) ? (["viewport"] as const) : []),
    ];
    const own = (dimension: number): number => to.fromA[from.toA[dimension] ?? -1] ?? -1;
    const axes = hasChanged("x") || hasChanged("y") ? { x: own(state.x), y: own(state.y) } : {};
    target.state.set({ ...pick(state, keys.filter(hasChanged)), ...axes });
    if (!moves(source, target) || !hasChanged("indices")) return;
    const indices = target.array.shape.map((_, d) => state.indices[sourceOf(from, to, d)] ?? 0);
    // One by one, so that the keys for slices go along the same dimension.
    for (const [dimension, index] of indices.entries()) target.setIndex(dimension, index);
    target.state.set({ indices });
  }
}

/** The element that is pointed at is marked in the others, at the same place of what they show. */
function copyCell(from: Member, to: Member): void {
  const { indices } = from.preview.cell.get();
  if (indices === undefined) return to.preview.cell.set({ indices: undefined });
  const { shown, state } = to.preview;
  const marked = state
    .get()
    .indices.map((own, d) => (shown.includes(d) ? (indices[sourceOf(from, to, d)] ?? own) : own));
  to.preview.cell.set({ indices: marked, by: "link" });
}

/** The dimension of one member that belongs to that of another. */
function sourceOf(from: Member, to: Member, dimension: number): number {
  return from.fromA[to.toA[dimension] ?? -1] ?? -1;
}

function pick<K extends keyof ViewState>(state: ViewState, keys: readonly K[]): Partial<ViewState> {
  return Object.fromEntries(keys.map((key) => [key, state[key]]));
}
