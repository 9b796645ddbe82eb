import { joinKey } from "../../zarr/store";
import { integerOf, integersOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun, type Place } from "../lintRun";
import type { StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** A group of anndata, and what it is part of. */
export interface AnndataElement {
  readonly run: LintRun;
  readonly folder: StoreFolder;
  readonly folders: Folders;
  readonly attributes: ObjectNode;
  /** Its `encoding-type`. */
  readonly encoding: string;
}

export function childOf(
  { folder, folders }: Pick<AnndataElement, "folder" | "folders">,
  name: string,
): StoreFolder | undefined {
  const child = folders.get(joinKey(folder.path, ...name.split("/")));
  return child?.kind === undefined ? undefined : child;
}

/** Where the element says what it is. */
export function encodingPlace({ attributes }: Pick<AnndataElement, "attributes">): Place {
  return valueOf(attributes, "encoding-type") ?? openingOf(attributes);
}

/**
 * The shape of an element: of an array its own, of others what their attributes or their parts say. Undefined
 * where that cannot be told.
 */
export function anndataShape(
  folder: StoreFolder,
  folders: Folders,
): readonly (number | undefined)[] | undefined {
  if (folder.array !== undefined) return folder.array.shape;
  const { attributes } = folder;
  if (attributes === undefined) return undefined;
  const part = (name: string): readonly (number | undefined)[] | undefined => {
    const child = childOf({ folder, folders }, name);
    return child && anndataShape(child, folders);
  };
  switch (stringOf(valueOf(attributes, "encoding-type"))) {
    case "csr_matrix":
    case "csc_matrix":
      return integersOf(valueOf(attributes, "shape"), 0);
    case "dataframe": {
      const index = stringOf(valueOf(attributes, "_index"));
      return index === undefined ? undefined : part(index);
    }
    case "categorical":
      return part("codes");
    case "nullable-integer":
    case "nullable-boolean":
    case "nullable-string-array":
      return part("values");
    case "awkward-array":
      return [integerOf(valueOf(attributes, "length"))];
    default:
      return undefined;
  }
}
