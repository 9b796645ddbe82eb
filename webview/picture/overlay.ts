import { createSvg, setAttributes } from "../createElement";
import { chunkAt, chunkEdges } from "../data/chunkRuns";
import type { Preview } from "../view/preview";
import { seenElements, type Size } from "../view/viewport";
import { pictureRectangle, pixelX, pixelY, type Geometry } from "./geometry";
import { innerChunkLines } from "./innerChunkLines";
import type { Rectangle } from "./texels";

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room around the picture for the axes. */
export function overlayMargins(preview: Preview): Margins {
  const { y } = preview.state.get();
  const digits = preview.labelsOf(y)?.width ?? String(Math.max(0, preview.extentOf(y) - 1)).length;
  return { left: 34 + digits * 7, right: 16, top: 12, bottom: 44 };
}

/** The fewest pixels between two lines of the chunk grid. */
const closestLines = 6;

/** What lies over the picture: axes, chunk borders, hatching of failed parts, the cursor cell. */
export class Overlay {
  readonly element = createSvg("svg", { class: "overlay", "aria-hidden": "true" });
  private readonly content = createSvg("g");
  private readonly selection = createSvg("rect", { class: "selection", visibility: "hidden" });
  private margins: Margins = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor() {
    this.element.append(hatchPattern(), this.content, this.selection);
  }

  drawSelection(rectangle: Rectangle | undefined): void {
    if (rectangle === undefined) return this.selection.setAttribute("visibility", "hidden");
    setAttributes(this.selection, {
      visibility: "visible",
      x: rectangle.x + this.margins.left,
      y: rectangle.y + this.margins.top,
      width: rectangle.width,
      height: rectangle.height,
    });
  }

  draw(preview: Preview, geometry: Geometry, size: Size): void {
    setAttributes(this.element, { width: size.width, height: size.height });
    this.margins = overlayMargins(preview);
    const { left, top } = this.margins;
    const inner = createSvg("svg", {
      x: left,
      y: top,
      width: geometry.box.width,
      height: geometry.box.height,
    });
    inner.append(
      ...failures(preview, geometry),
      ...gridLines(preview, geometry),
      ...innerChunkLines(preview, geometry),
      ...chunkLines(preview, geometry),
      ...pointedChunk(preview, geometry),
    );
    const cursor = cursorCell(preview, geometry);
    if (cursor !== undefined) inner.append(cursor);
    const axes = createSvg("g", { transform: `translate(${left} ${top})` });
    axes.append(...axisX(preview, geometry), ...axisY(preview, geometry, left));
    this.content.replaceChildren(inner, axes);
  }
}

