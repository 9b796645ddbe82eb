import { family } from "../rule";

const ome = "https://ngff.openmicroscopy.org/0.5/index.html";

export const omeRules = family(
  { versions: [2, 3], profile: "ome", specification: ome },
  {
    "ome-version": {
      title: "The version of the OME-Zarr metadata is missing or not known",
      conformance: ["OME-001"],
    },
    "ome-zarr-format": {
      title: "OME-Zarr metadata of one version in the Zarr format of another",
      conformance: ["OME-003"],
    },
    "ome-version-mixed": {
      title: "Another OME-Zarr version than above in the hierarchy",
      conformance: ["OME-002"],
      scope: "store",
    },
    "ome-multiscales": {
      title: "multiscales is not a list with at least one image",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-010"],
    },
    "ome-axes": {
      title: "axes is not a list of 2 to 5 axes with different names",
      specification: `${ome}#axes-md`,
      conformance: ["OME-011"],
    },
    "ome-axis-type": {
      severity: "warning",
      title: "An axis whose type or unit is not one of the known",
      specification: `${ome}#axes-md`,
      conformance: ["OME-012"],
    },
    "ome-axes-order": {
      title: "Axes of the wrong number or order",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-013"],
    },
    "ome-axes-names": {
      severity: "warning",
      title: "Space axes that are not z, y, x",
      specification: `${ome}#axes-md`,
      conformance: ["OME-014"],
    },
    "ome-datasets": {
      title: "datasets is not a list of objects with a path",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-017"],
    },
    "ome-transformations": {
      title: "coordinateTransformations is not a scale with at most one translation",
      specification: `${ome}#trafo-md`,
      conformance: ["OME-019", "OME-020"],
    },
    "ome-scale-value": {
      severity: "warning",
      title: "A scale that is zero, negative or not finite",
      specification: `${ome}#trafo-md`,
      conformance: ["OME-023"],
    },
    "ome-recommended": {
      severity: "warning",
      title: "Metadata without a member that the specification recommends",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-021"],
    },
    "ome-omero": {
      title: "omero has channels that viewers cannot use",
      specification: `${ome}#omero-md`,
      conformance: ["OME-030"],
    },
    "ome-labels": {
      title: "labels is not a list of paths",
      specification: `${ome}#labels-md`,
      conformance: ["OME-040"],
    },
    "ome-image-label": {
      title: "image-label with wrong colors or properties",
      specification: `${ome}#label-md`,
      conformance: ["OME-040"],
    },
    "ome-plate": {
      title: "plate without well-formed rows, columns and wells",
      specification: `${ome}#plate-md`,
      conformance: ["OME-050"],
    },
    "ome-well": {
      title: "well without well-formed images",
      specification: `${ome}#well-md`,
      conformance: ["OME-051"],
    },
    "ome-bioformats2raw": {
      title: "bioformats2raw.layout is not 3, or series is no list of paths",
      specification: `${ome}#bf2raw`,
      conformance: ["OME-052"],
    },
    "ome-dataset-path": {
      scope: "store",
      title: "A level, label, well or field that is not in the store",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-017", "OME-040", "OME-050", "OME-051"],
    },
    "ome-dataset-rank": {
      scope: "store",
      title: "A level with another number of dimensions than axes",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-015", "OME-017"],
    },
    "ome-separator": {
      scope: "store",
      severity: "warning",
      versions: [2],
      title: "A level of OME-Zarr 0.4 whose chunks are not in nested folders",
      specification: "https://ngff.openmicroscopy.org/0.4/index.html#storage-format",
      conformance: [],
    },
    "ome-dimension-names": {
      scope: "store",
      title: "dimension_names of a level are not the names of the axes",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-016"],
    },
    "ome-dataset-order": {
      title: "Levels that are not ordered from the largest to the smallest",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-018"],
    },
    "ome-data-types": {
      scope: "store",
      title: "Levels of different data types, or labels that are no integers",
      specification: `${ome}#labels-md`,
      conformance: ["OME-022"],
    },
    "ome-scale-shape": {
      scope: "store",
      severity: "warning",
      title: "The scale of a level does not fit its shape",
      specification: `${ome}#multiscale-md`,
      conformance: ["OME-018", "OME-019"],
    },
    "ome-level-codecs": {
      scope: "store",
      severity: "hint",
      title: "Levels of one image with different codecs",
      specification: `${ome}#multiscale-md`,
      conformance: [],
    },
    "ome-label-levels": {
      scope: "store",
      title: "A label image with another number of levels than its image",
      specification: `${ome}#labels-md`,
      conformance: ["OME-041"],
    },
    "ome-omero-channels": {
      scope: "store",
      severity: "warning",
      title: "Another number of channels in omero than in the image",
      specification: `${ome}#omero-md`,
      conformance: ["OME-030"],
    },
  },
);
