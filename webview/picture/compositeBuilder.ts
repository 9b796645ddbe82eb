import type { ImageFacts } from "../../src/protocol/preview";
import { numberAt } from "../data/elements";
import { elementState, type SliceLayer } from "../data/sliceLayer";
import type { Preview } from "../view/preview";
import type { Composite, CompositePart } from "./compositeRenderer";
import { axisMap, type Geometry } from "./geometry";

export interface ValueWindow {
  readonly minimum: number;
  readonly maximum: number;
}

/** Most elements that are looked at for the range of a channel. */
const mostSampled = 20_000;

/** What is drawn of the channels that are on. */
export function buildComposite(
  preview: Preview,
  { viewport, flipX, flipY, box }: Geometry,
  ratio: number,
): Composite {
  const { x, y } = preview.state.get();
  const width = Math.round(box.width * ratio);
  const height = Math.round(box.height * ratio);
  const parts = drawable(preview).flatMap((layer): CompositePart[] => {
    const axes = axesOf(layer, { x, y, channel: preview.channelDimension ?? -1 });
    if (axes === undefined) return [];
    const stride = (axis: number): number =>
      layer.counts.slice(axis + 1).reduce((total, count) => total * count, 1);
    return [
      {
        layer,
        columns: axisMap(layer, axes.x, { window: viewport.x, flip: flipX, pixels: width }),
        rows: axisMap(layer, axes.y, { window: viewport.y, flip: flipY, pixels: height }),
        stride: { x: stride(axes.x), y: stride(axes.y), channel: stride(axes.channel) },
      },
    ];
  });
  const channels = channelsOf(preview).flatMap(({ color }, index) =>
    preview.state.get().channels[index]?.on === true
      ? [{ index, color, ...channelWindow(preview, index) }]
      : [],
  );
  return { width, height, parts, channels };
}

export function channelsOf({
  array: { image },
}: Preview): Extract<ImageFacts, { kind: "channels" }>["channels"] {
  return image?.kind === "channels" ? image.channels : [];
}

/** The values between which a channel's colour rises: those that were chosen, else those that are seen. */
export function channelWindow(preview: Preview, index: number): ValueWindow {
  const chosen = preview.state.get().channels[index]?.window;
  if (chosen !== undefined) return chosen;
  let minimum = Infinity;
  let maximum = -Infinity;
  for (const layer of preview.loader.current) {
    const axis = layer.plan.ranges.findIndex((one) => one.dimension === preview.channelDimension);
    if (axis < 0) continue;
    const inner = layer.counts.slice(axis + 1).reduce((total, count) => total * count, 1);
    const count = layer.counts[axis] ?? 1;
    const samples = layer.states.length / count;
    const every = Math.max(1, Math.floor(samples / mostSampled)) | 1;
    for (let i = 0; i < samples; i += every) {
      const offset = (Math.floor(i / inner) * count + index) * inner + (i % inner);
      if (layer.states[offset] !== elementState.held) continue;
      const value = numberAt(layer.elements, offset, "real");
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  return minimum < maximum ? { minimum, maximum } : { minimum: 0, maximum: 1 };
}

function axesOf(
  { plan: { ranges } }: SliceLayer,
  dimensions: Readonly<Record<"x" | "y" | "channel", number>>,
): Record<"x" | "y" | "channel", number> | undefined {
  const place = (dimension: number): number =>
    ranges.findIndex((range) => range.dimension === dimension);
  const axes = {
    x: place(dimensions.x),
    y: place(dimensions.y),
    channel: place(dimensions.channel),
  };
  return Object.values(axes).includes(-1) ? undefined : axes;
}

function drawable({ loader }: Preview): readonly SliceLayer[] {
  return loader.status.get().phase === "loading" ? loader.layers : [...loader.current].reverse();
}
