import type { omeRules } from "../../../../src/lint/tables/ome";
import { groupAttributes, page, store, type Page } from "./page";

const axis = (name: string, type = "space") => ({ name, type });
const y = axis("y");
const x = axis("x");
const scale = (...values: number[]) => ({ type: "scale", scale: values });
const level = (path: string, size = 1) => ({
  path,
  coordinateTransformations: [scale(size, size)],
});
const image = (changes: Readonly<Record<string, unknown>> = {}) => ({
  name: "cells",
  type: "mean",
  metadata: {},
  axes: [y, x],
  datasets: [level("0")],
  ...changes,
});
const ome = (members: unknown) => groupAttributes({ ome: { version: "0.5", ...Object(members) } });
const images = (changes: Readonly<Record<string, unknown>> = {}) =>
  ome({ multiscales: [image(changes)] });
const channel = (changes: Readonly<Record<string, unknown>>) =>
  ome({
    omero: {
      channels: [{ color: "00FF00", window: { min: 0, max: 255, start: 0, end: 255 }, ...changes }],
    },
  });
const plate = (changes: Readonly<Record<string, unknown>> = {}) =>
  ome({
    plate: {
      name: "screen",
      rows: [{ name: "A" }],
      columns: [{ name: "1" }],
      wells: [{ path: "A/1", rowIndex: 0, columnIndex: 0 }],
      ...changes,
    },
  });

const root = (members: Readonly<Record<string, unknown>>) => ({
  node_type: "group",
  attributes: { ome: { version: "0.5", ...members } },
});
const array = (shape: readonly number[], changes: Readonly<Record<string, unknown>> = {}) => ({
  shape,
  chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
  dimension_names: ["y", "x"].slice(0, shape.length),
  ...changes,
});
const bytes = { name: "bytes", configuration: { endian: "little" } };
const colors = [{ "label-value": 1, rgba: [0, 0, 255, 255] }];
const two = { datasets: [level("0"), level("1", 2)] };

const zattrs = JSON.stringify({ multiscales: [{ version: "0.4", ...image() }] });

