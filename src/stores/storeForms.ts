/** How a store, or a form of container, is treated; docs/formats.md is made from this. */
export interface StoreForm {
  readonly name: string;
  readonly state: "reads" | "refused";
  /** What to know, or why it is refused. */
  readonly note: string;
  /** What reads it, below src/stores: folders and files. */
  readonly sources: readonly string[];
}

/** Where values come from. */
export const stores: readonly StoreForm[] = [
  {
    name: "Folder",
    state: "reads",
    note: "on disk, and whatever file system VS Code has open",
    sources: ["fileStore.node.ts", "fileAccess.node.ts"],
  },
  {
    name: "Zip file",
    state: "reads",
    note: "entries stored or deflated, ZIP64, the store at the root or folders deep; at an address too",
    sources: ["zipStore.ts", "zipDirectory.ts"],
  },
  {
    name: "HTTP and HTTPS",
    state: "reads",
    note: "by range requests; without a listing, children come from consolidated metadata",
    sources: ["http"],
  },
  {
    name: "S3 and Google Cloud Storage",
    state: "reads",
    note: "public buckets, by `s3://` and `gs://` addresses; nothing is signed",
    sources: ["http"],
  },
  {
    name: "Memory",
    state: "reads",
    note: "for what is put together on the fly, and for tests",
    sources: ["memoryStore.ts"],
  },
];

/** What a store may hold, beside plain Zarr 2 and 3. */
export const containerForms: readonly StoreForm[] = [
  {
    name: "kerchunk references as JSON",
    state: "reads",
    note: "versions 0 and 1, with templates and generated keys; other places are read only after consent",
    sources: ["reference"],
  },
  {
    name: "kerchunk references as parquet",
    state: "reads",
    note: "as JSON ones",
    sources: ["reference"],
  },
  {
    name: "N5",
    state: "reads",
    note: "default blocks, also those cut off at the edge, shown as Zarr",
    sources: ["forms/n5Store.ts", "forms/n5Array.ts"],
  },
  {
    name: "Zarr 3 alpha",
    state: "reads",
    note: "of zarr-python 2.14 to 2.18, shown as Zarr 3",
    sources: ["forms/alphaStore.ts", "forms/alphaArray.ts"],
  },
  {
    name: "NCZarr",
    state: "reads",
    note: "its keys are passed over, its dimensions named; the oldest kind, with files of its own, too",
    sources: ["forms/oldNczarrStore.ts"],
  },
  {
    name: "Icechunk",
    state: "refused",
    note: "a repository of versions that needs a library of its own",
    sources: ["forms/recogniseStore.ts"],
  },
  {
    name: "Zarr 1",
    state: "refused",
    note: "given up in 2017; zarr-python 2 turns it into Zarr 2",
    sources: ["forms/recogniseStore.ts"],
  },
];

/** Parts of src/stores that serve several of these. */
export const sharedStoreParts: readonly string[] = [
  ...["byteRange.ts", "openTarget.ts", "openLocation", "storeForms.ts"],
  ...["forms/recogniseStore.ts", "forms/translatedStore.ts", "forms/dataTypeJson.ts"],
  ...["forms/nodeDocument.ts", "forms/firstAnswers.ts"],
];
