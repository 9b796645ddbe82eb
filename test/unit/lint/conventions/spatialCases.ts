import {
  affine,
  array,
  declare,
  derived,
  group,
  published,
  spatialArray,
  spatialGroup,
  yx,
} from "./conventionDocuments";
import { arrayOf } from "./publishedCase";

export const spatialCases = published([
  ["dimensions alone", "zarr-cm, spatial: minimal", spatialArray({})],
  [
    "everything for two dimensions",
    "zarr-cm, spatial: full",
    spatialArray({
      "spatial:bbox": [7000, 8900, 7150, 9000],
      "spatial:transform": affine,
      "spatial:shape": [4, 6],
      "spatial:registration": "pixel",
    }),
  ],
  [
    "the extent of a group",
    "zarr-cm, spatial: group without dimensions",
    spatialGroup({ "spatial:bbox": [7000, 8900, 7150, 9000] }),
  ],
  [
    "nodes in place of pixels",
    "geozarr-toolkit, spatial examples: node_registration",
    spatialArray({ "spatial:registration": "node", "spatial:transform": affine }),
  ],
  [
    "attributes of one's own beside it",
    "geozarr-toolkit, spatial: extra fields",
    spatialArray({ "spatial:survey": "B", flight: 3 }),
  ],
  [
    "with a reference system",
    "spatial examples: proj",
    array({ ...yx, "proj:code": "EPSG:2056", "spatial:transform": affine }, "spatial", "proj"),
  ],
  [
    "shapes and transforms of levels",
    "spatial examples: multiscales",
    group(
      {
        ...yx,
        "spatial:bbox": [7000, 7400, 8600, 9000],
        multiscales: {
          layout: [
            { asset: "fine", "spatial:shape": [64, 64], "spatial:transform": affine },
            {
              ...derived("coarse", "fine"),
              "spatial:shape": [32, 32],
              "spatial:transform": [50, 0, 7000, 0, -50, 9000],
            },
          ],
        },
      },
      "spatial",
      "multiscales",
    ),
  ],
  [
    "an extent across the 180th meridian",
    "spatial draft rules: antimeridian",
    spatialGroup({ "spatial:bbox": [175, -12, -175, 3] }),
  ],
  [
    "a transform of another kind, with an extent",
    "spatial draft rules: rpc with bbox",
    spatialArray({ "spatial:transform_type": "rpc", "spatial:bbox": [0, 0, 5, 5] }),
  ],
  [
    "an affine transform by name",
    "spatial draft rules: affine explicit",
    spatialArray({ "spatial:transform_type": "affine", "spatial:transform": affine }),
  ],
  [
    "three dimensions, as a draft had them",
    "geozarr-toolkit, spatial: 3d dimensions",
    arrayOf(
      { ...declare("spatial"), "spatial:dimensions": ["z", "y", "x"] },
      {
        shape: [2, 4, 6],
        chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 4, 6] } },
        dimension_names: ["z", "y", "x"],
      },
    ),
  ],
  // Rules of a draft that version 0.1 did not keep: what they forbid is sound.
  [
    "extent and affine transform of one array",
    "spatial draft rules: affine with bbox",
    spatialArray({ "spatial:transform": affine, "spatial:bbox": [7000, 8900, 7150, 9000] }),
  ],
  [
    "another transform without an extent",
    "spatial draft rules: rpc without bbox",
    spatialArray({ "spatial:transform_type": "rpc" }),
  ],
  [
    "the transform of a group",
    "spatial draft rules: group with transform",
    spatialGroup({ "spatial:transform": affine }),
  ],
  [
    "the shape of a group",
    "spatial draft rules: group with shape",
    spatialGroup({ "spatial:shape": [4, 6] }),
  ],
  [
    "the extent of a level",
    "spatial draft rules: layout with bbox",
    group(
      { ...yx, multiscales: { layout: [{ asset: "fine", "spatial:bbox": [0, 0, 5, 5] }] } },
      "spatial",
      "multiscales",
    ),
  ],
  [
    "levels, of which some have a transform",
    "spatial invalid examples (draft): dem-multiresolution-partial",
    group(
      {
        ...yx,
        multiscales: {
          layout: [{ asset: "fine" }, { ...derived("half", "fine"), "spatial:transform": affine }],
        },
      },
      "spatial",
      "multiscales",
    ),
  ],
  [
    "a transform of the group beside those of its levels",
    "spatial invalid examples (draft): dem-multiresolution",
    group(
      {
        ...yx,
        "spatial:transform": affine,
        multiscales: { layout: [{ asset: "fine", "spatial:transform": affine }] },
      },
      "spatial",
      "multiscales",
    ),
  ],
  [
    "affine by name, and no transform at any level",
    "spatial invalid examples (draft): sentinel2-tci",
    group(
      {
        ...yx,
        "spatial:transform_type": "affine",
        multiscales: { layout: [{ asset: "fine" }, derived("half", "fine")] },
      },
      "spatial",
      "multiscales",
    ),
    "geo-spatial /attributes/spatial:transform_type",
  ],
  [
    "an extent of an array that does not name its dimensions",
    "zarr-cm, spatial: array without dimensions",
    array({ "spatial:bbox": [0, 0, 5, 5] }, "spatial"),
    "geo-spatial /attributes/spatial:bbox",
  ],
  [
    "one dimension",
    "zarr-cm, spatial: dimensions too short",
    array({ "spatial:dimensions": ["x"] }, "spatial"),
    "geo-spatial /attributes/spatial:dimensions",
  ],
  [
    "an empty list of dimensions",
    "geozarr-toolkit, spatial: empty dimensions",
    array({ "spatial:dimensions": [] }, "spatial"),
    "geo-spatial /attributes/spatial:dimensions",
  ],
  [
    "three dimensions, since 0.1",
    "zarr-cm, spatial r2: 3d dimensions",
    group({ "spatial:dimensions": ["z", "y", "x"] }, "spatial"),
    "geo-spatial /attributes/spatial:dimensions",
    "warning",
  ],
  [
    "dimensions that the array does not have",
    "spatial 0.1: dimensions by name",
    array({ "spatial:dimensions": ["lat", "x"] }, "spatial"),
    "geo-spatial /attributes/spatial:dimensions",
  ],
  [
    "an extent of two numbers",
    "zarr-cm, spatial: bbox too short",
    spatialArray({ "spatial:bbox": [0, 5] }),
    "geo-spatial /attributes/spatial:bbox",
  ],
  [
    "an extent in three dimensions, since 0.1",
    "zarr-cm, spatial r2: bbox of six",
    spatialArray({ "spatial:bbox": [0, 0, 0, 5, 5, 5] }),
    "geo-spatial /attributes/spatial:bbox",
    "warning",
  ],
  [
    "a word as the extent",
    "zarr-cm, spatial: bbox no list",
    spatialArray({ "spatial:bbox": "all" }),
    "geo-spatial /attributes/spatial:bbox",
  ],
  [
    "a transform of three numbers",
    "geozarr-toolkit, spatial: transform length",
    spatialArray({ "spatial:transform": [25, 0, 7000] }),
    "geo-spatial /attributes/spatial:transform",
  ],
  [
    "a shape with a zero",
    "zarr-cm, spatial: shape not positive",
    spatialArray({ "spatial:shape": [0, 6] }),
    "geo-spatial /attributes/spatial:shape",
  ],
  [
    "a shape with a fraction",
    "zarr-cm, spatial: shape no integers",
    spatialArray({ "spatial:shape": [4.5, 6] }),
    "geo-spatial /attributes/spatial:shape",
  ],
  [
    "a number as the shape",
    "zarr-cm, spatial: shape no list",
    spatialArray({ "spatial:shape": 24 }),
    "geo-spatial /attributes/spatial:shape",
  ],
  [
    "a negative shape",
    "zarr-cm, spatial: shape negative",
    spatialArray({ "spatial:shape": [-4, 6] }),
    "geo-spatial /attributes/spatial:shape",
  ],
  [
    "a registration that is neither of the two",
    "zarr-cm, spatial: registration",
    spatialArray({ "spatial:registration": "corner" }),
    "geo-spatial /attributes/spatial:registration",
  ],
  [
    "the shape of a level with a fraction",
    "spatial schema: shape of a level",
    group(
      { multiscales: { layout: [{ asset: "fine", "spatial:shape": [1.5, 2] }] } },
      "spatial",
      "multiscales",
    ),
    "geo-spatial /attributes/multiscales/layout/0/spatial:shape",
  ],
]);
