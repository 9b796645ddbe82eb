import { isZarrError } from "../../zarr/errors";
import type { ZarrNode } from "../../zarr/node";
import type { GroupAbove } from "./foundAxis";

export interface FindOptions {
  /** Opens a node of the same store. @throws ZarrError where there is none */
  open(path: string, signal?: AbortSignal): Promise<ZarrNode>;
  readonly signal?: AbortSignal;
}

/** Groups above an array that are looked into. */
const mostAncestors = 8;

/** The groups above a node that can be read, the nearest first. */
export async function groupsAbove(path: string, options: FindOptions): Promise<GroupAbove[]> {
  const opened = await Promise.all(
    groupPaths(path).map(async (group): Promise<GroupAbove | undefined> => {
      const node = await openQuietly(group, options);
      const below = group === "" ? path : path.slice(group.length + 1);
      return node?.kind === "group" ? { node, below } : undefined;
    }),
  );
  return opened.filter((one) => one !== undefined);
}

/** The paths of the groups above a node, the nearest first. */
export function groupPaths(path: string): string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments
    .map((_, i) => segments.slice(0, segments.length - 1 - i).join("/"))
    .slice(0, mostAncestors);
}

/** The node at a path; undefined where there is none that can be read. */
export async function openQuietly(
  path: string,
  { open, signal }: FindOptions,
): Promise<ZarrNode | undefined> {
  try {
    return await open(path, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (isZarrError(error)) return undefined;
    throw error;
  }
}
