import type { ChunkMap } from "../../src/protocol/inspect";
import { colorTable, findColorMap } from "../color/colorMaps";

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** What is known of the chunks of a cell. */
export interface CellFacts {
  /** Chunks of the grid in the cell. */
  readonly chunks: number;
  readonly present: number;
  readonly empty: number;
  readonly broken: number;
  readonly bytes: number;
}

export function cellFacts(map: ChunkMap, { column, row }: Cell): CellFacts {
  const { columns, across, down, perColumn, perRow } = map;
  const at = row * columns + column;
  const width = Math.min(perColumn, across - column * perColumn);
  const height = Math.min(perRow, down - row * perRow);
  return {
    chunks: width * height,
    present: map.present[at] ?? 0,
    empty: map.empty[at] ?? 0,
    broken: map.broken[at] ?? 0,
    bytes: map.bytes[at] ?? NaN,
  };
}

/** The least and the greatest known stored size; undefined where none is known. */
export function sizeRange({ bytes }: ChunkMap): { minimum: number; maximum: number } | undefined {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (const size of bytes) {
    if (size < minimum) minimum = size;
    if (size > maximum) maximum = size;
  }
  return maximum < minimum ? undefined : { minimum, maximum };
}

const unknownColor = "#8a8a8a";

/** Smallest cells that have room for more than their colour, in pixels of the screen. */
const roomForMarks = 7;

/** Pixels of the screen for a cell. */
export function cellPixels({ columns, rows }: ChunkMap, width: number): number {
  const fits = Math.min(width / Math.max(1, columns), 320 / Math.max(1, rows));
  return Math.min(28, Math.max(1, Math.floor(fits)));
}

/** Draws the map; the chosen cell has a frame. */
export function drawChunkMap(
  canvas: HTMLCanvasElement,
  map: ChunkMap,
  { pixels, chosen }: { readonly pixels: number; readonly chosen: Cell },
): void {
  const scale = window.devicePixelRatio;
  canvas.width = Math.round(map.columns * pixels * scale);
  canvas.height = Math.round(map.rows * pixels * scale);
  canvas.style.width = `${map.columns * pixels}px`;
  canvas.style.height = `${map.rows * pixels}px`;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const color = (name: string): string => style.getPropertyValue(name).trim() || style.color;
  const paint: Paint = {
    ...{ context, pixels },
    ink: style.color,
    error: color("--vscode-errorForeground"),
    sizeColor: sizeColors(map),
  };
  const broken: Cell[] = [];
  for (let row = 0; row < map.rows; row++) {
    for (let column = 0; column < map.columns; column++) {
      const facts = cellFacts(map, { column, row });
      drawCell(paint, { column, row }, facts);
      if (facts.broken > 0) broken.push({ column, row });
    }
  }
  // Over the cells beside them where these are small: a cross is seen, a dot is not.
  for (const cell of broken) drawCross(paint, cell);
  context.strokeStyle = color("--vscode-focusBorder");
  context.lineWidth = 2;
  const frame = Math.max(pixels, 4);
  context.strokeRect(chosen.column * pixels, chosen.row * pixels, frame, frame);
}

interface Paint {
  readonly context: CanvasRenderingContext2D;
  readonly pixels: number;
  readonly ink: string;
  readonly error: string;
  readonly sizeColor: (bytes: number) => string;
}

/** A full square is there, a thin frame is missing, a ring is empty, a cross is broken. */
function drawCell(paint: Paint, { column, row }: Cell, facts: CellFacts): void {
  const { context, pixels, ink, sizeColor } = paint;
  const gap = pixels >= roomForMarks ? 1 : 0;
  const [x, y, size] = [column * pixels + gap, row * pixels + gap, pixels - 2 * gap];
  if (facts.present > 0) {
    // Of a cell with many chunks, the part that is there.
    context.globalAlpha = 0.35 + 0.65 * Math.min(1, facts.present / facts.chunks);
    context.fillStyle = sizeColor(facts.bytes);
    context.fillRect(x, y, size, size);
    context.globalAlpha = 1;
  } else if (gap > 0) {
    context.globalAlpha = 0.5;
    context.strokeStyle = ink;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
    context.globalAlpha = 1;
  }
  if (facts.empty > 0 && gap > 0) {
    context.strokeStyle = "white";
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, size / 4, 0, 7);
    context.stroke();
  }
}

function drawCross({ context, pixels, error }: Paint, { column, row }: Cell): void {
  const size = Math.max(pixels - 2, roomForMarks);
  const x = (column + 0.5) * pixels - size / 2;
  const y = (row + 0.5) * pixels - size / 2;
  context.fillStyle = "black";
  context.fillRect(x, y, size, size);
  context.strokeStyle = error;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x + 1.5, y + 1.5);
  context.lineTo(x + size - 1.5, y + size - 1.5);
  context.moveTo(x + size - 1.5, y + 1.5);
  context.lineTo(x + 1.5, y + size - 1.5);
  context.stroke();
}

/** The colours of the sizes as a style. */
export function sizeGradient(): string {
  const table = sizeTable();
  const stops = Array.from({ length: 9 }, (_, i) => colorAt(table, i / 8));
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

function sizeTable(): Uint8Array {
  const viridis = findColorMap("viridis");
  return viridis === undefined ? new Uint8Array(1024) : colorTable(viridis, false);
}

function colorAt(table: Uint8Array, place: number): string {
  const at = 4 * Math.min(255, Math.floor(place * 256));
  return `rgb(${table[at] ?? 0} ${table[at + 1] ?? 0} ${table[at + 2] ?? 0})`;
}

/** From the least to the greatest size; grey where the size is not known. */
function sizeColors(map: ChunkMap): (bytes: number) => string {
  const range = sizeRange(map);
  const table = sizeTable();
  return (bytes) => {
    if (range === undefined || Number.isNaN(bytes)) return unknownColor;
    const spread = range.maximum - range.minimum;
    return colorAt(table, spread > 0 ? (bytes - range.minimum) / spread : 0.5);
  };
}
