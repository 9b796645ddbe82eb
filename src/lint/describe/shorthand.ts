import type { JsonDocument, JsonNode } from "../../zarr/json";
import type { Fix } from "../finding";
import { stringOf, valueOf } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import { placeAt, type PathStep } from "./metadataPlace";

/**
 * Between the two ways to write an extension without configuration, its name alone and an object (v3 core,
 * "Extension definition"); undefined where neither stands.
 */
export function shorthandAt(
  document: JsonDocument,
  fileName: MetadataFileName,
  offset: number,
): Fix | undefined {
  const place = placeAt(document.root, fileName, offset);
  if (place?.scope.fileName !== "zarr.json" || place.inName) return undefined;
  const { path, values } = place;
  for (let depth = path.length; depth > 0; depth--) {
    const node = values[depth];
    if (node !== undefined && isExtensionPoint(path.slice(0, depth))) return rewrite(node);
  }
  return undefined;
}

function isExtensionPoint(path: readonly PathStep[]): boolean {
  const last = path.at(-1);
  const holder = path.at(-2);
  if (typeof last === "number")
    return /^(codecs|index_codecs|storage_transformers)$/.test(String(holder));
  return path.length === 1 && /^(data_type|chunk_grid|chunk_key_encoding)$/.test(String(last));
}

function rewrite(node: JsonNode): Fix | undefined {
  const { offset, length } = node;
  if (node.kind === "string") {
    const text = `{"name": ${JSON.stringify(node.value)}}`;
    return { title: "Write as an object", edits: [{ offset, length, text }] };
  }
  const name = node.kind === "object" ? stringOf(valueOf(node, "name")) : undefined;
  if (node.kind !== "object" || name === undefined) return undefined;
  const configuration = valueOf(node, "configuration");
  const isEmpty =
    configuration === undefined ||
    (configuration.kind === "object" && configuration.members.length === 0);
  const isPlain = node.members.every((one) => /^(name|configuration)$/.test(one.name));
  if (!isEmpty || !isPlain) return undefined;
  return {
    title: "Write as a name alone",
    edits: [{ offset, length, text: JSON.stringify(name) }],
  };
}
