import { image, level, scale, x, y } from "./omeDocuments";
import { storeOf, type Members, type PublishedCase } from "./publishedCase";

const ome = (members: Members): Members => ({
  attributes: { ome: { version: "0.5", ...members } },
});
const images = (changes: Members = {}, beside: Members = {}): Members =>
  ome({ multiscales: [image("0.5", changes)], ...beside });
const two = { datasets: [level("full", scale(3, 3)), level("half", scale(6, 6))] };
const array = (shape: readonly number[], changes: Members = {}): Members => ({
  shape,
  dimension_names: ["y", "x"],
  ...changes,
});
const plate = (acquisitions: readonly number[]): Members =>
  ome({
    plate: {
      rows: [{ name: "C" }],
      columns: [{ name: "7" }],
      wells: [{ path: "C/7", rowIndex: 0, columnIndex: 0 }],
      acquisitions: acquisitions.map((id) => ({ id })),
    },
  });
const plateStore = (acquisitions: readonly number[], field: Members) =>
  storeOf({
    "": plate(acquisitions),
    C: {},
    "C/7": ome({ well: { images: [{ path: "f", ...field }] } }),
    "C/7/f": images(),
    "C/7/f/full": array([8, 8]),
  });
const labelStore = (dataType: string) =>
  storeOf({
    "": images(),
    full: array([8, 8]),
    labels: ome({ labels: ["nuclei"] }),
    "labels/nuclei": images({}, { "image-label": { colors: [{ "label-value": 1 }] } }),
    "labels/nuclei/full": array([8, 8], { data_type: dataType, fill_value: 0 }),
  });
const level04 = (separator: string): Record<string, string> => ({
  ".zgroup": '{"zarr_format": 2}',
  ".zattrs": JSON.stringify({ multiscales: [image("0.4", { axes: [y, x] })] }),
  "full/.zarray": JSON.stringify({
    zarr_format: 2,
    shape: [8, 8],
    chunks: [8, 8],
    dtype: "|u1",
    compressor: null,
    fill_value: 0,
    order: "C",
    filters: null,
    dimension_separator: separator,
  }),
});

export const omeStoreCases: readonly PublishedCase[] = [
  {
    about: "two levels, each an array",
    source: "ome-zarr-models, multiscales: a group of arrays",
    files: storeOf({ "": images(two), full: array([8, 8]), half: array([4, 4]) }),
    valid: true,
  },
  {
    about: "an array of three dimensions for two axes",
    source: "ome-zarr-models, multiscales: ndim of the datasets",
    files: storeOf({
      "": images(two),
      full: array([8, 8]),
      half: array([4, 4, 4], { dimension_names: ["z", "y", "x"] }),
    }),
    valid: false,
    finding: "ome-dataset-rank zarr.json/attributes/ome/multiscales/0/datasets/1/path",
  },
  {
    about: "the second level is not there",
    source: "ome-zarr-models, multiscales: missing arrays",
    files: storeOf({ "": images(two), full: array([8, 8]) }),
    valid: false,
    finding: "ome-dataset-path zarr.json/attributes/ome/multiscales/0/datasets/1/path",
  },
  {
    about: "the second level is a group",
    source: "ome-zarr-models, multiscales: a group for an array",
    files: storeOf({ "": images(two), full: array([8, 8]), half: {} }),
    valid: false,
    finding: "ome-dataset-path zarr.json/attributes/ome/multiscales/0/datasets/1/path",
  },
  {
    about: "dimension names that are not those of the axes",
    source: "OME-Zarr 0.5, axes metadata: dimension_names",
    files: storeOf({ "": images(), full: array([8, 8], { dimension_names: ["row", "column"] }) }),
    valid: false,
    finding: "ome-dimension-names full/zarr.json/dimension_names",
  },
  {
    about: "a label image of integers",
    source: "ome-zarr-models, labels: labels of integers",
    files: labelStore("uint16"),
    valid: true,
  },
  {
    about: "a label image of floats",
    source: "ome-zarr-models, labels: invalid data type",
    files: labelStore("float64"),
    valid: false,
    finding: "ome-data-types labels/nuclei/zarr.json/attributes/ome/multiscales/0/datasets/0/path",
  },
  {
    about: "a label image that is not there",
    source: "ome-zarr-models, labels: no images",
    files: storeOf({
      "": images(),
      full: array([8, 8]),
      labels: ome({ labels: ["nuclei"] }),
    }),
    valid: false,
    finding: "ome-dataset-path labels/zarr.json/attributes/ome/labels/0",
  },
  {
    about: "a well of which nothing is stored",
    source: "ome-zarr-models, plate: wells that do not exist",
    files: storeOf({ "": plate([1, 2]) }),
    valid: true,
  },
  {
    about: "a field of one of two acquisitions",
    source: "OME-Zarr 0.5, well metadata: acquisition",
    files: plateStore([1, 2], { acquisition: 2 }),
    valid: true,
  },
  {
    about: "a field of an acquisition that the plate does not have",
    source: "OME-Zarr 0.5, well metadata: acquisition of the plate",
    files: plateStore([1, 2], { acquisition: 3 }),
    valid: false,
    finding: "ome-well C/7/zarr.json/attributes/ome/well/images/0/acquisition",
  },
  {
    about: "a field without acquisition where there are two",
    source: "OME-Zarr 0.5, well metadata: several acquisitions",
    files: plateStore([1, 2], {}),
    valid: false,
    finding: "ome-well C/7/zarr.json/attributes/ome/well/images/0",
  },
  {
    about: "chunks in nested folders",
    source: "OME-Zarr 0.4, image layout: nested chunks",
    files: level04("/"),
    valid: true,
  },
  {
    about: "chunks in one folder",
    source: "OME-Zarr 0.4, image layout: flat chunks",
    files: level04("."),
    valid: false,
    finding: "ome-separator full/.zarray/dimension_separator",
    severity: "warning",
  },
];
