import type { JsonDocument, JsonNode } from "../../zarr/json";
import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import { attributesOf, scopesOf, type DocumentScope } from "./metadataPlace";
import { kindOfScope } from "./scopeArray";

/** A place of a document that names another node. */
export interface NodeReference {
  readonly offset: number;
  readonly length: number;
  /** Path from the folder of the document; may begin with `../`. */
  readonly path: string;
  /** Of a consolidated entry of `.zmetadata`: the document itself. */
  readonly fileName?: MetadataFileName;
  /** True for dimension names: there may be a coordinate array of that name, or none. */
  readonly uncertain?: boolean;
}

const maxReferences = 5000;
/** So many consolidated nodes are read for what is in them; of those after them, only the name leads on. */
const maxRead = 500;

/** Everything in a document that leads to another node, in the order of the text. */
export function nodeReferences(
  document: JsonDocument,
  fileName: MetadataFileName,
): NodeReference[] {
  const references: NodeReference[] = [];
  for (const [index, scope] of scopesOf(document.root, fileName).entries()) {
    if (references.length >= maxReferences) break;
    references.push(...ofEntry(scope), ...(index > maxRead ? [] : ofScope(scope)));
  }
  return references.slice(0, maxReferences).sort((a, b) => a.offset - b.offset);
}

/** What leads to another node at one place of a document. */
export function nodeReferenceAt(
  document: JsonDocument,
  fileName: MetadataFileName,
  offset: number,
): NodeReference | undefined {
  return scopesAt(scopesOf(document.root, fileName), offset)
    .flatMap((scope) => [...ofEntry(scope), ...ofScope(scope)])
    .find((one) => offset >= one.offset && offset <= one.offset + one.length);
}

/** Those scopes whose text, or whose name in consolidated metadata, is at an offset. */
export function scopesAt(scopes: readonly DocumentScope[], offset: number): DocumentScope[] {
  return scopes.filter(
    ({ object, entry }) =>
      offset >= (entry?.nameOffset ?? object.offset) && offset <= object.offset + object.length,
  );
}

function ofScope(scope: DocumentScope): NodeReference[] {
  const attributes = attributesOf(scope);
  return [
    ...ofDimensions(scope),
    ...(attributes === undefined
      ? []
      : [...ofVariables(scope, attributes), ...ofOme(scope, attributes)]),
  ];
}

/** The node's own document, from the copy in consolidated metadata. */
function ofEntry({ entry, nodePath, fileName }: DocumentScope): NodeReference[] {
  if (entry === undefined || (nodePath === "" && fileName === "zarr.json")) return [];
  const range = { offset: entry.nameOffset + 1, length: Math.max(0, entry.nameLength - 2) };
  return [{ ...range, path: nodePath, ...(fileName === "zarr.json" ? {} : { fileName }) }];
}

/** Dimension names lead to the coordinate arrays of that name beside the array. */
function ofDimensions(scope: DocumentScope): NodeReference[] {
  return dimensionNameNodes(scope).flatMap((node) =>
    refersTo(node, besideNode(scope, node.value), { uncertain: true }),
  );
}

/** The strings that name dimensions in a scope. */
export function dimensionNameNodes(scope: DocumentScope): Extract<JsonNode, { kind: "string" }>[] {
  const attributes = attributesOf(scope);
  const lists = [
    scope.fileName === "zarr.json" ? valueOf(scope.object, "dimension_names") : undefined,
    attributes && valueOf(attributes, "_ARRAY_DIMENSIONS"),
  ];
  return lists.flatMap((list) =>
    list?.kind === "array" ? list.items.filter((item) => item.kind === "string") : [],
  );
}

/** CF attributes that list arrays, by blanks, some as `role: array`. */
const variableLists = [
  ...["coordinates", "ancillary_variables", "grid_mapping", "bounds", "climatology"],
  ...["cell_measures", "formula_terms"],
];

function ofVariables(scope: DocumentScope, attributes: ObjectNode): NodeReference[] {
  return variableLists.flatMap((name) => {
    const node = valueOf(attributes, name);
    if (node?.kind !== "string") return [];
    // With escapes in the text, places in the value are not places in the text.
    if (node.length !== node.value.length + 2) return [];
    return [...node.value.matchAll(/\S+/g)]
      .filter(([word]) => !word.endsWith(":"))
      .map((match) => ({
        offset: node.offset + 1 + match.index,
        length: match[0].length,
        path: besideNode(scope, match[0]),
      }));
  });
}

function ofOme(scope: DocumentScope, attributes: ObjectNode): NodeReference[] {
  const inner = valueOf(attributes, "ome");
  const ome = inner?.kind === "object" ? inner : attributes;
  const below = (node: JsonNode | undefined): NodeReference[] =>
    node?.kind === "string" ? refersTo(node, joined(scope.nodePath, node.value)) : [];
  const levels = objects(valueOf(ome, "multiscales")).flatMap((image) =>
    objects(valueOf(image, "datasets")).flatMap((level) => below(valueOf(level, "path"))),
  );
  const labels = valueOf(ome, "labels");
  const plate = valueOf(ome, "plate");
  const well = valueOf(ome, "well");
  const label = valueOf(ome, "image-label");
  const source = label?.kind === "object" ? valueOf(label, "source") : undefined;
  return [
    ...levels,
    ...(labels?.kind === "array" ? labels.items.flatMap(below) : []),
    ...(plate?.kind === "object" ? objects(valueOf(plate, "wells")) : []).flatMap((one) =>
      below(valueOf(one, "path")),
    ),
    ...(well?.kind === "object" ? objects(valueOf(well, "images")) : []).flatMap((one) =>
      below(valueOf(one, "path")),
    ),
    ...(source?.kind === "object" ? below(valueOf(source, "image")) : []),
  ];
}

function objects(node: JsonNode | undefined): ObjectNode[] {
  return node?.kind === "array" ? node.items.filter((item) => item.kind === "object") : [];
}

function refersTo(
  node: JsonNode,
  path: string,
  extra: Pick<NodeReference, "uncertain"> = {},
): NodeReference[] {
  if (stringOf(node) === "") return [];
  return [{ offset: node.offset + 1, length: Math.max(0, node.length - 2), path, ...extra }];
}

/** A node beside the array; a group's own children, for its attributes. */
function besideNode(scope: DocumentScope, name: string): string {
  return kindOfScope(scope) === "group"
    ? joined(scope.nodePath, name)
    : joined(scope.nodePath, `../${name}`);
}

/** Joins paths, resolving `.` and `..`; what leads out begins with `../`. */
function joined(base: string, path: string): string {
  const segments: string[] = [];
  for (const segment of `${base}/${path}`.split("/")) {
    if (segment === "" || segment === ".") continue;
    const last = segments.at(-1);
    if (segment === ".." && last !== undefined && last !== "..") segments.pop();
    else segments.push(segment);
  }
  return segments.join("/");
}
