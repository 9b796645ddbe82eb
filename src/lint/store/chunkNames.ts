import type { StoreFolder } from "./storeFolder";

const indices = /^\d+([./]\d+)*$/;

/** True where a folder without documents holds chunks: names that are indices, or a `c` with them. */
export function looksLikeChunks({ documents, fileNames, folderNames }: StoreFolder): boolean {
  if (documents.has("zarr.json") || documents.has(".zgroup")) return false;
  const names = [...fileNames.filter((name) => !name.startsWith(".")), ...folderNames];
  return names.length > 0 && names.every((name) => indices.test(name) || /^c[./]\d/.test(name));
}
