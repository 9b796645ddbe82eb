import { omeCases, type OmeVersion } from "./omeDocuments";
import type { Members } from "./publishedCase";

const color = (label: unknown, ...rgba: unknown[]) => ({ "label-value": label, rgba });
const label = (members: Members) => () => ({ "image-label": members });
const strictLabel = (members: Members) => (version: OmeVersion) => ({
  "image-label": { ...(version === "0.4" && { version }), ...members },
});

export const omeLabelCases = omeCases([
  {
    about: "one color",
    from: "label suite: minimal",
    metadata: label({ colors: [color(9, 0, 0, 0, 0)] }),
  },
  {
    about: "one color and its properties",
    from: "label suite: minimal_properties",
    metadata: label({ colors: [color(9, 1, 2, 3, 4)], properties: [{ "label-value": 9 }] }),
  },
  {
    about: "an empty list of colors",
    from: "label suite: empty_colors",
    metadata: label({ colors: [] }),
    finding: "ome-image-label /image-label/colors",
  },
  {
    about: "an empty list of properties",
    from: "label suite: empty_properties",
    metadata: label({ properties: [] }),
    finding: "ome-image-label /image-label/properties",
  },
  {
    about: "a color of no label",
    from: "label suite: colors_no_label_value",
    metadata: label({ colors: [{ rgba: [1, 2, 3, 4] }] }),
    finding: "ome-image-label /image-label/colors/0",
  },
  {
    about: "properties of no label",
    from: "label suite: properties_no_label_value",
    metadata: label({ properties: [{ area: 17 }] }),
    finding: "ome-image-label /image-label/properties/0",
  },
  {
    about: "a color of three numbers",
    from: "label suite: colors_rgba_length",
    metadata: label({ colors: [color(9, 1, 2, 3)] }),
    finding: "ome-image-label /image-label/colors/0/rgba",
  },
  {
    about: "a color beyond a byte",
    from: "label suite: colors_rgba_type",
    metadata: label({ colors: [color(9, 1, 2, 3, 256)] }),
    finding: "ome-image-label /image-label/colors/0/rgba",
  },
  {
    about: "two colors of one label",
    from: "label suite: colors_duplicate",
    metadata: label({ colors: [color(9, 1, 2, 3, 4), color(9, 1, 2, 3, 4)] }),
    finding: "ome-image-label /image-label/colors/1/label-value",
  },
  {
    about: "a label without a version",
    from: "strict label suite: no_version",
    versions: ["0.4"],
    metadata: label({ colors: [color(9, 1, 2, 3, 4)] }),
    finding: "ome-recommended /image-label",
    severity: "warning",
  },
  {
    about: "a label without colors",
    from: "strict label suite: no_colors",
    metadata: strictLabel({}),
    finding: "ome-recommended /image-label",
    severity: "warning",
  },
  {
    about: "colors, properties of any kind, and the image it is made of",
    from: "label examples: colors_properties",
    metadata: strictLabel({
      colors: [color(0, 9, 9, 99, 99), color(3, 9, 99, 9, 99)],
      properties: [
        { "label-value": 0, area: 300.5, class: "gap" },
        { "label-value": 3, count: 8 },
      ],
      source: { image: "../../" },
    }),
  },
  {
    about: "a source that says something else than the image",
    from: "ome-zarr-models: default source",
    metadata: strictLabel({ colors: [color(9, 1, 2, 3, 4)], source: { station: "north" } }),
  },
  {
    about: "a word as a label",
    from: "ome-zarr-models: invalid label",
    metadata: label({ colors: [color("nine", 1, 2, 3, 4)] }),
    finding: "ome-image-label /image-label/colors/0/label-value",
  },
  {
    about: "a number as the path of the image",
    from: "label schema: source",
    metadata: label({ colors: [color(9, 1, 2, 3, 4)], source: { image: 5 } }),
    finding: "ome-image-label /image-label/source/image",
  },
  {
    about: "a collection of images",
    from: "bioformats2raw examples: image",
    metadata: () => ({ "bioformats2raw.layout": 3 }),
  },
  {
    about: "a plate, marked as a collection",
    from: "bioformats2raw examples: plate",
    metadata: (version) => ({
      "bioformats2raw.layout": 3,
      plate: {
        ...(version === "0.4" && { version }),
        name: "screen",
        rows: [{ name: "C" }],
        columns: [{ name: "7" }],
        wells: [{ path: "C/7", rowIndex: 0, columnIndex: 0 }],
      },
    }),
  },
  {
    about: "a layout that is not described",
    from: "bioformats2raw schema: layout",
    metadata: () => ({ "bioformats2raw.layout": 4 }),
    finding: "ome-bioformats2raw /bioformats2raw.layout",
  },
  {
    about: "the paths of two images",
    from: "bioformats2raw examples: series",
    versions: ["0.5"],
    metadata: () => ({ series: ["first", "second"] }),
  },
  {
    about: "numbers in place of paths",
    from: "ome schema: series",
    versions: ["0.5"],
    metadata: () => ({ series: [0, 1] }),
    finding: "ome-bioformats2raw /series/0",
  },
]);
