/** Names of the metadata documents of v3 and v2. */
export const metadataFileNames = [
  "zarr.json",
  ".zarray",
  ".zgroup",
  ".zattrs",
  ".zmetadata",
] as const;

/** A name that a node may have: not empty, not only periods, no slash (v3 core, "Node names"). */
export function isNodeName(name: string): boolean {
  return !/^\.*$/.test(name) && !name.includes("/");
}

/** A relative path of node names: no empty segment, none of only periods. */
export function isNodePath(path: string): boolean {
  return path.split("/").every(isNodeName);
}

const collator = new Intl.Collator("en", { numeric: true });

/** Natural order: `a2` before `a10`. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
