import { isJsonObject } from "../../zarr/parseJson";
import type { JsonNode } from "../../zarr/json";
import { finerScale, scaleOf } from "../conventions/omeLevelScale";
import { numberOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import type { StoreFolder } from "./storeFolder";

/** A level of an image whose array is in the store. */
export interface OmeLevel {
  /** Its item of `datasets`. */
  readonly dataset: ObjectNode;
  /** The value of its `path`. */
  readonly node: JsonNode;
  readonly folder: StoreFolder;
}

/** Two levels of one image, as far as both arrays can be read. */
interface LevelPair {
  readonly level: OmeLevel;
  readonly first: OmeLevel;
}

/** The levels of one image against each other (OME-018, OME-022, and what follows from them). */
export function compareLevels(run: LintRun, levels: readonly OmeLevel[]): void {
  checkOrder(run, levels);
  const [first, ...others] = levels;
  if (first?.folder.array === undefined) return;
  for (const level of others) {
    checkSameType(run, { level, first });
    checkSameCodecs(run, { level, first });
    checkScale(run, { level, first });
  }
}

/** OME-018. */
function checkOrder(run: LintRun, levels: readonly OmeLevel[]): void {
  levels.forEach(({ dataset, node, folder }, index) => {
    // What the scales say is found in the document itself.
    if (finerScale(levels[index - 1]?.dataset, dataset) !== undefined) return;
    const previous = levels[index - 1]?.folder.array?.shape;
    const shape = folder.array?.shape;
    if (previous === undefined || shape === undefined || previous.length !== shape.length) return;
    if (!shape.some((extent, axis) => extent > (previous[axis] ?? 0))) return;
    run.report(
      "ome-dataset-order",
      node,
      `This level is ${shape.join(" × ")}, larger than the one before it, ${previous.join(" × ")}: levels go from the largest to the smallest.`,
    );
  });
}

/** OME-022. */
function checkSameType(run: LintRun, { level, first }: LevelPair): void {
  const [found, expected] = [level, first].map(({ folder }) => folder.array?.dataTypeName);
  if (found === undefined || expected === undefined || found === expected) return;
  run.report(
    "ome-data-types",
    level.node,
    `This level has ${found}, but the first has ${expected}: viewers show all levels with one range of values.`,
    { severity: "warning" },
  );
}

function checkSameCodecs(run: LintRun, { level, first }: LevelPair): void {
  const [found, expected] = [level, first].map(({ folder }) => chainText(folder.array?.codecs));
  if (found === undefined || expected === undefined || found === expected) return;
  run.report(
    "ome-level-codecs",
    level.node,
    `This level is stored with ${found}, but the first with ${expected}: a reader of the one may not read the other.`,
  );
}

/** The names of a chain, those within a shard in brackets, and of blosc also its compressor. */
function chainText(codecs: unknown): string | undefined {
  return Array.isArray(codecs) ? codecs.map(codecText).join(", ") : undefined;
}

function codecText(codec: unknown): string {
  if (!isJsonObject(codec)) return typeof codec === "string" ? codec : "";
  const { name, configuration } = codec;
  const shown = typeof name === "string" ? name : "";
  if (!isJsonObject(configuration)) return shown;
  const inner = chainText(configuration["codecs"]) ?? configuration["cname"];
  return typeof inner === "string" ? `${shown} (${inner})` : shown;
}

/** Levels are made by halving, rounded in one way or the other each time. */
const roundedAway = 2;

/** The extent of a level times its scale is what it is for the first level. */
function checkScale(run: LintRun, { level, first }: LevelPair): void {
  const [numbers, firstNumbers] = [scaleOf(level.dataset), scaleOf(first.dataset)];
  const shape = level.folder.array?.shape;
  const firstShape = first.folder.array?.shape;
  if (shape === undefined || firstShape?.length !== shape.length) return;
  if (numbers?.length !== shape.length || firstNumbers?.length !== shape.length) return;
  numbers.forEach((node, axis) => {
    const [scale, firstScale] = [numberOf(node), numberOf(firstNumbers[axis])];
    const [extent, firstExtent] = [shape[axis] ?? 0, firstShape[axis] ?? 0];
    if (scale === undefined || firstScale === undefined || !(scale > 0 && firstScale > 0)) return;
    const expected = (firstExtent * firstScale) / scale;
    if (Math.abs(expected - extent) < roundedAway) return;
    run.report(
      "ome-scale-shape",
      node,
      `The level has ${extent} elements along this axis, but its scale says about ${Math.round(expected)}: ${firstExtent} elements of ${firstScale} each in the first level. Viewers show it in another size.`,
    );
  });
}
