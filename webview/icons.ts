import { createSvg } from "./createElement";

/** Outlines on a field of 16 × 16. */
const outlines = {
  zoomIn: "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.3 10.3L14 14M7 5v4M5 7h4",
  zoomOut: "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.3 10.3L14 14M5 7h4",
  fit: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  oneToOne: "M4 4.5L5.5 3.5V12.5M10.5 4.5L12 3.5V12.5M8.2 6.2v.6M8.2 9.8v.6",
  ratio: "M2.5 3.5h11v9h-11zM5 8V6h2M11 8v2H9",
  flipX: "M8 2v12M6 5L2.5 8L6 11zM10 5L13.5 8L10 11z",
  flipY: "M2 8h12M5 6L8 2.5L11 6zM5 10L8 13.5L11 10z",
  chunks: "M2.5 2.5h11v11h-11zM6.2 2.5v11M9.8 2.5v11M2.5 6.2h11M2.5 9.8h11",
  gridLines: "M2.5 2.5v11h11M2.5 9.8h11M2.5 6.2h11M6.2 2.5v11M9.8 2.5v11",
  histogram: "M2.5 13.5h11M4 13.5V9M6.7 13.5V4M9.3 13.5V6.5M12 13.5V11",
  swap: "M3 5.5h9.5M10 3L12.5 5.5L10 8M13 10.5H3.5M6 8L3.5 10.5L6 13",
  invert: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  help: "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11v.7",
  play: "M5 3.5L12 8L5 12.5z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  previous: "M10 3.5L5.5 8L10 12.5",
  next: "M6 3.5L10.5 8L6 12.5",
  reset: "M3.5 8a4.5 4.5 0 1 0 1.4-3.3M3.2 2.5v3h3",
  points: "M3 11.5L6.5 6.5L9.5 9.5L13 4M3 10.7v1.6M6.5 5.7v1.6M9.5 8.7v1.6M13 3.2v1.6",
  logX: "M2.5 2.5v11h11M5 13.5v-2M8 13.5v-2M10 13.5v-2M11.3 13.5v-2M12.3 13.5v-2",
  close: "M4 4l8 8M12 4l-8 8",
  download: "M8 2.5v7.5M5 7.5L8 10.5L11 7.5M3 13.5h10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
} as const;

export type IconName = keyof typeof outlines;

/** An icon in the colour of the text. */
export function createIcon(name: IconName): SVGElement {
  return createSvg("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, [
    createSvg("path", { d: outlines[name] }),
  ]);
}
