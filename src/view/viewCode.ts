import type { DimensionSelection } from "./selection";

/** The libraries that code is written for. */
export const codeLibraries = ["zarr-python", "xarray", "dask", "tensorstore", "zarrita"] as const;
export type CodeLibrary = (typeof codeLibraries)[number];

/** What a view shows, in the words of those libraries. */
export interface CodeOptions {
  readonly library: CodeLibrary;
  /** A local path, or an address. */
  readonly location: string;
  readonly isZip: boolean;
  /** Of the array below the store. */
  readonly path: string;
  readonly zarrFormat: 2 | 3;
  readonly dimensionNames: readonly (string | undefined)[];
  readonly selection: readonly DimensionSelection[];
  /** A top-level field of a struct. */
  readonly field: string | undefined;
  /** Are values decoded as the attributes say? Only xarray does so. */
  readonly decode: boolean;
}

/** Code that reads exactly what a view shows; the result is named `data`. */
export function viewCode(options: CodeOptions): string {
  switch (options.library) {
    case "zarr-python":
      return zarrPython(options);
    case "xarray":
      return xarray(options, false);
    case "dask":
      return dask(options);
    case "tensorstore":
      return tensorstore(options);
    case "zarrita":
      return zarrita(options);
  }
}

/** The cells of a notebook that goes on with the view: xarray over dask, so that nothing is read at once. */
export function notebookCells(options: CodeOptions): readonly string[] {
  const plot = options.selection.some((one) => one.kind === "range")
    ? "data.plot()"
    : "data.compute()";
  return [xarray(options, true), "data", plot].map((cell) => cell.trimEnd());
}

function zarrPython({ location, isZip, path, selection, field }: CodeOptions): string {
  const store = isZip ? `zarr.storage.ZipStore(${quoted(location)}, mode="r")` : quoted(location);
  const part = field === undefined ? "" : `[${quoted(field)}]`;
  return `import zarr

array = zarr.open_array(${store}, path=${quoted(path)}, mode="r")
data = array[${pythonIndices(selection)}]${part}
`;
}

function xarray(options: CodeOptions, isLazy: boolean): string {
  const { location, isZip, path, dimensionNames, selection, decode, field } = options;
  const names = dimensionNames.filter((name) => name !== undefined);
  if (new Set(names).size < selection.length || field !== undefined || path === "") {
    return withoutNames(options);
  }
  const slash = path.lastIndexOf("/");
  const zip = isZip ? `zarr.storage.ZipStore(${quoted(location)}, mode="r")` : undefined;
  const members = [
    zip ?? quoted(location),
    ...(slash < 0 ? [] : [`group=${quoted(path.slice(0, slash))}`]),
    isLazy ? "chunks={}" : "chunks=None",
    ...(decode ? [] : ["mask_and_scale=False", "decode_times=False"]),
  ];
  const indexers = selection.map(
    (one, dimension) => `${quoted(dimensionNames[dimension] ?? "")}: ${pythonIndexer(one)}`,
  );
  return `import xarray as xr
${zip === undefined ? "" : "import zarr\n"}
dataset = xr.open_zarr(${members.join(", ")})
data = dataset[${quoted(path.slice(slash + 1))}].isel({${indexers.join(", ")}})
`;
}

/** xarray opens groups whose arrays name their dimensions; any other array is wrapped. */
function withoutNames({ location, isZip, path, selection, field }: CodeOptions): string {
  const store = isZip ? `zarr.storage.ZipStore(${quoted(location)}, mode="r")` : quoted(location);
  const part = field === undefined ? "" : `[${quoted(field)}]`;
  return `import dask.array as da
import xarray as xr
import zarr

# xarray itself cannot open this array: it wants groups whose arrays name all their dimensions.
array = da.from_zarr(zarr.open_array(${store}, path=${quoted(path)}, mode="r"))
data = xr.DataArray(array[${pythonIndices(selection)}]${part})
`;
}

function dask({ location, isZip, path, selection, field }: CodeOptions): string {
  const store = isZip ? `zarr.storage.ZipStore(${quoted(location)}, mode="r")` : quoted(location);
  const part = field === undefined ? "" : `[${quoted(field)}]`;
  return `import dask.array as da
import zarr

array = da.from_zarr(zarr.open_array(${store}, path=${quoted(path)}, mode="r"))
data = array[${pythonIndices(selection)}]${part}.compute()
`;
}

function tensorstore(options: CodeOptions): string {
  const { location, isZip, path, zarrFormat, selection, field } = options;
  const isRemote = /^https?:/.test(location);
  const base = isZip
    ? { driver: "zip", base: { driver: "file", path: location }, path }
    : isRemote
      ? { driver: "http", base_url: location, path: `/${path}/` }
      : { driver: "file", path: `${location}/${path}/` };
  const spec = {
    driver: zarrFormat === 3 ? "zarr3" : "zarr",
    kvstore: base,
    ...(field === undefined ? {} : { field }),
  };
  return `import tensorstore as ts

array = ts.open(${JSON.stringify(spec)}, read=True).result()
data = array[${pythonIndices(selection)}].read().result()
`;
}

function zarrita({ location, isZip, path, selection }: CodeOptions): string {
  const isRemote = /^https?:/.test(location);
  const kind = isZip ? "zip" : isRemote ? "fetch" : "fs";
  const store = {
    zip: `ZipFileStore.fromUrl(${JSON.stringify(location)})`,
    fetch: `new FetchStore(${JSON.stringify(location)})`,
    fs: `new FileSystemStore(${JSON.stringify(location)})`,
  }[kind];
  const name = { zip: "ZipFileStore", fetch: "FetchStore", fs: "FileSystemStore" }[kind];
  const indices = selection.map((one) =>
    one.kind === "index"
      ? String(one.index)
      : `zarr.slice(${one.start}, ${one.stop}${one.step === 1 ? "" : `, ${one.step}`})`,
  );
  return `import * as zarr from "zarrita";
import ${name} from "@zarrita/storage/${kind}";

const store = ${store};
const array = await zarr.open(zarr.root(store).resolve(${JSON.stringify(path)}), { kind: "array" });
const data = await zarr.get(array, [${indices.join(", ")}]);
`;
}

function pythonIndices(selection: readonly DimensionSelection[]): string {
  if (selection.length === 0) return "()";
  return selection
    .map((one) =>
      one.kind === "index"
        ? String(one.index)
        : `${one.start}:${one.stop}${one.step === 1 ? "" : `:${one.step}`}`,
    )
    .join(", ");
}

function pythonIndexer(one: DimensionSelection): string {
  if (one.kind === "index") return String(one.index);
  return `slice(${one.start}, ${one.stop}${one.step === 1 ? "" : `, ${one.step}`})`;
}

/** A string literal of Python: JSON's is one, but for characters that it writes as they are. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
