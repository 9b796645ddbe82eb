import type { JsonNode } from "../../zarr/json";
import { joinKey } from "../../zarr/store";
import { valueOf } from "../jsonAccess";
import { attributesDocument, nameOf, rootObject, type StoreFolder } from "./storeFolder";

/** Dimensions against the coordinate arrays of their names beside the array (XR-010). */
export function checkCoordinates(folders: ReadonlyMap<string, StoreFolder>): void {
  for (const folder of folders.values()) {
    const { array, parent } = folder;
    const run = attributesDocument(folder);
    const names = dimensionNamesNode(folder);
    if (array === undefined || parent === undefined || names?.kind !== "array") continue;
    array.shape.forEach((extent, axis) => {
      const node = names.items[axis];
      if (node?.kind !== "string" || node.value === nameOf(folder.path) || node.value === "")
        return;
      const coordinate = folders.get(joinKey(parent.path, node.value))?.array;
      const length = coordinate?.shape.length === 1 ? coordinate.shape[0] : undefined;
      if (length === undefined || length === extent) return;
      if (coordinate?.dimensionNames[0] !== node.value) return;
      run?.report(
        "coordinate-length",
        node,
        `The coordinate array ${JSON.stringify(node.value)} has ${length} elements, but the dimension has ${extent}: xarray refuses this.`,
        { related: [{ key: coordinate.path, message: "The coordinate array" }] },
      );
    });
  }
}

function dimensionNamesNode(folder: StoreFolder): JsonNode | undefined {
  const object = rootObject(attributesDocument(folder));
  if (object === undefined) return undefined;
  return valueOf(object, folder.zarrFormat === 3 ? "dimension_names" : "_ARRAY_DIMENSIONS");
}
