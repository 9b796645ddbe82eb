import type { JsonNode } from "../../zarr/json";
import { joinKey } from "../../zarr/store";
import { omeMetadata, type OmeMetadata } from "../conventions/omeNodes";
import type { Severity } from "../finding";
import { integerOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { count } from "../wording";
import { compareLevels, type OmeLevel } from "./omeLevels";
import { attributesDocument, nameOf, rootObject, shownPath, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** OME-Zarr metadata against the arrays and groups that it names (OME-002, OME-015…018, OME-022, …). */
export function checkOmeStore(folders: Folders): void {
  for (const folder of folders.values()) {
    const run = attributesDocument(folder);
    if (run === undefined || folder.attributes === undefined || folder.zarrFormat === undefined)
      continue;
    const metadata = omeMetadata(folder.attributes, folder.zarrFormat);
    if (metadata === undefined) continue;
    const check: OmeCheck = { run, folder, folders, metadata };
    checkVersions(check);
    for (const image of itemsOf(valueOf(metadata.object, "multiscales"))) checkImage(check, image);
    checkLists(check);
  }
}

interface OmeCheck {
  readonly run: LintRun;
  readonly folder: StoreFolder;
  readonly folders: Folders;
  readonly metadata: OmeMetadata;
}

function itemsOf(node: JsonNode | undefined): ObjectNode[] {
  const items = node?.kind === "array" ? node.items : [];
  return items.filter((item): item is ObjectNode => item.kind === "object");
}

/** OME-002. */
function checkVersions({ run, folder, metadata }: OmeCheck): void {
  for (let above = folder.parent; above !== undefined; above = above.parent) {
    if (above.attributes === undefined || above.zarrFormat === undefined) continue;
    const other = omeMetadata(above.attributes, above.zarrFormat);
    if (other === undefined || other.version === metadata.version) continue;
    run.report(
      "ome-version-mixed",
      openingOf(metadata.object),
      `This is OME-Zarr ${metadata.version}, but the node ${shownPath(above.path)} above is ${other.version}: one hierarchy has one version.`,
    );
    return;
  }
}

function checkImage(check: OmeCheck, image: ObjectNode): void {
  const axes = itemsOf(valueOf(image, "axes")).map((axis) => stringOf(valueOf(axis, "name")) ?? "");
  const levels: OmeLevel[] = [];
  for (const dataset of itemsOf(valueOf(image, "datasets"))) {
    const node = valueOf(dataset, "path");
    const target = node && resolve(check, node, "array");
    if (node !== undefined && target !== undefined) levels.push({ dataset, node, folder: target });
  }
  for (const level of levels) checkLevel(check, level, axes);
  compareLevels(check.run, levels);
  checkLabelTypes(check, levels);
  checkChannels(check, levels, axes);
  checkLabelLevels(check, image, levels);
}

/** The node that a path names; a finding where there is none. */
function resolve(
  { run, folder, folders }: OmeCheck,
  node: JsonNode,
  kind: "array" | "group",
  severity: Severity = "error",
): StoreFolder | undefined {
  const path = stringOf(node);
  if (path === undefined || folder.truncated) return undefined;
  const key = joinKey(folder.path, ...path.split("/"));
  const target = folders.get(key);
  if (target?.kind === kind) return target;
  run.report(
    "ome-dataset-path",
    node,
    `There is no ${kind} at ${JSON.stringify(key)} in the store, but the metadata names it: viewers fail on it.`,
    { severity },
  );
  return undefined;
}

/** OME-015, OME-016. */
function checkLevel({ run, metadata }: OmeCheck, level: OmeLevel, axes: readonly string[]): void {
  const { array } = level.folder;
  if (array === undefined || axes.length === 0) return;
  if (array.shape.length !== axes.length) {
    run.report(
      "ome-dataset-rank",
      level.node,
      `The array has ${count(array.shape.length, "dimension")}, but there are ${count(axes.length, "axis")}: viewers refuse the image.`,
    );
    return;
  }
  checkSeparator(level);
  const document = level.folder.documents.get("zarr.json");
  const object = rootObject(document);
  if (metadata.version !== "0.5" || document === undefined || object === undefined) return;
  const names = valueOf(object, "dimension_names");
  const same = axes.every((name, index) => array.dimensionNames[index] === name);
  if (same) return;
  document.report(
    "ome-dimension-names",
    names ?? { offset: object.offset, length: 1, of: object },
    `dimension_names ${names === undefined ? "is missing" : "differs"}, but OME-Zarr 0.5 wants the names of the axes: ${axes.join(", ")}.`,
  );
}

/** The layout of 0.2 to 0.4 has a folder for each dimension but the last. */
function checkSeparator({ folder }: OmeLevel): void {
  const document = folder.documents.get(".zarray");
  const object = rootObject(document);
  if (document === undefined || object === undefined) return;
  if (folder.array?.chunkKeys.separator === "/") return;
  const node = valueOf(object, "dimension_separator");
  document.report(
    "ome-separator",
    node ?? openingOf(object),
    'The chunks have "." in their keys, but OME-Zarr 0.4 stores them in nested folders: dimension_separator "/".',
  );
}

/** OME-022. */
function checkLabelTypes({ run, metadata }: OmeCheck, levels: readonly OmeLevel[]): void {
  if (valueOf(metadata.object, "image-label") === undefined) return;
  for (const { node, folder } of levels) {
    if (folder.array === undefined || folder.array.dataType.kind === "int") continue;
    run.report(
      "ome-data-types",
      node,
      `A label image has integers, but this level has ${folder.array.dataTypeName}: viewers refuse it or show no labels.`,
    );
  }
}

/** OME-030. */
function checkChannels(
  { run, metadata }: OmeCheck,
  levels: readonly OmeLevel[],
  axes: readonly string[],
): void {
  const omero = valueOf(metadata.object, "omero");
  const channels = omero?.kind === "object" ? valueOf(omero, "channels") : undefined;
  const axis = axes.indexOf("c");
  const extent = axis === -1 ? undefined : levels[0]?.folder.array?.shape[axis];
  if (channels?.kind !== "array" || extent === undefined || channels.items.length === extent)
    return;
  run.report(
    "ome-omero-channels",
    openingOf(channels),
    `omero has ${count(channels.items.length, "channel")}, but the image has ${extent}.`,
  );
}

/** OME-041: the image is the group two above, unless `source` says otherwise. */
function checkLabelLevels(
  { run, folder, folders, metadata }: OmeCheck,
  image: ObjectNode,
  levels: readonly OmeLevel[],
): void {
  if (valueOf(metadata.object, "image-label") === undefined) return;
  const parent = folder.parent?.parent;
  if (parent === undefined || nameOf(folder.parent?.path ?? "") !== "labels") return;
  const source = folders.get(parent.path);
  if (source?.attributes === undefined || source.zarrFormat === undefined) return;
  const above = omeMetadata(source.attributes, source.zarrFormat);
  const [first] = itemsOf(above && valueOf(above.object, "multiscales"));
  const wanted = itemsOf(first && valueOf(first, "datasets")).length;
  const list = valueOf(image, "datasets");
  if (wanted === 0 || list === undefined || levels.length === wanted) return;
  run.report(
    "ome-label-levels",
    openingOf(list),
    `The label image has ${count(levels.length, "level")}, but its image has ${wanted}.`,
  );
}

/** Groups that the metadata names: labels, wells of a plate, fields of a well. */
function checkLists(check: OmeCheck): void {
  const { object } = check.metadata;
  const labels = valueOf(object, "labels");
  for (const node of labels?.kind === "array" ? labels.items : []) resolve(check, node, "group");
  // A plate may name wells of which no image is stored.
  for (const node of pathsOf(object, "plate", "wells")) resolve(check, node, "group", "warning");
  for (const node of pathsOf(object, "well", "images")) resolve(check, node, "group");
  checkAcquisitions(check);
}

function pathsOf(object: ObjectNode, name: string, member: string): JsonNode[] {
  const parent = valueOf(object, name);
  const items = parent?.kind === "object" ? itemsOf(valueOf(parent, member)) : [];
  return items.map((item) => valueOf(item, "path")).filter((node) => node !== undefined);
}

/** OME-051: fields of a well name an acquisition of the plate, two groups above. */
function checkAcquisitions({ run, folder, metadata }: OmeCheck): void {
  const above = folder.parent?.parent;
  const well = valueOf(metadata.object, "well");
  if (well?.kind !== "object" || above?.attributes === undefined || above.zarrFormat === undefined)
    return;
  const plate = plateOf(above.attributes, above.zarrFormat);
  if (plate?.kind !== "object") return;
  const known = itemsOf(valueOf(plate, "acquisitions")).map((one) => integerOf(valueOf(one, "id")));
  for (const image of itemsOf(valueOf(well, "images"))) {
    const node = valueOf(image, "acquisition");
    const id = integerOf(node);
    if (node !== undefined && id !== undefined && !known.includes(id)) {
      run.report("ome-well", node, `The plate has no acquisition ${id}.`);
    } else if (node === undefined && known.length > 1) {
      run.report(
        "ome-well",
        openingOf(image),
        `acquisition is missing, but the plate has ${known.length} acquisitions: this field belongs to one of them.`,
      );
    }
  }
}

function plateOf(attributes: ObjectNode, zarrFormat: 2 | 3): JsonNode | undefined {
  const metadata = omeMetadata(attributes, zarrFormat);
  return metadata && valueOf(metadata.object, "plate");
}