export const omePages: Readonly<Record<keyof typeof omeRules, Page>> = {
  "ome-version": page(
    'Readers choose how to read OME-Zarr metadata by the version: "0.5" in `attributes.ome` of v3, "0.4" in each image of v2. Without it, or with another one, they do not know what to expect.',
    groupAttributes({ ome: { multiscales: [image()] } }),
    images(),
  ),
  "ome-zarr-format": page(
    "OME-Zarr 0.5 is stored in Zarr v3, 0.4 in v2. Viewers look for the metadata of each version in its own place.",
    groupAttributes({ multiscales: [image()] }),
    images(),
  ),
  "ome-version-mixed": page(
    "All images of one hierarchy have one version, as viewers take that of the root for all.",
    store({
      ".zgroup": '{ "zarr_format": 2 }',
      ".zattrs": JSON.stringify({
        plate: {
          rows: [{ name: "A" }],
          columns: [{ name: "1" }],
          wells: [{ path: "A/1", rowIndex: 0, columnIndex: 0 }],
          version: "0.4",
          name: "screen",
        },
      }),
      "A/zarr.json": { node_type: "group" },
      "A/1/zarr.json": root({}),
    }),
    undefined,
  ),
  "ome-multiscales": page(
    "`multiscales` is a list of images with at least one.",
    ome({ multiscales: [] }),
    images(),
  ),
  "ome-axes": page(
    "An image has 2 to 5 axes, each an object with a name, and the names differ.",
    images({ axes: [y, { type: "space" }] }),
    images({ axes: [y, x] }),
  ),
  "ome-axis-type": page(
    "Viewers know the types space, time and channel, and the units of UDUNITS-2 that the specification lists (`micrometer`, not `µm`).",
    images({ axes: [y, { ...x, unit: "um" }] }),
    images({ axes: [y, { ...x, unit: "micrometer" }] }),
  ),
  "ome-axes-order": page(
    "There are two or three space axes, at most one of time and one of channels; they are ordered time, channel, space. Viewers rely on it.",
    images({
      axes: [y, x, axis("c", "channel")],
      datasets: [{ path: "0", coordinateTransformations: [scale(1, 1, 1)] }],
    }),
    images({
      axes: [axis("c", "channel"), y, x],
      datasets: [{ path: "0", coordinateTransformations: [scale(1, 1, 1)] }],
    }),
  ),
  "ome-axes-names": page(
    "Space axes should be z, y and x, in this order: many viewers go by the names.",
    images({ axes: [x, y] }),
    images({ axes: [y, x] }),
  ),
  "ome-datasets": page(
    "An image has at least one level, and each level a path below the group.",
    images({ datasets: [] }),
    images(),
  ),
  "ome-transformations": page(
    "Each level has exactly one scale, and perhaps one translation after it, with a number for each axis. Viewers place the levels over each other by it.",
    images({ datasets: [{ path: "0", coordinateTransformations: [scale(1)] }] }),
    images({ datasets: [{ path: "0", coordinateTransformations: [scale(1, 1)] }] }),
  ),
  "ome-scale-value": page(
    "A scale of 0 gives pixels without a size, a negative one turns the image around.",
    images({ datasets: [{ path: "0", coordinateTransformations: [scale(1, 0)] }] }),
    images({ datasets: [{ path: "0", coordinateTransformations: [scale(1, 0.5)] }] }),
  ),
  "ome-recommended": page(
    "The specification recommends more than it demands: of an image a name, the method of downscaling (`type`) and its parameters (`metadata`); of a plate and its acquisitions a name, and how many fields there are at most; of a label image its colors; in 0.4 a version of each. People look for them, readers do without.",
    images({ metadata: undefined }),
    images(),
  ),
  "ome-omero": page(
    "Each channel has a color of 6 hex digits and a window with `min`, `max`, `start` and `end`. Viewers that find something else fall back to black, or fail.",
    channel({ color: "green" }),
    channel({ color: "00FF00" }),
  ),
  "ome-labels": page(
    "`labels` lists the paths of the label images below the group.",
    ome({ labels: "nuclei" }),
    ome({ labels: ["nuclei"] }),
  ),
  "ome-image-label": page(
    "Each color and each property belongs to one `label-value`, an integer that does not stand twice; a color is four integers from 0 to 255.",
    ome({ "image-label": { colors: [{ "label-value": 1, rgba: [0, 0, 300, 255] }] } }),
    ome({ "image-label": { colors: [{ "label-value": 1, rgba: [0, 0, 255, 255] }] } }),
  ),
  "ome-plate": page(
    "A plate has rows, columns and wells; the path of a well is the name of its row and of its column, to which its indices point, and no two wells have the same. Acquisitions have an id of their own and times as integers.",
    plate({ wells: [{ path: "B/1", rowIndex: 0, columnIndex: 0 }] }),
    plate(),
  ),
  "ome-well": page(
    "A well lists its images by paths of letters and digits that differ. Where the plate has several acquisitions, each image names its own.",
    ome({ well: { images: [{ path: "0" }, { path: "0" }] } }),
    ome({ well: { images: [{ path: "0" }, { path: "1" }] } }),
  ),
  "ome-bioformats2raw": page(
    "3 is the layout that the specification describes; readers do not know others. `series` lists the images by their paths.",
    ome({ "bioformats2raw.layout": 2 }),
    ome({ "bioformats2raw.layout": 3 }),
  ),
  "ome-dataset-path": page(
    "The metadata name a level, a label image, a well or a field that is not in the store. Viewers fail when they reach it.",
    store({ "zarr.json": root({ multiscales: [image()] }) }),
    store({ "zarr.json": root({ multiscales: [image()] }), "0/zarr.json": array([4, 6]) }),
  ),
  "ome-dataset-rank": page(
    "Every level has one dimension for each axis.",
    store({ "zarr.json": root({ multiscales: [image()] }), "0/zarr.json": array([4]) }),
    store({ "zarr.json": root({ multiscales: [image()] }), "0/zarr.json": array([4, 6]) }),
  ),
  "ome-separator": page(
    'The layout of OME-Zarr 0.4 has a folder for each dimension, which is `"dimension_separator": "/"` in `.zarray`. Viewers find flat keys only where they read that member, and a folder with all chunks of an image is slow to list.',
    store({
      ".zgroup": '{ "zarr_format": 2 }',
      ".zattrs": zattrs,
      "0/.zarray": { dimension_separator: "." },
    }),
    store({
      ".zgroup": '{ "zarr_format": 2 }',
      ".zattrs": zattrs,
      "0/.zarray": { dimension_separator: "/" },
    }),
  ),
  "ome-dimension-names": page(
    "Since 0.5 each level names its dimensions, and the names are those of the axes.",
    store({
      "zarr.json": root({ multiscales: [image()] }),
      "0/zarr.json": array([4, 6], { dimension_names: ["a", "b"] }),
    }),
    store({ "zarr.json": root({ multiscales: [image()] }), "0/zarr.json": array([4, 6]) }),
  ),
  "ome-dataset-order": page(
    "Levels go from the largest to the smallest, so their scales grow: viewers take the last for an overview.",
    store({
      "zarr.json": root({ multiscales: [image({ datasets: [level("0", 2), level("1")] })] }),
      "0/zarr.json": array([4, 6]),
      "1/zarr.json": array([8, 12]),
    }),
    store({
      "zarr.json": root({ multiscales: [image(two)] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6]),
    }),
  ),
  "ome-data-types": page(
    "Label images have integers. Levels of different types cannot be shown with one range of values.",
    store({
      "zarr.json": root({ multiscales: [image()], "image-label": { colors } }),
      "0/zarr.json": array([4, 6], { data_type: "float32" }),
    }),
    store({
      "zarr.json": root({ multiscales: [image()], "image-label": { colors } }),
      "0/zarr.json": array([4, 6]),
    }),
  ),
  "ome-scale-shape": page(
    "A level shows the same place as the first, so what it has fewer in elements it has more in scale. Where the two do not fit, viewers show the level in another size, and lay it at another place than the others. A difference of less than two elements is rounding.",
    store({
      "zarr.json": root({ multiscales: [image({ datasets: [level("0"), level("1", 4)] })] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6]),
    }),
    store({
      "zarr.json": root({ multiscales: [image(two)] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6]),
    }),
  ),
  "ome-level-codecs": page(
    "The levels of one image are read together. Where one has other codecs, a reader that knows those of the first can fail on it: the image opens, but not zoomed out.",
    store({
      "zarr.json": root({ multiscales: [image(two)] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6], {
        codecs: [bytes, { name: "gzip", configuration: { level: 1 } }],
      }),
    }),
    store({
      "zarr.json": root({ multiscales: [image(two)] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6]),
    }),
  ),
  "ome-label-levels": page(
    "A label image has as many levels as the image that it belongs to, so that viewers can lay one over the other.",
    store({
      "zarr.json": root({ multiscales: [image(two)] }),
      "0/zarr.json": array([8, 12]),
      "1/zarr.json": array([4, 6]),
      "labels/zarr.json": root({ labels: ["nuclei"] }),
      "labels/nuclei/zarr.json": root({ multiscales: [image()], "image-label": { colors } }),
      "labels/nuclei/0/zarr.json": array([8, 12]),
    }),
    undefined,
  ),
  "ome-omero-channels": page(
    "`omero` describes one channel for each position along the channel axis.",
    store({
      "zarr.json": root({
        multiscales: [
          image({
            axes: [axis("c", "channel"), y, x],
            datasets: [{ path: "0", coordinateTransformations: [scale(1, 1, 1)] }],
          }),
        ],
        omero: { channels: [] },
      }),
      "0/zarr.json": array([2, 4, 6], { dimension_names: ["c", "y", "x"] }),
    }),
    undefined,
  ),
};
