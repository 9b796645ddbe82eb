import { arrayV2 } from "../documents";
import { coordinates, published, store } from "./cfDocuments";
import type { Members } from "./publishedCase";

const encoding = (section: string) => `xarray, Zarr encoding, ${section}`;

/** A v2 dataset: arrays by name, with their shapes and attributes. */
function dataset2(
  arrays: Readonly<Record<string, readonly [shape: readonly number[], attributes: Members]>>,
): Record<string, string> {
  const files: Record<string, string> = { ".zgroup": '{"zarr_format": 2}', ".zattrs": "{}" };
  for (const [name, [shape, attributes]] of Object.entries(arrays)) {
    files[`${name}/.zarray`] = arrayV2({ shape, chunks: shape, dtype: "<f8", fill_value: "NaN" });
    files[`${name}/.zattrs`] = JSON.stringify(attributes);
  }
  return files;
}

const time2 = [
  [4],
  { _ARRAY_DIMENSIONS: ["time"], units: "days since 0001-01-01", calendar: "noleap" },
] as const;
const ice = { units: "C", long_name: "temperature of ice", coordinates: "lat2 lon2" };

export const xarrayCases = published([
  [
    "a dataset whose dimensions are attributes",
    encoding("example 1: v2"),
    dataset2({
      time: time2,
      lat2: [[3, 5], { _ARRAY_DIMENSIONS: ["y", "x"], units: "degrees_north" }],
      lon2: [[3, 5], { _ARRAY_DIMENSIONS: ["y", "x"], units: "degrees_east" }],
      ice: [[4, 3, 5], { _ARRAY_DIMENSIONS: ["time", "y", "x"], ...ice }],
    }),
  ],
  [
    "a dataset whose dimensions have names in the format",
    encoding("example 2: v3"),
    store({
      time: ["time", { units: "days since 0001-01-01", calendar: "noleap" }],
      lat2: ["y x", { units: "degrees_north" }],
      lon2: ["y x", { units: "degrees_east" }],
      ice: ["time y x", { ...ice, _FillValue: "AAAAAAAA+H8=" }, { fill_value: "NaN" }],
    }),
  ],
  [
    "dimensions that NCZarr names",
    encoding("compatibility: NCZarr"),
    dataset2({
      time: time2,
      ice: [[4, 3], { _NCZARR_ARRAY: { dimension_references: ["/time", "/y"] } }],
    }),
  ],
  [
    "an array of v2 without names of its dimensions",
    encoding("compatibility: v2"),
    dataset2({ time: time2, ice: [[4, 3], { units: "C" }] }),
    "array-dimensions-missing ice/.zarray",
  ],
  [
    "an array of v3 without names of its dimensions",
    encoding("compatibility: v3"),
    store({ ...coordinates, ice: ["time y x", {}, { dimension_names: undefined }] }),
    "array-dimensions-missing ice/zarr.json",
  ],
  [
    "the attribute of v2 in v3",
    encoding("dimension encoding: v3"),
    store({ ...coordinates, ice: ["time y x", { _ARRAY_DIMENSIONS: ["time", "y", "x"] }] }),
    "array-dimensions-v3 ice/zarr.json/attributes/_ARRAY_DIMENSIONS",
  ],
  [
    "a name less than there are dimensions",
    encoding("dimension encoding: v2"),
    dataset2({ time: time2, ice: [[4, 3], { _ARRAY_DIMENSIONS: ["time"] }] }),
    "array-dimensions ice/.zattrs/_ARRAY_DIMENSIONS",
  ],
  [
    "names in one string",
    encoding("dimension encoding: a list of strings"),
    dataset2({ time: time2, ice: [[4, 3], { _ARRAY_DIMENSIONS: "time y" }] }),
    "array-dimensions ice/.zattrs/_ARRAY_DIMENSIONS",
  ],
  [
    "a dataset that is not consolidated",
    encoding("consolidated metadata"),
    store(coordinates),
    "consolidated-absent zarr.json",
    "hint",
  ],
]);
