import * as vscode from "vscode";
import { levelPaths } from "../../view/levels";
import { ZarrError } from "../../zarr/errors";
import type { ArrayNode, ZarrNode } from "../../zarr/node";
import { placeName, type NodePlace } from "../nodePlace";

/**
 * The array that a view of a node shows. A multiscale image is its finest level, which is read from the coarser
 * ones where they suffice.
 * @throws ZarrError "unsupported" for any other group
 */
export async function shownArray(
  place: NodePlace,
  openNode: (path: string) => Promise<ZarrNode>,
): Promise<ArrayNode> {
  const { path } = place;
  const opened = await openNode(path);
  const [finest] = opened.kind === "group" ? levelPaths(opened.attributes) : [];
  const node =
    finest === undefined ? opened : await openNode(path === "" ? finest : `${path}/${finest}`);
  if (node.kind === "array") return node;
  throw new ZarrError(
    "unsupported",
    vscode.l10n.t(
      "{0} is a group; it has no elements of its own. Open one of its arrays in the Zarr view.",
      placeName(place),
    ),
    { path },
  );
}
