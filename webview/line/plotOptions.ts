import type uPlot from "uplot";
import { shortText } from "../data/numberText";
import type { Preview } from "../view/preview";

export interface PlotActions {
  /** What of the x axis is seen. */
  range(): [number, number];
  onSelect(plot: uPlot): void;
  onCursor(plot: uPlot): void;
}

/** Steps between labels: never between two elements. */
const wholeSteps = Array.from({ length: 16 }, (_, power) =>
  [1, 2, 5].map((n) => n * 10 ** power),
).flat();

/** The plot of a line, in the colours of the theme. */
export function plotOptions(
  preview: Preview,
  element: HTMLElement,
  actions: PlotActions,
): uPlot.Options {
  const { scale, points, x } = preview.state.get();
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: color("--line-text"),
    grid: { stroke: color("--line-grid"), width: 1 },
    ticks: { stroke: color("--line-grid"), width: 1 },
    font: `11px ${style.fontFamily}`,
    labelFont: `12px ${style.fontFamily}`,
    labelSize: 22,
  };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    padding: [12, 16, 4, 4],
    cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, setScale: false } },
    select: { show: true, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => actions.range() },
      y: scale === "log" ? { distr: 3 } : scale === "symlog" ? { distr: 4, asinh: 1 } : {},
    },
    axes: [
      {
        ...axis,
        label: preview.nameOf(x),
        incrs: wholeSteps,
        size: 32,
        values: (_plot, splits) => splits.map(String),
      },
      {
        ...axis,
        label: preview.array.units ?? "",
        size: 64,
        values: (_plot, splits) => splits.map((v) => (v === null ? "" : shortText(v))),
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
