import type { JsonMember, JsonNode } from "../../zarr/json";
import { joinKey } from "../../zarr/store";
import { memberOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { MetadataFileName } from "../lintDocument";
import type { LintRun } from "../lintRun";
import { sameJson, sameObject } from "./sameJson";
import { rootObject, type StoreFolder } from "./storeFolder";

type Folders = ReadonlyMap<string, StoreFolder>;

/** Consolidated metadata against the nodes themselves (STO-016, V3-CM-005, V3-CM-006, V2-CM-003). */
export function checkConsolidated(folders: Folders): void {
  for (const folder of folders.values()) {
    checkInline(folder, folders);
    checkZmetadata(folder, folders);
  }
}

function checkInline(folder: StoreFolder, folders: Folders): void {
  const run = folder.documents.get("zarr.json");
  const group = rootObject(run);
  const member = group && memberOf(group, "consolidated_metadata");
  const metadata = member?.value?.kind === "object" ? valueOf(member.value, "metadata") : undefined;
  if (run === undefined || member === undefined || metadata?.kind !== "object") return;
  // zarr-python gives nested groups an empty map that says nothing.
  if (metadata.members.length === 0) return;
  const named = new Set<string>();
  for (const entry of metadata.members) {
    named.add(entry.name);
    const target = folders.get(joinKey(folder.path, entry.name));
    if (target === undefined && folder.truncated) continue;
    const node = target?.documents.get("zarr.json");
    compare(run, entry, rootObject(node), joinKey(folder.path, entry.name, "zarr.json"));
  }
  const missing = pathsBelow(folder, folders, ["zarr.json"]).filter((path) => !named.has(path));
  reportMissing(run, member, missing);
}

function checkZmetadata(folder: StoreFolder, folders: Folders): void {
  const run = folder.documents.get(".zmetadata");
  const object = rootObject(run);
  const member = object && memberOf(object, "metadata");
  if (run === undefined || member?.value?.kind !== "object") return;
  const named = new Set<string>();
  for (const entry of member.value.members) {
    named.add(entry.name);
    const slash = entry.name.lastIndexOf("/");
    const path = joinKey(folder.path, entry.name.slice(0, Math.max(0, slash)));
    const file = entry.name.slice(slash + 1) as MetadataFileName;
    const target = folders.get(path);
    const node = target?.documents.get(file);
    if (target === undefined && folder.truncated) continue;
    if (node === undefined && file === ".zattrs" && isEmpty(entry.value)) continue;
    compare(run, entry, rootObject(node), joinKey(folder.path, entry.name));
  }
  const files: MetadataFileName[] = [".zarray", ".zgroup"];
  const missing = pathsBelow(folder, folders, files)
    .concat(files.some((file) => folder.documents.has(file)) ? [""] : [])
    .filter((path) => !files.some((file) => named.has(joinKey(path, file))));
  reportMissing(run, member, missing);
}

function isEmpty(node: JsonNode | undefined): boolean {
  return node?.kind === "object" && node.members.length === 0;
}

function pathsBelow(
  folder: StoreFolder,
  folders: Folders,
  files: readonly MetadataFileName[],
): string[] {
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  return [...folders.values()]
    .filter(({ path }) => path !== folder.path && path.startsWith(prefix))
    .filter(({ documents }) => files.some((file) => documents.has(file)))
    .map(({ path }) => path.slice(prefix.length))
    .sort();
}

function compare(run: LintRun, entry: JsonMember, node: ObjectNode | undefined, key: string): void {
  if (node === undefined) {
    run.report(
      "consolidated-missing-node",
      entry,
      `There is no ${key} in the store, but the consolidated metadata has this entry: it is out of date.`,
    );
    return;
  }
  if (entry.value?.kind !== "object" || sameDocument(entry.value, node)) return;
  const names = differing(entry.value, node);
  run.report(
    "consolidated-stale",
    entry,
    `This entry differs from ${key} in ${names.join(", ")}: the consolidated metadata is out of date.`,
    { related: [{ key, message: "The node's own document" }] },
  );
}

/** Members that writers add or leave out without saying anything else. */
function saysNothing(name: string, value: JsonNode | undefined): boolean {
  if (name === "consolidated_metadata") return true;
  if (value?.kind === "object" && name === "attributes") return value.members.length === 0;
  if (value?.kind === "array" && name === "storage_transformers") return value.items.length === 0;
  return name === "dimension_separator" && value?.kind === "string" && value.value === ".";
}

function sameDocument(a: ObjectNode, b: ObjectNode): boolean {
  return sameObject(a, b, (name) => isNoDifference(name, a, b));
}

function isNoDifference(name: string, a: ObjectNode, b: ObjectNode): boolean {
  const [left, right] = [valueOf(a, name), valueOf(b, name)];
  if (left !== undefined && right !== undefined) return name === "consolidated_metadata";
  return saysNothing(name, left ?? right);
}

function differing(a: ObjectNode, b: ObjectNode): string[] {
  const names = new Set([...a.members, ...b.members].map(({ name }) => name));
  return [...names].filter(
    (name) => !isNoDifference(name, a, b) && !sameJson(valueOf(a, name), valueOf(b, name)),
  );
}

function reportMissing(run: LintRun, member: JsonMember, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).map((path) => JSON.stringify(path === "" ? "/" : path));
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : "";
  run.report(
    "consolidated-incomplete",
    member,
    `Not in the consolidated metadata: ${shown.join(", ")}${more}. Readers that use it do not find them.`,
  );
}
