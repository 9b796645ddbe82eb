import {
  c,
  image,
  level,
  omeCases,
  scale,
  t,
  translation,
  x,
  y,
  z,
  type OmeVersion,
} from "./omeDocuments";
import type { Members } from "./publishedCase";

const images =
  (changes: Members = {}) =>
  (version: OmeVersion): Members => ({ multiscales: [image(version, changes)] });
const channels =
  (channel: Members) =>
  (version: OmeVersion): Members => ({
    multiscales: [image(version)],
    omero: { channels: [channel] },
  });
const bare = (...names: string[]) => names.map((name) => ({ name, type: "space" }));
const recommended = { name: "tissue", type: "mean", metadata: { library: "own" } };

/** Image suites of both versions. */
const suite = omeCases([
  {
    about: "a time axis in a unit of length",
    from: "image suite: mismatch_axes_units",
    metadata: images({
      axes: [{ ...t, unit: "meter" }, y, x],
      datasets: [level("full", scale(1, 3, 3))],
    }),
  },
  {
    about: "an axis without a type",
    from: "image suite: untyped_axes",
    metadata: images({
      axes: [{ name: "phase" }, y, x],
      datasets: [level("full", scale(1, 3, 3))],
    }),
  },
  {
    about: "an image without a version",
    from: "image suite: missing_version",
    versions: ["0.4"],
    metadata: images({ version: undefined, name: "tissue" }),
  },
  {
    about: "a unit that is in no list",
    from: "image suite: invalid_axis_units",
    metadata: images({ axes: [{ ...y, unit: "mu" }, x] }),
  },
  {
    about: "an image without a name",
    from: "image suite: missing_name",
    metadata: images({ type: "mean", metadata: { library: "own" } }),
  },
  {
    about: "an axis of a type of its own",
    from: "image suite: custom_type_axes",
    metadata: images({
      axes: [{ name: "phase", type: "polarisation" }, y, x],
      datasets: [level("full", scale(1, 3, 3))],
    }),
  },
  {
    about: "two axes of one name",
    from: "image suite: duplicate_axes",
    metadata: images({ axes: [y, y] }),
    finding: "ome-axes /multiscales/0/axes/1/name",
  },
  {
    about: "no axis of space",
    from: "image suite: missing_space_axes",
    metadata: images({ axes: [t, c] }),
    finding: "ome-axes-order /multiscales/0/axes/0",
  },
  {
    about: "a translation that carries a scale",
    from: "image suite: invalid_transformation_type",
    metadata: images({ datasets: [level("full", { type: "translation", scale: [3, 3] })] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "a translation, but no scale",
    from: "image suite: missing_scale",
    metadata: images({ datasets: [level("full", translation(5, 5))] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "six axes",
    from: "image suite: too_many_axes",
    metadata: images({
      axes: [{ name: "phase", type: "polarisation" }, t, c, z, y, x],
      datasets: [level("full", scale(1, 1, 1, 3, 3, 3))],
    }),
    finding: "ome-axes /multiscales/0/axes",
  },
  {
    about: "a number as the color of a channel",
    from: "image suite: invalid_channels_color",
    metadata: channels({ color: 128, window: { min: 0, max: 9, start: 1, end: 8 } }),
    finding: "ome-omero /omero/channels/0/color",
  },
  {
    about: "axes without names",
    from: "image suite: missing_axes_name",
    metadata: images({ axes: [{ type: "space" }, { type: "space" }] }),
    finding: "ome-axes /multiscales/0/axes/0",
  },
  {
    about: "one axis alone",
    from: "image suite: invalid_axes_count",
    metadata: images({ axes: [y] }),
    finding: "ome-axes /multiscales/0/axes",
  },
  {
    about: "one axis of space beside time and channel",
    from: "image suite: one_space_axes",
    metadata: images({ axes: [t, c, x], datasets: [level("full", scale(1, 1, 3))] }),
    finding: "ome-axes-order /multiscales/0/axes/0",
  },
  {
    about: "a number as the path of a level",
    from: "image suite: invalid_path",
    metadata: images({ datasets: [level(7, scale(3, 3))] }),
    finding: "ome-datasets /multiscales/0/datasets/0/path",
  },
  {
    about: "a word as a scale of the whole image",
    from: "image suite: invalid_multiscales_transformations",
    metadata: images({ coordinateTransformations: [scale("wide")] }),
    finding: "ome-transformations /multiscales/0/coordinateTransformations/0/scale",
  },
  {
    about: "a level without transformations",
    from: "image suite: missing_transformations",
    metadata: images({ datasets: [{ path: "full" }] }),
    finding: "ome-transformations /multiscales/0/datasets/0",
  },
  {
    about: "an empty list of levels",
    from: "image suite: no_datasets",
    metadata: images({ datasets: [] }),
    finding: "ome-datasets /multiscales/0/datasets",
  },
  {
    about: "no list of levels",
    from: "image suite: missing_datasets",
    metadata: images({ datasets: undefined }),
    finding: "ome-datasets /multiscales/0",
  },
  {
    about: "no axes",
    from: "image suite: missing_axes",
    metadata: images({ axes: undefined }),
    finding: "ome-axes /multiscales/0",
  },
  {
    about: "the version before",
    from: "image suite: invalid_version",
    versions: ["0.4"],
    metadata: images({ version: "0.3" }),
    finding: "ome-version /multiscales/0/version",
    severity: "information",
  },
  {
    about: "one of two axes of an unknown type, so that space has one",
    from: "image suite: invalid_axis_type",
    metadata: images({ axes: [{ ...y, type: "depthwise" }, x] }),
    finding: "ome-axes-order /multiscales/0/axes/0",
  },
  {
    about: "two scales for one level",
    from: "image suite: duplicate_scale",
    metadata: images({ datasets: [level("full", scale(3, 3), scale(3, 3))] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "an empty list of axes",
    from: "image suite: no_axes",
    metadata: images({ axes: [] }),
    finding: "ome-axes /multiscales/0/axes",
  },
  {
    about: "four axes of space",
    from: "image suite: too_many_space_axes",
    metadata: images({
      axes: bare("w", "z", "y", "x"),
      datasets: [level("full", scale(3, 3, 3, 3))],
    }),
    finding: "ome-axes-order /multiscales/0/axes/0",
  },
  {
    about: "an empty list of images",
    from: "image suite: no_multiscales",
    metadata: () => ({ multiscales: [] }),
    finding: "ome-multiscales /multiscales",
  },
  {
    about: "a word in the window of a channel",
    from: "image suite: invalid_channels_window",
    metadata: channels({ color: "0A0B0C", window: { min: 0, max: 9, start: 1, end: "8" } }),
    finding: "ome-omero /omero/channels/0/window/end",
  },
  {
    about: "an empty list of transformations",
    from: "image suite: empty_transformations",
    metadata: images({ datasets: [level("full")] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "a level without a path",
    from: "image suite: missing_path",
    metadata: images({ datasets: [level(undefined, scale(3, 3))] }),
    finding: "ome-datasets /multiscales/0/datasets/0",
  },
]);

/** Strict image suites: what is recommended is there, too. */
const strict = omeCases([
  {
    about: "five axes, three levels, and a scale for all of them",
    from: "strict image suite: multiscales_example",
    metadata: images({
      ...recommended,
      axes: [t, c, z, y, x],
      datasets: [1, 2, 4].map((size) => level(`s${size}`, scale(1, 1, size, size, size))),
      coordinateTransformations: [scale(20, 1, 1, 1, 1)],
    }),
  },
  {
    about: "a scale of the image beside that of the level",
    from: "strict image suite: multiscales_transformations",
    metadata: images({ ...recommended, coordinateTransformations: [scale(4, 4)] }),
  },
  {
    about: "a level deeper down, and members of JSON-LD",
    from: "strict image suite: image_metadata",
    metadata: (version) => ({
      "@type": "ngff:Image",
      "@id": "specimen",
      multiscales: [
        image(version, { ...recommended, "@id": "part", datasets: [level("a/b/c", scale(3, 3))] }),
      ],
    }),
  },
  {
    about: "one level with all that is recommended",
    from: "strict image suite: image",
    metadata: images(recommended),
  },
  {
    about: "channels with windows, and a translation of the first level",
    from: "strict image suite: image_omero",
    metadata: (version) => ({
      multiscales: [
        image(version, {
          ...recommended,
          axes: [t, c, z, y, x],
          datasets: [
            level("full", scale(1, 1, 2, 3, 3), translation(0, 1, 2, 30, 40)),
            level("half", scale(1, 1, 2, 6, 6)),
          ],
        }),
      ],
      omero: {
        id: 12,
        version,
        channels: ["112233", "AABBCC"].map((color) => ({
          active: true,
          color,
          label: color,
          window: { min: 10, max: 4095, start: 50, end: 3000 },
        })),
        rdefs: { defaultT: 0, defaultZ: 1, model: "color" },
      },
    }),
  },
]);

/** What ome-zarr-models-py holds its models against. */
const models = omeCases([
  {
    about: "a channel after space",
    from: "ome-zarr-models: space axes last, three axes",
    metadata: images({ axes: [y, x, c], datasets: [level("full", scale(3, 3, 1))] }),
    finding: "ome-axes-order /multiscales/0/axes/2",
  },
  {
    about: "channels between the axes of space",
    from: "ome-zarr-models: space axes last, four axes",
    metadata: images({
      axes: [y, c, x, { name: "d", type: "channel" }],
      datasets: [level("full", scale(3, 1, 3, 1))],
    }),
    finding: "ome-axes-order /multiscales/0/axes/1",
  },
  {
    about: "time after the channel",
    from: "ome-zarr-models: time axis first",
    metadata: images({ axes: [c, t, y, x], datasets: [level("full", scale(1, 1, 3, 3))] }),
    finding: "ome-axes-order /multiscales/0/axes/1",
  },
  {
    about: "seven axes",
    from: "ome-zarr-models: number of axes",
    metadata: images({
      axes: bare("s", "t", "u", "v", "w", "y", "x"),
      datasets: [level("full", scale(1, 1, 1, 1, 1, 1, 1))],
    }),
    finding: "ome-axes /multiscales/0/axes",
  },
  {
    about: "one of two levels with a scale too short",
    from: "ome-zarr-models: dimensions of the datasets",
    metadata: images({
      axes: [z, y, x],
      datasets: [level("full", scale(3, 3, 3)), level("half", scale(6, 6))],
    }),
    finding: "ome-transformations /multiscales/0/datasets/1/coordinateTransformations/0/scale",
  },
  {
    about: "a translation longer than the scale",
    from: "ome-zarr-models: transforms of different dimensions",
    metadata: images({ datasets: [level("full", scale(3, 3), translation(1, 1, 1))] }),
    finding:
      "ome-transformations /multiscales/0/datasets/0/coordinateTransformations/1/translation",
  },
  {
    about: "two translations after the scale",
    from: "ome-zarr-models: three transforms",
    metadata: images({
      datasets: [level("full", scale(3, 3), translation(1, 1), translation(1, 1))],
    }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "the same scale five times",
    from: "ome-zarr-models: five transforms",
    metadata: images({ datasets: [level("full", ...[1, 2, 3, 4, 5].map(() => scale(3, 3)))] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "two translations alone",
    from: "ome-zarr-models: first transform is no scale",
    metadata: images({ datasets: [level("full", translation(1, 1), translation(1, 1))] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "the translation before the scale",
    from: "ome-zarr-models: first transform is a translation",
    metadata: images({ datasets: [level("full", translation(1, 1), scale(3, 3))] }),
    finding: "ome-transformations /multiscales/0/datasets/0/coordinateTransformations",
  },
  {
    about: "a scale of the image too short for its axes",
    from: "ome-zarr-models: axes and transforms of the image",
    metadata: images({
      axes: [z, y, x],
      datasets: [level("full", scale(3, 3, 3))],
      coordinateTransformations: [scale(2, 2)],
    }),
    finding: "ome-transformations /multiscales/0/coordinateTransformations/0/scale",
  },
  {
    about: "a second level that is finer than the first",
    from: "ome-zarr-models: ordered datasets",
    metadata: images({ datasets: [level("full", scale(6, 6)), level("other", scale(6, 3))] }),
    finding: "ome-dataset-order /multiscales/0/datasets/1/coordinateTransformations/0/scale/1",
  },
  {
    about: "a color with a letter that is no hex digit",
    from: "ome-zarr-models: bad colour",
    metadata: channels({ color: "11223G", window: { min: 0, max: 9, start: 1, end: 8 } }),
    finding: "ome-omero /omero/channels/0/color",
  },
]);

export const omeImageCases = [...suite, ...strict, ...models];
