import type { JsonObject } from "../zarr/json";
import type { ArrayNode, ZarrNode } from "../zarr/node";
import { attribute } from "./cf/attributeValues";
import type { GroupAbove } from "./coordinates/foundAxis";
import { groupsAbove, openQuietly, type FindOptions } from "./coordinates/groupsAbove";
import { isObject, objects, omeScale } from "./coordinates/omeAxes";
import type { DimensionSelection } from "./selection";

/** A coarser form of an array. */
export interface Level {
  readonly array: ArrayNode;
  /** Elements of the array that one of its elements stands for, a power of two a dimension. */
  readonly factors: readonly number[];
}

/** Levels that are looked at; no pyramid of a store is higher. */
const mostLevels = 32;

/**
 * The levels of a multiscale group, the finest first, as paths below it: `datasets` of OME-Zarr (CONFORMANCE
 * OME-010), or `layout` of the convention `multiscales` with the same array in each (CNV-010).
 * @param array path of the array below a level of the second kind
 */
export function levelPaths(attributes: JsonObject, array = ""): string[] {
  const ome = attribute(attributes, "ome");
  const found = attribute(isObject(ome) ? ome : attributes, "multiscales");
  const layout = isObject(found) ? objects(found["layout"]).map(({ asset }) => asset) : [];
  const datasets = objects(objects(found)[0]?.["datasets"]).map(({ path }) => path);
  const paths = [...datasets, ...layout].filter((path) => typeof path === "string");
  const below = layout.length > 0 && array !== "" ? `/${array}` : "";
  return paths.slice(0, mostLevels).map((path) => `${path}${below}`);
}

/** The levels that are coarser than an array, in the group above it that names it as one of its own. */
export async function findLevels(array: ArrayNode, options: FindOptions): Promise<Level[]> {
  for (const { node, below } of await groupsAbove(array.path, options)) {
    const paths = siblings(node, below);
    const at = paths.indexOf(below);
    if (at < 0) continue;
    const coarser = paths.slice(at + 1);
    const nodes = await Promise.all(
      coarser.map((path) => openQuietly(joined(node.path, path), options)),
    );
    const rank = array.shape.length;
    const own = omeScale(node.attributes, below, rank);
    return nodes.flatMap((one, i) => {
      const scale = omeScale(node.attributes, coarser[i] ?? "", rank);
      const ratios = scale.map((length, d) => length / (own[d] ?? NaN));
      return one === undefined ? [] : asLevel(array, one, ratios);
    });
  }
  return [];
}

function siblings({ attributes }: GroupAbove["node"], below: string): string[] {
  const own = levelPaths(attributes);
  if (own.includes(below)) return own;
  const level = own.find((path) => below.startsWith(`${path}/`));
  return level === undefined ? [] : levelPaths(attributes, below.slice(level.length + 1));
}

/**
 * Empty where it is no array like the other, coarser by powers of two.
 * @param ratios how much longer its elements are by the scales that are written; NaN or none: not known
 */
function asLevel(array: ArrayNode, node: ZarrNode, ratios: readonly number[]): Level[] {
  if (node.kind !== "array" || node.shape.length !== array.shape.length) return [];
  if (JSON.stringify(node.dataTypeName) !== JSON.stringify(array.dataTypeName)) return [];
  const factors = array.shape.map((extent, d) => factorOf(extent, node.shape[d] ?? 0, ratios[d]));
  return factors.includes(0) || factors.every((factor) => factor === 1)
    ? []
    : [{ array: node, factors }];
}

/**
 * The power of two by which an extent became another one: by the scales, where elements lie no more than one
 * from where that power says and none is missing but the last; else by the extents, rounded up or down. 0
 * where there is none.
 */
function factorOf(extent: number, coarse: number, ratio = NaN): number {
  if (coarse === 0 || coarse > extent) return 0;
  if (Number.isFinite(ratio) && ratio > 0) {
    const factor = 2 ** Math.max(0, Math.round(Math.log2(ratio)));
    const isNear = Math.abs(ratio / factor - 1) * coarse <= 1;
    return isNear && coarse >= Math.floor(extent / factor) ? factor : 0;
  }
  const factor = 2 ** Math.round(Math.log2(extent / coarse));
  const isRounded = coarse === Math.ceil(extent / factor) || coarse === Math.floor(extent / factor);
  return isRounded ? factor : 0;
}

/**
 * The coarsest level that has an element for each one of a selection, and the selection in its indices.
 * Its last element may be missing there, where the level's extent was rounded down. Undefined: none has.
 */
export function chooseLevel(
  levels: readonly Level[],
  selection: readonly DimensionSelection[],
): { readonly array: ArrayNode; readonly selection: DimensionSelection[] } | undefined {
  const fitting = levels.filter(({ factors }) =>
    selection.every((one, d) => one.kind === "index" || one.step % (factors[d] ?? 1) === 0),
  );
  const size = ({ array }: Level): number => array.shape.reduce((total, one) => total * one, 1);
  const [best] = fitting.sort((a, b) => size(a) - size(b));
  if (best === undefined) return undefined;
  const { array, factors } = best;
  return {
    array,
    selection: selection.map((one, d) => inLevel(one, factors[d] ?? 1, array.shape[d] ?? 0)),
  };
}

function inLevel(one: DimensionSelection, factor: number, extent: number): DimensionSelection {
  if (one.kind === "index") {
    return { kind: "index", index: Math.min(extent - 1, Math.floor(one.index / factor)) };
  }
  const start = Math.min(extent, Math.floor(one.start / factor));
  const stop = Math.max(start, Math.min(extent, Math.ceil(one.stop / factor)));
  return { kind: "range", start, stop, step: one.step / factor };
}

function joined(group: string, path: string): string {
  return group === "" ? path : `${group}/${path}`;
}
