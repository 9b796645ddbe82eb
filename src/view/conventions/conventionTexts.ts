/** Conventions that are recognised. */
export const conventionIds = [
  "cf",
  "xarray",
  "ome",
  "multiscales",
  "spatial",
  "proj",
  "anndata",
] as const;
export type ConventionId = (typeof conventionIds)[number];

/** Where their texts are: all addresses that are opened. Nothing that a store says becomes part of one. */
const addresses: Readonly<Record<ConventionId, string>> = {
  cf: "https://cfconventions.org/cf-conventions/cf-conventions.html",
  xarray: "https://docs.xarray.dev/en/stable/internals/zarr-encoding-spec.html",
  ome: "https://ngff.openmicroscopy.org/",
  multiscales: "https://github.com/zarr-conventions/multiscales",
  spatial: "https://github.com/zarr-conventions/spatial",
  proj: "https://github.com/zarr-conventions/proj",
  anndata: "https://anndata.readthedocs.io/en/stable/fileformat-prose.html",
};
const omeVersions: ReadonlyMap<string, string> = new Map([
  ["0.4", "https://ngff.openmicroscopy.org/0.4/index.html"],
  ["0.5", "https://ngff.openmicroscopy.org/0.5/index.html"],
]);

/** The text of a convention, in the version that is written where that is a known one. */
export function conventionAddress(id: ConventionId, version: string): string {
  return (id === "ome" ? omeVersions.get(version) : undefined) ?? addresses[id];
}
