import { mainDocument, nameOf, type StoreFolder } from "./storeFolder";
import type { StoreFindings } from "./storeFindings";
import { joinKey, type Store } from "../../zarr/store";
import { nodeNameFault } from "../rules/nodeNames";
import { openingOf } from "../lintRun";
import { looksLikeChunks } from "./chunkNames";

type Folders = ReadonlyMap<string, StoreFolder>;

/** What only a look at several folders tells (STO-002…009, V3-NAM-001…008). */
export function checkHierarchy(folders: Folders, findings: StoreFindings): void {
  checkMissingGroups(folders, findings);
  for (const folder of folders.values()) {
    checkTwoFormats(folder);
    checkForeign(folder, findings);
    checkChunksAlone(folder, folders, findings);
    if (folder.kind === undefined) continue;
    checkMixedFormats(folder);
    checkName(folder, findings);
  }
  checkCase(folders, findings);
}

/** STO-002. */
function checkTwoFormats({ documents }: StoreFolder): void {
  const run = documents.get("zarr.json");
  const other = documents.has(".zarray")
    ? ".zarray"
    : documents.has(".zgroup")
      ? ".zgroup"
      : undefined;
  const root = run?.document.root;
  if (run === undefined || root === undefined || other === undefined) return;
  run.report(
    "two-formats",
    openingOf(root),
    `${other} of v2 stands beside this v3 document: readers take v3 where both are, zarr-python warns.`,
  );
}

/** STO-005: against the outermost node above. */
function checkMixedFormats(folder: StoreFolder): void {
  const root = outermost(folder);
  const run = mainDocument(folder);
  const place = run?.document.root;
  if (root === folder || root.zarrFormat === folder.zarrFormat) return;
  if (run === undefined || place === undefined || root.zarrFormat === undefined) return;
  run.report(
    "mixed-formats",
    openingOf(place),
    `This node is of v${folder.zarrFormat}, but the store's root is of v${root.zarrFormat}: readers of that format do not find it.`,
  );
}

function outermost(folder: StoreFolder): StoreFolder {
  let found = folder;
  for (let above = folder.parent; above !== undefined; above = above.parent) {
    if (above.kind !== undefined) found = above;
  }
  return found;
}

/** STO-003, STO-004: folders without a document between a node and the root of its store. */
function checkMissingGroups(folders: Folders, findings: StoreFindings): void {
  const reported = new Set<StoreFolder>();
  for (const folder of folders.values()) {
    if (folder.kind === undefined) continue;
    let between: StoreFolder[] = [];
    for (let above = folder.parent; above !== undefined; above = above.parent) {
      if (above.kind === undefined) between.push(above);
      // A folder is within a store where a node stands above it.
      else {
        for (const gap of between) reported.add(gap);
        between = [];
      }
    }
    const root = between.at(-1);
    if (root !== undefined && isBareStore(root)) for (const gap of between) reported.add(gap);
  }
  for (const folder of reported) {
    const version = childVersion(folder, folders);
    findings.reportKey(
      folder.path,
      "missing-group",
      `There are nodes below this folder, but no ${version === 3 ? "zarr.json" : ".zgroup"} in it: readers open them by their paths, but do not find them in lists.`,
    );
  }
}

/** A root without a document that is still meant as a store: it has attributes or consolidated metadata. */
function isBareStore({ documents, path }: StoreFolder): boolean {
  return documents.has(".zattrs") || documents.has(".zmetadata") || /\.zarr$/.test(path);
}

function childVersion(folder: StoreFolder, folders: Folders): 2 | 3 | undefined {
  const prefix = folder.path === "" ? "" : `${folder.path}/`;
  for (const other of folders.values()) {
    if (other.zarrFormat !== undefined && other.path.startsWith(prefix)) return other.zarrFormat;
  }
  return undefined;
}

/** Chunks, but no document that says what they are. */
function checkChunksAlone(folder: StoreFolder, folders: Folders, findings: StoreFindings): void {
  if (folder.kind !== undefined || !looksLikeChunks(folder)) return;
  const parent = folder.parent;
  const inC = nameOf(folder.path) === "c" && parent !== undefined;
  const owner = inC ? parent : folder;
  if (owner.kind === "array" || (inC && owner.kind !== undefined)) return;
  // Plain folders full of numbered files are no stores of ours.
  const evidence =
    owner.documents.size > 0 || [...ancestors(owner)].some(({ kind }) => kind !== undefined);
  if (!evidence || !folders.has(owner.path)) return;
  findings.reportKey(
    owner.path,
    "chunks-without-metadata",
    "There are chunks in this folder, but no array document (.zarray or zarr.json): nothing can read them.",
  );
}

function* ancestors(folder: StoreFolder): Generator<StoreFolder> {
  for (let above = folder.parent; above !== undefined; above = above.parent) yield above;
}

/** STO-006…009. */
function checkForeign(folder: StoreFolder, findings: StoreFindings): void {
  const { path, fileNames, folderNames } = folder;
  const has = (name: string): boolean => fileNames.includes(name) || folderNames.includes(name);
  if (has("attributes.json") && folder.kind === undefined) {
    findings.reportKey(
      joinKey(path, "attributes.json"),
      "foreign-format",
      "This is N5, which is not Zarr; readers of N5 take it.",
    );
  } else if (
    has("snapshots") &&
    has("manifests") &&
    (has("refs") || has("repo")) &&
    !has("zarr.json")
  ) {
    findings.reportKey(
      path,
      "foreign-format",
      "This is an Icechunk repository, which only its own library reads.",
    );
  } else if (has("meta") && has("data") && has("zarr.json")) {
    findings.reportKey(
      path,
      "foreign-format",
      "This is a store of the v3 alpha of 2022, which no current reader takes.",
    );
  }
}

/** V3-NAM-001…006 on the names of folders. */
function checkName(folder: StoreFolder, findings: StoreFindings): void {
  if (folder.zarrFormat === undefined || outermost(folder) === folder) return;
  const fault = nodeNameFault(nameOf(folder.path), folder.zarrFormat);
  if (fault !== undefined) findings.reportKey(folder.path, fault.rule, fault.message);
}

/** V3-NAM-007. */
function checkCase(folders: Folders, findings: StoreFindings): void {
  const seen = new Map<string, string>();
  for (const { path, kind } of folders.values()) {
    if (kind === undefined) continue;
    const lower = path.toLowerCase();
    const other = seen.get(lower);
    if (other === undefined) {
      seen.set(lower, path);
    } else {
      findings.reportKey(
        path,
        "node-name-case",
        `${JSON.stringify(path)} and ${JSON.stringify(other)} differ only in case: they are one on file systems that do not tell.`,
      );
    }
  }
}

/** V3-NAM-009. */
export function checkStoreName({ label }: Store, folders: Folders, findings: StoreFindings): void {
  const kind = folders.get("")?.kind;
  if (kind === undefined || /\.zarr(\.zip)?[/\\]?$/.test(label)) return;
  findings.reportKey(
    "",
    "store-name",
    "The name of a store should end in .zarr, so that people and tools know it.",
  );
}
