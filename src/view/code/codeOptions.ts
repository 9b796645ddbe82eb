import type { DataType } from "../../zarr/dataType";
import type { CfDecoding } from "../cf/decoding";
import type { DimensionSelection } from "../selection";

/** The libraries that code is written for. */
export const codeLibraries = ["zarr-python", "xarray", "dask", "tensorstore", "zarrita"] as const;
export type CodeLibrary = (typeof codeLibraries)[number];

/** What a view shows, for the code that reads the same. */
export interface CodeOptions {
  readonly library: CodeLibrary;
  /** A local path, or an address without a query, which may be a secret. */
  readonly location: string;
  readonly container: CodeContainer;
  /** What the store is, where it is not plain Zarr: {@link Store.form}. */
  readonly form: string | undefined;
  /** Of the array below the store. */
  readonly path: string;
  readonly zarrFormat: 2 | 3;
  readonly dataType: DataType;
  readonly gridKind: "regular" | "rectilinear";
  readonly dimensionNames: readonly (string | undefined)[];
  readonly selection: readonly DimensionSelection[];
  /** A field of a struct; with dots between the names of structs in structs. */
  readonly field: string | undefined;
  /** Are values decoded as the attributes say? */
  readonly decode: boolean;
  /** How they are; undefined where there is nothing to decode. */
  readonly decoding: CfDecoding | undefined;
  /** One of the levels of an image: the arrays of its group do not fit together. */
  readonly isLevel: boolean;
  /** The chunk keys of v2 have a "/" that the metadata do not tell of. */
  readonly isSeparatorUnrecorded: boolean;
}

export type CodeContainer = "folder" | "zip" | "references";

/** What a store is by its name, for one that is remote. */
export function containerOf(location: string): CodeContainer {
  if (/\.(zip|ozx)$/i.test(location)) return "zip";
  return /\.json$/i.test(location) ? "references" : "folder";
}

export function isAddress(location: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(location);
}

/** Code as lines; what is undefined is left out. */
export function lines(...all: readonly (string | undefined)[]): string {
  return `${all.filter((line) => line !== undefined).join("\n")}\n`;
}
