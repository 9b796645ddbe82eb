import { basename, dirname, join } from "node:path";
import type { MetadataFileName } from "../lint/metadataFileName";
import { ZarrError } from "../zarr/errors";
import { metadataFileNames } from "../zarr/nodeNames";
import { findStores } from "./findStores.node";
import { pathKind } from "./openStore.node";

/** Something to lint, found at a path of the command line. */
export type LintTarget =
  | {
      readonly kind: "store";
      /** Where it is opened. */
      readonly path: string;
      /** The same relative to the path that was given; "" for that path itself. */
      readonly below: string;
      /** A folder of this machine, whose documents can be written. */
      readonly isFolder: boolean;
      /** Where the nearest configuration is looked for; undefined for addresses. */
      readonly folder: string | undefined;
    }
  | {
      readonly kind: "document";
      readonly path: string;
      readonly fileName: MetadataFileName;
      readonly folder: string;
    };

/**
 * What there is to lint at a path: stores in a folder, one store, or one metadata file.
 * @throws ZarrError "not-found" where there is nothing
 */
export async function lintTargets(path: string): Promise<LintTarget[]> {
  const kind = await pathKind(path);
  if (kind === "address") {
    return [{ kind: "store", path, below: "", isFolder: false, folder: undefined }];
  }
  if (kind === "file") {
    const folder = dirname(path);
    const fileName = metadataFileNames.find((name) => name === basename(path));
    return fileName === undefined
      ? [{ kind: "store", path, below: "", isFolder: false, folder }]
      : [{ kind: "document", path, fileName, folder }];
  }
  const stores = await findStores(path);
  if (stores.length === 0) {
    const message = `There is no Zarr store in ${path}. Give a store, a folder with stores in it, or a metadata file.`;
    throw new ZarrError("not-found", message, { path });
  }
  return stores.map((below) => {
    const folder = join(path, below);
    return { kind: "store", path: folder, below, isFolder: true, folder };
  });
}
