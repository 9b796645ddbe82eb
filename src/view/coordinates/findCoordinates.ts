import type { ArrayNode } from "../../zarr/node";
import { isNodeName } from "../../zarr/nodeNames";
import { joinKey } from "../../zarr/store";
import { textAttribute } from "../cf/attributeValues";
import type { FoundAxis } from "./foundAxis";
import { geoZarrAxes } from "./geoZarrAxes";
import { gridMappingAxes } from "./gridMappingAxes";
import { groupPaths, groupsAbove, openQuietly, type FindOptions } from "./groupsAbove";
import { omeAxes } from "./omeAxes";

/**
 * What the dimensions of an array stand for, one entry a dimension: one-dimensional arrays of the dimension's
 * name in the array's group or one above (xarray, CF), or named by the attribute `coordinates`; axes of an
 * OME image; the transform of GeoZarr, or of the grid mapping. What cannot be read counts as not there.
 */
export async function findCoordinates(
  array: ArrayNode,
  options: FindOptions,
): Promise<(FoundAxis | undefined)[]> {
  const groups = await groupsAbove(array.path, options);
  const linear = groups.map(({ node, below }) => omeAxes(node.attributes, below, array));
  linear.push(geoZarrAxes(array, groups), await gridMappingAxes(array, options));
  const finder = new VariableFinder(array, options);
  return Promise.all(
    array.shape.map(async (_, dimension) => {
      const variable = await finder.find(dimension);
      return variable ?? linear.map((axes) => axes[dimension]).find((axis) => axis !== undefined);
    }),
  );
}

class VariableFinder {
  private readonly groups: readonly string[];
  /** Arrays of the attribute `coordinates`. */
  private auxiliary: Promise<readonly ArrayNode[]> | undefined;

  constructor(
    private readonly array: ArrayNode,
    private readonly options: FindOptions,
  ) {
    this.groups = groupPaths(array.path);
  }

  async find(dimension: number): Promise<FoundAxis | undefined> {
    const name = this.array.dimensionNames[dimension];
    if (name === undefined || !isNodeName(name)) return undefined;
    const node = (await this.named(name, dimension)) ?? (await this.listed(dimension));
    return node === undefined ? undefined : { kind: "array", node };
  }

  private async named(name: string, dimension: number): Promise<ArrayNode | undefined> {
    for (const group of this.groups) {
      const node = await this.open(joinKey(group, name));
      if (node !== undefined && this.fits(node, dimension)) return node;
    }
    return undefined;
  }

  private async listed(dimension: number): Promise<ArrayNode | undefined> {
    this.auxiliary ??= this.openAuxiliary();
    const name = this.array.dimensionNames[dimension];
    return (await this.auxiliary).find(
      (node) => this.fits(node, dimension) && node.dimensionNames[0] === name,
    );
  }

  private async openAuxiliary(): Promise<readonly ArrayNode[]> {
    const names = (textAttribute(this.array.attributes, "coordinates") ?? "").split(/\s+/);
    const [group = ""] = this.groups;
    const nodes = await Promise.all(
      names
        .filter((name) => name !== "" && name.split("/").every(isNodeName))
        .slice(0, 32)
        .map((name) => this.open(joinKey(group, name))),
    );
    return nodes.filter((node) => node !== undefined);
  }

  private fits({ shape, dimensionNames, path }: ArrayNode, dimension: number): boolean {
    const name = dimensionNames[0];
    const sameName = name === undefined || name === this.array.dimensionNames[dimension];
    const sameLength = shape.length === 1 && shape[0] === this.array.shape[dimension];
    return sameLength && sameName && path !== this.array.path;
  }

  private async open(path: string): Promise<ArrayNode | undefined> {
    const node = await openQuietly(path, this.options);
    return node?.kind === "array" ? node : undefined;
  }
}