function hatchPattern(): SVGElement {
  const pattern = createSvg("pattern", {
    id: "hatch",
    width: 8,
    height: 8,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  pattern.append(createSvg("rect", { width: 3, height: 8, class: "hatch" }));
  return createSvg("defs", {}, [pattern]);
}

/** A rectangle of the element edges [x0, x1) × [y0, y1). */
function cellRectangle(
  geometry: Geometry,
  { x, y, width, height }: Rectangle,
  className: string,
): SVGElement {
  const [left, right] = [pixelX(geometry, x), pixelX(geometry, x + width)].sort((a, b) => a - b);
  const [top, bottom] = [pixelY(geometry, y), pixelY(geometry, y + height)].sort((a, b) => a - b);
  return createSvg("rect", {
    class: className,
    x: left ?? 0,
    y: top ?? 0,
    width: Math.max(1, (right ?? 0) - (left ?? 0)),
    height: Math.max(1, (bottom ?? 0) - (top ?? 0)),
  });
}

function failures(preview: Preview, geometry: Geometry): SVGElement[] {
  const { x, y } = preview.state.get();
  return preview.loader.current.flatMap((layer) => {
    const { ranges } = layer.plan;
    const columns = ranges.findIndex((range) => range.dimension === x);
    const rows = ranges.findIndex((range) => range.dimension === y);
    const across = ranges[columns];
    const down = ranges[rows];
    if (across === undefined || down === undefined) return [];
    return layer.failures.map(({ origin, shape }) =>
      cellRectangle(
        geometry,
        {
          x: across.start + (origin[columns] ?? 0) * across.step,
          y: down.start + (origin[rows] ?? 0) * down.step,
          width: (shape[columns] ?? 0) * across.step,
          height: (shape[rows] ?? 0) * down.step,
        },
        "failed",
      ),
    );
  });
}

function chunkLines(preview: Preview, geometry: Geometry): SVGElement[] {
  const { chunkLines: shown, x, y } = preview.state.get();
  if (!shown) return [];
  const { viewport, box } = geometry;
  const { left, right, top, bottom } = pictureRectangle(geometry);
  const columns = chunkEdges(preview.array.chunkRuns[x] ?? [], {
    from: viewport.x.start,
    to: Math.min(viewport.x.stop, geometry.extent.width),
    limit: box.width / closestLines,
  });
  const rows = chunkEdges(preview.array.chunkRuns[y] ?? [], {
    from: viewport.y.start,
    to: Math.min(viewport.y.stop, geometry.extent.height),
    limit: box.height / closestLines,
  });
  const lines = [
    ...(columns ?? []).map((edge) => `M${pixelX(geometry, edge)} ${top}V${bottom}`),
    ...(rows ?? []).map((edge) => `M${left} ${pixelY(geometry, edge)}H${right}`),
  ].join("");
  const kind = preview.array.innerChunkShape === undefined ? "" : " shard";
  return [
    createSvg("path", { class: `chunk-line under${kind}`, d: lines }),
    createSvg("path", { class: `chunk-line${kind}`, d: lines, "data-testid": "chunk-lines" }),
  ];
}

/** Lines where the axes have labels. */
function gridLines(preview: Preview, geometry: Geometry): SVGElement[] {
  if (!preview.state.get().gridLines) return [];
  const { left, right, top, bottom } = pictureRectangle(geometry);
  const lines = [
    ...ticksX(preview, geometry).map(({ at }) => `M${at} ${top}V${bottom}`),
    ...ticksY(preview, geometry).map(({ at }) => `M${left} ${at}H${right}`),
  ].join("");
  return [
    createSvg("path", { class: "grid-line under", d: lines }),
    createSvg("path", { class: "grid-line", d: lines, "data-testid": "grid-lines" }),
  ];
}

/** The outline of the chunk that is pointed at, while the borders are shown. */
function pointedChunk(preview: Preview, geometry: Geometry): SVGElement[] {
  const { chunkLines: shown, x, y } = preview.state.get();
  const { indices } = preview.cell.get();
  if (!shown || indices === undefined) return [];
  const column = chunkAt(preview.array.chunkRuns[x] ?? [], indices[x] ?? 0);
  const row = chunkAt(preview.array.chunkRuns[y] ?? [], indices[y] ?? 0);
  if (column === undefined || row === undefined) return [];
  const chunk = {
    x: column.start,
    y: row.start,
    width: Math.min(column.length, geometry.extent.width - column.start),
    height: Math.min(row.length, geometry.extent.height - row.start),
  };
  return [
    cellRectangle(geometry, chunk, "cursor under"),
    cellRectangle(geometry, chunk, "cursor chunk"),
  ];
}

function cursorCell(preview: Preview, geometry: Geometry): SVGElement | undefined {
  const { indices, by } = preview.cell.get();
  if (indices === undefined || by === "pointer") return undefined;
  const { x, y } = preview.state.get();
  const ranges = preview.loader.current[0]?.plan.ranges;
  const stepOf = (d: number): number => ranges?.find((range) => range.dimension === d)?.step ?? 1;
  const cell = {
    x: indices[x] ?? 0,
    y: indices[y] ?? 0,
    width: stepOf(x),
    height: stepOf(y),
  };
  const group = createSvg("g");
  group.append(
    cellRectangle(geometry, cell, "cursor under"),
    cellRectangle(geometry, cell, "cursor"),
  );
  return group;
}

interface PlacedTick {
  readonly at: number;
  readonly label: string;
}

function ticksX(preview: Preview, geometry: Geometry): PlacedTick[] {
  const { left, right } = pictureRectangle(geometry);
  const window = seenElements(geometry.viewport.x, geometry.extent.width);
  const { x } = preview.state.get();
  const room = Math.max(72, (preview.labelsOf(x)?.width ?? 0) * 7 + 16);
  return preview
    .ticksOf(x, window, Math.max(1, (right - left) / room))
    .map(({ index, label }) => ({ at: pixelX(geometry, index + 0.5), label }))
    .filter(({ at }) => at >= left - 1 && at <= right + 1);
}

function ticksY(preview: Preview, geometry: Geometry): PlacedTick[] {
  const { top, bottom } = pictureRectangle(geometry);
  const window = seenElements(geometry.viewport.y, geometry.extent.height);
  return preview
    .ticksOf(preview.state.get().y, window, Math.max(1, (bottom - top) / 42))
    .map(({ index, label }) => ({ at: pixelY(geometry, index + 0.5), label }))
    .filter(({ at }) => at >= top - 1 && at <= bottom + 1);
}

function axisX(preview: Preview, geometry: Geometry): SVGElement[] {
  const { left, right, bottom } = pictureRectangle(geometry);
  const { x } = preview.state.get();
  const marks = ticksX(preview, geometry).flatMap(({ at, label }) => {
    return [
      createSvg("path", { class: "tick", d: `M${at} ${bottom}v5` }),
      createSvg("text", { class: "tick-label", x: at, y: bottom + 17, "text-anchor": "middle" }, [
        label,
      ]),
    ];
  });
  const title = createSvg(
    "text",
    { class: "axis-title", x: (left + right) / 2, y: bottom + 36, "text-anchor": "middle" },
    [preview.axisTitle(x)],
  );
  return [
    createSvg("path", { class: "axis", d: `M${left} ${bottom + 0.5}H${right}` }),
    ...marks,
    title,
  ];
}

function axisY(preview: Preview, geometry: Geometry, margin: number): SVGElement[] {
  const { left, top, bottom } = pictureRectangle(geometry);
  const { y } = preview.state.get();
  const marks = ticksY(preview, geometry).flatMap(({ at, label }) => {
    return [
      createSvg("path", { class: "tick", d: `M${left} ${at}h-5` }),
      createSvg("text", { class: "tick-label", x: left - 8, y: at + 4, "text-anchor": "end" }, [
        label,
      ]),
    ];
  });
  const middle = (top + bottom) / 2;
  const title = createSvg(
    "text",
    {
      class: "axis-title",
      transform: `translate(${left - margin + 14} ${middle}) rotate(-90)`,
      "text-anchor": "middle",
    },
    [preview.axisTitle(y)],
  );
  return [
    createSvg("path", { class: "axis", d: `M${left - 0.5} ${top}V${bottom}` }),
    ...marks,
    title,
  ];
}
