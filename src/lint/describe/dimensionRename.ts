import type { JsonDocument } from "../../zarr/json";
import type { TextEdit } from "../finding";
import type { MetadataFileName } from "../lintDocument";
import { scopesOf, type DocumentScope } from "./metadataPlace";
import { dimensionNameNodes, scopesAt } from "./nodeReferences";

/** A dimension name where it is written; offset and length are those of the text between the quotes. */
export interface WrittenName {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** The dimension name at `offset`; undefined anywhere else. */
export function dimensionNameAt(
  document: JsonDocument,
  fileName: MetadataFileName,
  offset: number,
): WrittenName | undefined {
  return writtenNames(scopesAt(scopesOf(document.root, fileName), offset)).find(
    (one) => offset >= one.offset && offset <= one.offset + one.length,
  );
}

/** The edits that rename a dimension in one document, with its consolidated entries. */
export function dimensionRename(
  document: JsonDocument,
  fileName: MetadataFileName,
  { from, to }: { readonly from: string; readonly to: string },
): TextEdit[] {
  const text = JSON.stringify(to).slice(1, -1);
  return writtenNames(scopesOf(document.root, fileName))
    .filter(({ name }) => name === from)
    .map(({ offset, length }) => ({ offset, length, text }));
}

function writtenNames(scopes: readonly DocumentScope[]): WrittenName[] {
  return scopes.flatMap((scope) =>
    dimensionNameNodes(scope).map(({ value, offset, length }) => ({
      name: value,
      offset: offset + 1,
      length: Math.max(0, length - 2),
    })),
  );
}
