import type { MemberText } from "./description";

const cf = "https://cfconventions.org/cf-conventions/cf-conventions.html";
const xarray = "https://docs.xarray.dev/en/stable/internals/zarr-encoding-spec.html";
const ome = "https://ngff.openmicroscopy.org/0.5/index.html";
const anndata = "https://anndata.readthedocs.io/en/stable/fileformat-prose.html";
const conventions = "https://github.com/zarr-conventions";

/** Attributes that conventions know, by name at the top of the attributes. */
export const attributeTexts: Readonly<Record<string, MemberText>> = {
  _ARRAY_DIMENSIONS: text("xarray: a name for each dimension of a v2 array.", xarray),
  Conventions: text(
    "The conventions that the attributes follow.",
    cf,
    "identification-of-conventions",
  ),
  units: text("The unit of the values, as UDUNITS writes it.", cf, "units"),
  standard_name: text("Name of the quantity in the table of CF.", cf, "standard-name"),
  long_name: text("Name of the quantity for people.", cf, "long-name"),
  calendar: text("Calendar of times that are written as counts.", cf, "calendar"),
  scale_factor: text("Stored values are multiplied with it (CF).", cf, "packed-data"),
  add_offset: text("Added to stored values, after scale_factor (CF).", cf, "packed-data"),
  _FillValue: text("Stored values equal to it are missing (CF).", cf, "missing-data"),
  missing_value: text("Stored values equal to it are missing (CF).", cf, "missing-data"),
  valid_min: text("Smaller stored values are missing.", cf, "missing-data"),
  valid_max: text("Larger stored values are missing.", cf, "missing-data"),
  valid_range: text("Stored values outside are missing.", cf, "missing-data"),
  coordinates: text("Arrays that are coordinates of this one, by name.", cf, "coordinate-system"),
  grid_mapping: text(
    "The array whose attributes describe the projection.",
    cf,
    "grid-mappings-and-projections",
  ),
  bounds: text("The array with the edges of the cells.", cf, "cell-boundaries"),
  ancillary_variables: text(
    "Arrays that say more about each value of this one.",
    cf,
    "ancillary-data",
  ),
  cell_measures: text("Arrays with the area or volume of the cells.", cf, "cell-measures"),
  cell_methods: text("How values stand for their cells: mean, maximum, …", cf, "cell-methods"),
  axis: text("The axis of a coordinate: X, Y, Z or T.", cf, "coordinate-types"),
  positive: text(
    "The direction in which a vertical coordinate grows: up or down.",
    cf,
    "vertical-coordinate",
  ),
  flag_values: text("Values with a meaning, one for each of flag_meanings.", cf, "flags"),
  flag_masks: text("Bits with a meaning, one for each of flag_meanings.", cf, "flags"),
  flag_meanings: text("Meanings of flag_values or flag_masks, parted by blanks.", cf, "flags"),
  ome: text("OME-Zarr metadata, version 0.5 and later.", ome),
  multiscales: text(
    "OME-Zarr: images, each as a list of levels of falling resolution.",
    ome,
    "multiscale-md",
  ),
  omero: text("OME-Zarr: how a viewer shows the channels.", ome, "omero-md"),
  labels: text("OME-Zarr: paths of the label images in this group.", ome, "labels-md"),
  "image-label": text("OME-Zarr: colours and properties of the labels.", ome, "label-md"),
  plate: text("OME-Zarr: rows, columns and wells of a plate.", ome, "plate-md"),
  well: text("OME-Zarr: the fields of a well.", ome, "well-md"),
  "bioformats2raw.layout": text("OME-Zarr: how images of one file are laid out.", ome, "bf2raw"),
  zarr_conventions: text(
    "Conventions that the attributes follow, each with its identifier.",
    conventions,
  ),
  "encoding-type": text("anndata: what the node holds.", anndata),
  "encoding-version": text("anndata: the version of the encoding.", anndata),
  "column-order": text("anndata: order of the columns of a data frame.", anndata),
  _index: text("anndata: the column that is the index.", anndata),
};

/** Members of OME-Zarr metadata by their path below `ome` or the attributes; `*` is an index. */
export const omeTexts: Readonly<Record<string, MemberText>> = {
  version: text("The version of OME-Zarr.", ome),
  "multiscales/*/axes": text("The dimensions of every level: name, type and unit.", ome, "axes-md"),
  "multiscales/*/axes/*/name": text("Name of the dimension.", ome, "axes-md"),
  "multiscales/*/axes/*/type": text('"space", "time" or "channel".', ome, "axes-md"),
  "multiscales/*/axes/*/unit": text("Unit of the dimension, as UDUNITS names it.", ome, "axes-md"),
  "multiscales/*/datasets": text("The levels, the finest first.", ome, "multiscale-md"),
  "multiscales/*/datasets/*/path": text(
    "Path of the level's array below this group.",
    ome,
    "multiscale-md",
  ),
  "multiscales/*/datasets/*/coordinateTransformations": text(
    "How indices of the level become physical coordinates: a scale, then perhaps a translation.",
    ome,
    "trafo-md",
  ),
  "multiscales/*/coordinateTransformations": text(
    "Applied after those of each level.",
    ome,
    "trafo-md",
  ),
  "multiscales/*/name": text("Name of the image.", ome, "multiscale-md"),
  "multiscales/*/type": text("How the levels were reduced.", ome, "multiscale-md"),
};

function text(meaning: string, address: string, section?: string): MemberText {
  return { meaning, specification: section === undefined ? address : `${address}#${section}` };
}
