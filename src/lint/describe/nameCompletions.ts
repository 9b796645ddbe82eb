import type { DataType } from "../../zarr/dataType";
import { attributeNames, memberItems, omeNames } from "./attributeCompletions";
import { templateOf } from "./codecCompletions";
import type { Completion } from "./completion";
import { codecMemberTexts, v2Texts, v3Texts } from "./memberTexts";
import { attributesOf, type DocumentScope, type PathStep } from "./metadataPlace";
import { kindOfScope } from "./scopeArray";
import { codecAround, dataTypeOf, inputOf, shapeOf, type CodecAround } from "./scopeValues";
import { codecMemberValues, fillValueCompletions } from "./typeCompletions";

/** Names of members that can stand in the object at a path of a scope. */
export function possibleNames(scope: DocumentScope, path: readonly PathStep[]): Completion[] {
  const { fileName } = scope;
  const isV3 = fileName === "zarr.json";
  const inAttributes =
    fileName === ".zattrs" ? path : path[0] === "attributes" && isV3 ? path.slice(1) : undefined;
  if (inAttributes !== undefined) return namesInAttributes(scope, inAttributes);
  if (path.length === 0)
    return memberItems(documentMembers(scope), (name) => meaningOf(name, isV3));
  const codec = codecAround(scope, path);
  if (codec !== undefined) return codecMembers(scope, codec);
  const key = path.join("/");
  if (key === "chunk_grid")
    return memberItems(
      { name: "regular", configuration: { chunk_shape: shapeOf(scope) } },
      () => undefined,
    );
  if (key === "chunk_grid/configuration")
    return memberItems({ chunk_shape: shapeOf(scope) }, (name) =>
      meaningOf(`${key}/${name}`, true),
    );
  if (key === "chunk_key_encoding")
    return memberItems({ name: "default", configuration: { separator: "/" } }, () => undefined);
  if (key === "chunk_key_encoding/configuration")
    return memberItems({ separator: "/" }, () => undefined);
  return [];
}

function meaningOf(key: string, isV3: boolean): string | undefined {
  const texts = isV3 ? v3Texts : v2Texts;
  return Object.hasOwn(texts, key) ? texts[key]?.meaning : undefined;
}

/** Members that a document can have, with the value that suits what is there. */
function documentMembers(scope: DocumentScope): Record<string, unknown> {
  const shape = shapeOf(scope);
  switch (scope.fileName) {
    case ".zgroup":
      return { zarr_format: 2 };
    case ".zmetadata":
      return { zarr_consolidated_format: 1, metadata: {} };
    case ".zarray":
      return {
        ...{
          zarr_format: 2,
          shape,
          chunks: shape,
          dtype: "<f4",
          compressor: { id: "zstd", level: 3 },
        },
        ...{ fill_value: 0, order: "C", filters: null, dimension_separator: "." },
      };
    case "zarr.json":
      return kindOfScope(scope) === "group" ? groupMembers() : arrayMembers(scope, shape);
    case ".zattrs":
      return {};
  }
}

function groupMembers() {
  return {
    ...{ zarr_format: 3, node_type: "group", attributes: {} },
    consolidated_metadata: { kind: "inline", must_understand: false, metadata: {} },
  };
}

function arrayMembers(scope: DocumentScope, shape: readonly number[]) {
  const type = dataTypeOf(scope);
  return {
    ...{ zarr_format: 3, node_type: kindOfScope(scope) ?? "group", shape, data_type: "float32" },
    chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value:
      type === undefined || type.kind === "int" || type.kind === "float" ? 0 : zeroValue(type),
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      { name: "zstd", configuration: { level: 3 } },
    ],
    attributes: {},
    dimension_names: shape.map((_, index) => `dim_${index}`),
    storage_transformers: [],
  };
}

function zeroValue(type: DataType): unknown {
  const [first] = fillValueCompletions(type, 3);
  return first === undefined
    ? 0
    : (JSON.parse(
        first.label.startsWith("[") || /^(true|false|"")$/.test(first.label)
          ? first.label
          : JSON.stringify(first.label),
      ) as unknown);
}

function codecMembers(scope: DocumentScope, codec: CodecAround): Completion[] {
  const { name, zarrFormat, isObject } = codec;
  const bare = name.replace(/^numcodecs[./]/, "");
  const template = templateOf(name, inputOf(scope));
  if (zarrFormat === 3 && isObject)
    return memberItems({ name: "bytes", configuration: template }, () => undefined);
  const texts = Object.hasOwn(codecMemberTexts, bare) ? (codecMemberTexts[bare] ?? {}) : {};
  const members: Record<string, unknown> = zarrFormat === 2 ? { id: name || "zstd" } : {};
  for (const member of new Set([...Object.keys(template), ...Object.keys(texts)])) {
    members[member] =
      template[member] ?? codecMemberValues(bare, member, zarrFormat)[0]?.label ?? 0;
  }
  return memberItems(members, (member) =>
    Object.hasOwn(texts, member) ? texts[member] : undefined,
  );
}

function namesInAttributes(scope: DocumentScope, path: readonly PathStep[]): Completion[] {
  const attributes = attributesOf(scope);
  const zarrFormat = scope.fileName === "zarr.json" ? 3 : 2;
  if (path.length === 0) {
    return attributes === undefined
      ? []
      : attributeNames(attributes, kindOfScope(scope), zarrFormat);
  }
  const inner = path[0] === "ome" ? path.slice(1) : path;
  if (path[0] !== "ome" && path[0] !== "multiscales") return [];
  return omeNames(inner.map((step) => (typeof step === "number" ? "*" : step)).join("/"));
}
