import { readDecoding } from "../../view/cf/readDecoding";
import { containerOf, type CodeOptions } from "../../view/code/codeOptions";
import { groupsAbove, type FindOptions } from "../../view/coordinates/groupsAbove";
import { levelPaths } from "../../view/levels";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { ShownSlice } from "../../protocol/preview";
import { shownAddress, type NodePlace } from "../nodePlace";

export interface ShownArray {
  readonly place: NodePlace;
  readonly store: Store;
  readonly array: ArrayNode;
  readonly openNode: FindOptions["open"];
}

/** What code that reads a view has to know of it. */
export async function codeOptions(
  { place, store, array, openNode }: ShownArray,
  { selection, field, decode }: ShownSlice,
): Promise<Omit<CodeOptions, "library">> {
  const { path, zarrFormat, dataType, dimensionNames, chunkGrid, chunkKeys, document } = array;
  const { uri, kind } = place.store;
  const location = uri.scheme === "file" ? uri.fsPath : shownAddress(place.store);
  const groups = await groupsAbove(path, { open: openNode });
  return {
    ...{ location, path, zarrFormat, dataType, dimensionNames, selection, field, decode },
    container: kind === "remote" ? containerOf(location) : kind,
    form: store.form,
    gridKind: chunkGrid.kind,
    decoding: field === undefined ? readDecoding(array).decoding : undefined,
    isLevel: groups.some(({ node, below }) => levelPaths(node.attributes).includes(below)),
    isSeparatorUnrecorded:
      zarrFormat === 2 &&
      chunkKeys.separator === "/" &&
      !Object.hasOwn(document, "dimension_separator"),
  };
}
