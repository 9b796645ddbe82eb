import type uPlot from "uplot";
import type { ScaleName } from "../color/scales";
import type { AxisTick } from "../data/axisLabels";
import { meaningOf } from "../data/meaning";
import { shortText } from "../data/numberText";
import type { Preview } from "../view/preview";

export interface PlotActions {
  /** What of the x axis is seen. */
  range(): [number, number];
  onSelect(plot: uPlot): void;
  onCursor(plot: uPlot): void;
}

/** Colours of cuts that lie over one another; each is told from the others in both light and dark. */
export const cutColors = [
  "#3794ff",
  "#e07b39",
  "#2fa36b",
  "#c45ab3",
  "#b59b00",
  "#d1495b",
  "#00a3a3",
  "#8a7ff0",
];

/** A small plot of several lines along one dimension. */
export function cutOptions(
  preview: Preview,
  element: HTMLElement,
  dimension: number,
  count: number,
): uPlot.Options {
  const { scale, points, logX } = preview.state.get();
  const { axis, ticks } = axisStyle(preview, element, dimension);
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    cursor: { y: false },
    scales: { x: { time: false, ...(logX ? { distr: 3 } : {}) }, y: valueScale(scale) },
    axes: [
      {
        ...axis,
        label: preview.axisTitle(dimension),
        labelSize: 18,
        size: 28,
        ...(logX ? {} : ticks),
      },
      {
        ...axis,
        labelSize: 16,
        size: 56,
        label: preview.units ?? "",
        values: valueLabels(preview),
      },
    ],
    series: [
      {},
      ...Array.from({ length: count }, (_, i) => ({
        stroke: cutColors[i % cutColors.length] ?? "",
        width: 1.5,
        points: { show: points, size: 4 },
      })),
    ],
  };
}

/** The plot of a line, in the colours of the theme. */
export function plotOptions(
  preview: Preview,
  element: HTMLElement,
  actions: PlotActions,
): uPlot.Options {
  const { scale, points, logX, x } = preview.state.get();
  const { axis, ticks, color } = axisStyle(preview, element, x);
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    padding: [12, 16, 4, 4],
    cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, setScale: false } },
    select: { show: true, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => actions.range(), ...(logX ? { distr: 3 } : {}) },
      y: { ...valueScale(scale), ...sharedRange(preview) },
    },
    axes: [
      { ...axis, label: preview.axisTitle(x), size: 32, ...(logX ? {} : ticks) },
      {
        ...axis,
        label: preview.units ?? "",
        size: preview.decoding?.time === undefined ? 64 : 120,
        values: valueLabels(preview),
      },
    ],
    series: [
      {},
      {
        stroke: color("--line-stroke"),
        width: 1.5,
        points: { show: points, size: 5 },
        spanGaps: false,
      },
    ],
    hooks: {
      setSelect: [(plot) => actions.onSelect(plot)],
      setCursor: [(plot) => actions.onCursor(plot)],
    },
  };
}

/** About what the labels of values take of a plot, in pixels. */
const valueAxisWidth = 64;

/** What all axes share, and labels of the elements along a dimension. */
function axisStyle(
  preview: Preview,
  element: HTMLElement,
  dimension: number,
): {
  axis: uPlot.Axis;
  ticks: Pick<uPlot.Axis, "splits" | "values">;
  color: (name: string) => string;
} {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const digits = String(preview.extentOf(dimension)).length;
  // Round steps may come to nearly twice as many labels as are asked for.
  const room = Math.max(60, digits * 12 + 16, (preview.labelsOf(dimension)?.width ?? 0) * 7 + 16);
  const ticksOf = (plot: uPlot): AxisTick[] =>
    preview.ticksOf(
      dimension,
      {
        start: Math.ceil(plot.scales["x"]?.min ?? 0),
        stop: Math.floor(plot.scales["x"]?.max ?? 0) + 1,
      },
      // The plot has no size of its own while it is made.
      Math.max(1, (element.clientWidth - valueAxisWidth) / room),
    );
  return {
    color,
    axis: {
      stroke: color("--line-text"),
      grid: { stroke: color("--line-grid"), width: 1 },
      ticks: { stroke: color("--line-grid"), width: 1 },
      font: `11px ${style.fontFamily}`,
      labelFont: `12px ${style.fontFamily}`,
      labelSize: 22,
    },
    ticks: {
      splits: (plot) => ticksOf(plot).map((tick) => tick.index),
      values: (plot, splits) => {
        const ticks = ticksOf(plot);
        return splits.map((_, i) => ticks[i]?.label ?? "");
      },
    },
  };
}

function valueScale(scale: ScaleName): uPlot.Scale {
  if (scale === "log") return { distr: 3 };
  if (scale === "sqrt") return squareRoot;
  return scale === "symlog" ? { distr: 4, asinh: 1 } : {};
}

/** Of both signs, so that what lies below zero is seen too. */
const squareRoot: uPlot.Scale = {
  distr: 100,
  fwd: (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
  bwd: (place) => Math.sign(place) * place * place,
};

/** Lines that are compared span the same values. A logarithmic axis finds its own. */
function sharedRange(preview: Preview): uPlot.Scale {
  if (preview.together() === undefined || preview.state.get().scale !== "linear") return {};
  return {
    range: (_plot, least, most) => {
      const { minimum = least, maximum = most } = preview.together() ?? {};
      const spare = (maximum - minimum) * 0.05;
      return spare > 0 ? [minimum - spare, maximum + spare] : [least, most];
    },
  };
}

/** Values as they are meant: dates, or short numbers. */
function valueLabels({ decoding }: Preview): uPlot.Axis.Values {
  const text = (value: number): string =>
    (decoding === undefined ? undefined : meaningOf(value, decoding)) ?? shortText(value);
  return (_plot, splits) =>
    splits.map((value: number | null) => (value === null ? "" : text(value)));
}
