import { createElement, createSvg } from "../createElement";
import type { ChunkRuns } from "../data/chunkRuns";
import { t } from "../l10n";
import type { Preview } from "../view/preview";
import { chunksAlong } from "./chunkPlaces";
import { titledSection } from "./factList";

/** One of up to three dimensions that are drawn: across, down, and into the depth. */
interface Drawn {
  readonly name: string;
  readonly extent: number;
  /** Of the first chunk, and of the first inner chunk where there are shards. */
  readonly chunk: number;
  readonly inner: number | undefined;
  /** Where chunks begin, from 0 to 1; none where there are too many to draw. */
  readonly borders: readonly number[];
  /** Length on the paper. */
  readonly length: number;
}

type Point = readonly [x: number, y: number];

const [longest, shortest] = [150, 14];
/** Of the depth, in pixels to the right and up. */
const slant: Point = [0.55, 0.4];
const mostBorders = 24;

/**
 * The array as a box with its first chunk in it, and the first inner chunk in that: of more than three
 * dimensions, the last three. Lengths are drawn by their square roots, so that long and short ones are seen.
 * Empty where there is nothing to draw.
 */
export function createChunkDrawing(preview: Preview): HTMLElement[] {
  const { shape } = preview.array;
  if (shape.length === 0 || preview.isEmpty) return [];
  const all = shape.map((_, dimension) => describe(preview, dimension));
  const drawn = all.slice(-3);
  const [across, down, depth] = [...drawn].reverse();
  if (across === undefined) return [];
  const box = { across, down, depth };
  const text = drawingText(preview, all);
  const size = cornersOf(box, (one) => one.length).at(-1) ?? [0, 0];
  const room = { width: size[0] + 4, height: size[1] + 4 };
  const picture = createSvg(
    "svg",
    {
      ...{
        class: "chunk-drawing",
        role: "img",
        "aria-label": text,
        "data-testid": "chunk-drawing",
      },
      ...{ viewBox: `-2 -2 ${room.width} ${room.height}`, width: room.width, height: room.height },
    },
    [
      ...faces(box, (one) => one.length).map((d) => createSvg("path", { class: "whole", d })),
      createSvg("path", { class: "borders", d: borderLines(box) }),
      ...faces(box, (one) => part(one, one.chunk)).map((d) =>
        createSvg("path", { class: "chunk", d }),
      ),
      ...(across.inner === undefined
        ? []
        : faces(box, (one) => part(one, one.inner ?? one.chunk)).map((d) =>
            createSvg("path", { class: "inner", d }),
          )),
    ],
  );
  const legend = createElement("ul", { class: "drawing-legend" }, legendRows(all));
  const rest =
    all.length > 3
      ? createElement("p", { class: "remark" }, [
          t("Drawn: the last three of {0} dimensions.", all.length),
        ])
      : undefined;
  return [
    titledSection(
      across.inner === undefined ? t("Chunks") : t("Shards and chunks"),
      [picture, legend, rest].filter((one) => one !== undefined) as HTMLElement[],
    ),
  ];
}

function describe(preview: Preview, dimension: number): Drawn {
  const { shape, chunkRuns, innerChunkShape } = preview.array;
  const extent = shape[dimension] ?? 1;
  const runs = chunkRuns[dimension] ?? [];
  const chunk = Math.min(extent, runs[0]?.[0] ?? extent);
  const inner = innerChunkShape?.[dimension];
  const most = Math.max(...shape.slice(-3));
  return {
    ...{ name: preview.nameOf(dimension), extent, chunk },
    inner: inner === undefined ? undefined : Math.min(inner, chunk),
    borders: borders(runs, extent),
    length: Math.max(shortest, longest * Math.sqrt(extent / most)),
  };
}

function borders(runs: ChunkRuns, extent: number): number[] {
  if (chunksAlong(runs) > mostBorders) return [];
  const places: number[] = [];
  let start = 0;
  for (const [length, count] of runs) {
    for (let i = 0; i < count; i++) {
      start += length;
      if (start < extent) places.push(start / extent);
    }
  }
  return places;
}

/** Of a chunk, its part of the length: seen even where it is very small. */
function part({ length, extent }: Drawn, elements: number): number {
  return Math.max(2, (length * elements) / extent);
}

interface Box {
  readonly across: Drawn;
  readonly down: Drawn | undefined;
  readonly depth: Drawn | undefined;
}

/** The place on the paper of a corner, counted from the front's upper left one: depth goes right and up. */
function placeOf(box: Box, x: number, y: number, z: number): Point {
  const back = (box.depth?.length ?? 0) * slant[1];
  return [x + z * slant[0], back + y - z * slant[1]];
}

