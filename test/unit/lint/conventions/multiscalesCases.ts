import {
  affine,
  array,
  declare,
  derived,
  group,
  layout,
  own,
  published,
} from "./conventionDocuments";
import { groupOf, storeOf } from "./publishedCase";

export const multiscalesCases = published([
  ["one level", "zarr-cm, multiscales: minimal", layout([{ asset: "fine" }])],
  [
    "a level derived from another",
    "zarr-cm, multiscales: derived",
    layout([{ asset: "fine" }, derived("coarse", "fine")]),
  ],
  [
    "translations and methods, some for a level and one for all",
    "zarr-cm, multiscales: full",
    layout(
      [
        { asset: "fine" },
        {
          ...derived("half", "fine", { scale: [2, 2], translation: [1, 1] }),
          resampling_method: "mode",
        },
        derived("quarter", "half", { scale: [2, 2], translation: [1, 1] }),
      ],
      { resampling_method: "average" },
    ),
  ],
  [
    "powers of two, as groups",
    "multiscales examples: power-of-2-pyramid",
    layout([
      { asset: "0", transform: { scale: [1, 1], translation: [0, 0] } },
      derived("1", "0"),
      derived("2", "1"),
    ]),
  ],
  [
    "levels of any names and factors",
    "multiscales examples: custom-pyramid-levels",
    layout([{ asset: "native" }, derived("tenth", "native", { scale: [10, 10] })]),
  ],
  [
    "levels that are arrays within groups",
    "multiscales examples: array-based-pyramid",
    layout([{ asset: "a/values" }, derived("b/values", "a/values")]),
  ],
  [
    "several levels derived from the same",
    "multiscales examples: sentinel-2-multiresolution",
    layout([{ asset: "m5" }, derived("m10", "m5"), derived("m30", "m5", { scale: [6, 6] })]),
  ],
  [
    "a level finer than the one it is derived from",
    "multiscales examples: dem-multiresolution",
    layout([{ asset: "base" }, derived("sharp", "base", { scale: [0.25, 0.25] })]),
  ],
  [
    "levels with a place on Earth",
    "multiscales examples: geospatial-pyramid",
    group(
      {
        multiscales: {
          layout: [
            { asset: "fine", "spatial:transform": affine, "spatial:shape": [64, 64] },
            { ...derived("coarse", "fine"), "spatial:transform": affine },
          ],
        },
        "proj:code": "EPSG:2056",
        "spatial:bbox": [7000, 7400, 8600, 9000],
      },
      "multiscales",
      "proj",
      "spatial",
    ),
  ],
  [
    "no layout",
    "zarr-cm, multiscales: missing layout",
    group({ multiscales: {} }, "multiscales"),
    "convention-multiscales /attributes/multiscales",
  ],
  [
    "an empty layout",
    "zarr-cm, multiscales: empty layout",
    layout([]),
    "convention-multiscales /attributes/multiscales/layout",
  ],
  [
    "a derived level without a transform",
    "zarr-cm, multiscales: derived without transform",
    layout([{ asset: "fine" }, { asset: "coarse", derived_from: "fine" }]),
    "convention-multiscales /attributes/multiscales/layout/1",
  ],
  [
    "a level without an asset",
    "multiscales schema: asset",
    layout([{ transform: { scale: [1, 1] } }]),
    "convention-multiscales /attributes/multiscales/layout/0",
  ],
  [
    "an asset outside of the group",
    "multiscales schema: asset with ..",
    layout([{ asset: "../fine" }]),
    "convention-multiscales /attributes/multiscales/layout/0/asset",
  ],
  [
    "an asset from the root",
    "multiscales schema: asset with a slash before",
    layout([{ asset: "/fine" }]),
    "convention-multiscales /attributes/multiscales/layout/0/asset",
  ],
  [
    "an asset that ends with a slash",
    "multiscales schema: asset with a slash after",
    layout([{ asset: "fine/" }]),
    "convention-multiscales /attributes/multiscales/layout/0/asset",
  ],
  [
    "a source outside of the group",
    "multiscales schema: derived_from",
    layout([{ asset: "fine" }, derived("coarse", "../fine")]),
    "convention-multiscales /attributes/multiscales/layout/1/derived_from",
  ],
  [
    "a word as the scale",
    "multiscales schema: scale",
    layout([{ asset: "fine", transform: { scale: ["twice", 2] } }]),
    "convention-multiscales /attributes/multiscales/layout/0/transform/scale",
  ],
  [
    "a list in place of the transform",
    "multiscales schema: transform",
    layout([{ asset: "fine", transform: [2, 2] }]),
    "convention-multiscales /attributes/multiscales/layout/0/transform",
  ],
  [
    "a number as the method",
    "multiscales schema: resampling_method",
    layout([{ asset: "fine" }], { resampling_method: 3 }),
    "convention-multiscales /attributes/multiscales/resampling_method",
  ],
  [
    "levels of an array",
    "multiscales schema: node_type",
    array({ multiscales: { layout: [{ asset: "fine" }] } }, "multiscales"),
    "convention-multiscales /attributes/multiscales",
  ],
  [
    "levels that no entry declares",
    "geozarr-toolkit, multiscales: missing convention",
    groupOf({ zarr_conventions: [{ uuid: own }], multiscales: { layout: [{ asset: "fine" }] } }),
    "convention-undeclared /attributes/multiscales",
    "warning",
  ],
  [
    "both levels are there",
    "multiscales, validation rules: level consistency",
    storeOf({
      "": {
        attributes: {
          ...declare("multiscales"),
          multiscales: { layout: [{ asset: "fine" }, derived("coarse", "fine")] },
        },
      },
      fine: { shape: [8, 8] },
      coarse: { shape: [4, 4] },
    }),
  ],
  [
    "a source that is not there",
    "multiscales, validation rules: source",
    storeOf({
      "": {
        attributes: {
          ...declare("multiscales"),
          multiscales: { layout: [derived("coarse", "fine")] },
        },
      },
      coarse: { shape: [4, 4] },
    }),
    "convention-asset zarr.json/attributes/multiscales/layout/0/derived_from",
  ],
  [
    "a level that is not there",
    "multiscales, validation rules: asset",
    storeOf({
      "": { attributes: { ...declare("multiscales"), multiscales: { layout: [{ asset: "a" }] } } },
      b: { shape: [8, 8] },
    }),
    "convention-asset zarr.json/attributes/multiscales/layout/0/asset",
  ],
]);