function cornersOf(box: Box, lengthOf: (one: Drawn) => number): Point[] {
  const { across, down, depth } = box;
  const width = lengthOf(across);
  // A line is drawn as a bar.
  const height = down === undefined ? shortest : lengthOf(down);
  const z = depth === undefined ? 0 : lengthOf(depth);
  const all = [0, z].flatMap((at) =>
    [0, height].flatMap((y) => [0, width].map((x) => placeOf(box, x, y, at))),
  );
  const most: Point = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  return [...all, most];
}

/** The sides that are seen: the front, and with a depth the top and the right one. */
function faces(box: Box, lengthOf: (one: Drawn) => number): string[] {
  const { across, down, depth } = box;
  const width = lengthOf(across);
  const height = down === undefined ? shortest : lengthOf(down);
  const front = pathOf(box, [
    [0, 0, 0],
    [width, 0, 0],
    [width, height, 0],
    [0, height, 0],
  ]);
  if (depth === undefined) return [front];
  const z = lengthOf(depth);
  const top = pathOf(box, [
    [0, 0, 0],
    [0, 0, z],
    [width, 0, z],
    [width, 0, 0],
  ]);
  const right = pathOf(box, [
    [width, 0, 0],
    [width, 0, z],
    [width, height, z],
    [width, height, 0],
  ]);
  return [front, top, right];
}

/** Where chunks meet, on the sides that are seen. */
function borderLines(box: Box): string {
  const { across, down, depth } = box;
  const [width, height, z] = [across.length, down?.length ?? shortest, depth?.length ?? 0];
  const lines = [
    ...across.borders.flatMap((at) => [
      line(box, [at * width, 0, 0], [at * width, height, 0]),
      line(box, [at * width, 0, 0], [at * width, 0, z]),
    ]),
    ...(down?.borders ?? []).flatMap((at) => [
      line(box, [0, at * height, 0], [width, at * height, 0]),
      line(box, [width, at * height, 0], [width, at * height, z]),
    ]),
    ...(depth?.borders ?? []).flatMap((at) => [
      line(box, [0, 0, at * z], [width, 0, at * z]),
      line(box, [width, 0, at * z], [width, height, at * z]),
    ]),
  ];
  return lines.join("");
}

type Corner = readonly [x: number, y: number, z: number];

function line(box: Box, from: Corner, to: Corner): string {
  return `M${pointText(placeOf(box, ...from))}L${pointText(placeOf(box, ...to))}`;
}

function pathOf(box: Box, corners: readonly Corner[]): string {
  return `M${corners.map((corner) => pointText(placeOf(box, ...corner))).join("L")}Z`;
}

function pointText([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function legendRows(all: readonly Drawn[]): HTMLElement[] {
  const entry = (mark: string, text: string): HTMLElement =>
    createElement("li", {}, [
      createElement("span", { class: `drawing-mark ${mark}`, "aria-hidden": "true" }),
      text,
    ]);
  const shapeOf = (lengthOf: (one: Drawn) => number | undefined): string =>
    all.map((one) => (lengthOf(one) ?? 1).toLocaleString()).join(" × ");
  const isSharded = all[0]?.inner !== undefined;
  const chunk = shapeOf(({ chunk }) => chunk);
  return [
    entry(
      "whole",
      t(
        "array {0}",
        shapeOf(({ extent }) => extent),
      ),
    ),
    entry("chunk", isSharded ? t("shard {0}", chunk) : t("chunk {0}", chunk)),
    ...(isSharded
      ? [
          entry(
            "inner",
            t(
              "chunk in the shard {0}",
              shapeOf(({ inner }) => inner),
            ),
          ),
        ]
      : []),
  ];
}

/** The drawing in words. */
function drawingText(preview: Preview, all: readonly Drawn[]): string {
  const { chunkRuns } = preview.array;
  const along = (names: (one: Drawn, dimension: number) => string): string =>
    all.map(names).join(", ");
  const shape = along(({ name, extent }) => `${name} ${extent.toLocaleString()}`);
  const chunk = along(({ name, chunk }) => `${name} ${chunk.toLocaleString()}`);
  const counts = all.map((_, d) => chunksAlong(chunkRuns[d] ?? []).toLocaleString()).join(" × ");
  if (all[0]?.inner === undefined) {
    return t("Array of {0}. First chunk: {1}. Chunks: {2}.", shape, chunk, counts);
  }
  const inner = along(({ name, inner = 1 }) => `${name} ${inner.toLocaleString()}`);
  return t(
    "Array of {0}. First shard: {1}. Shards: {2}. Chunk in it: {3}.",
    shape,
    chunk,
    counts,
    inner,
  );
}
