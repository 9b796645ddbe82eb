import { arrayV3, groupV3 } from "../documents";
import { arrayOf, groupOf, type Members, type PublishedCase } from "./publishedCase";

export type CfCase = readonly [
  about: string,
  source: string,
  files: Readonly<Record<string, string>>,
  finding?: string,
  severity?: PublishedCase["severity"],
];

/** What CF asks for is a warning, where nothing else is said. */
export function published(cases: readonly CfCase[]): PublishedCase[] {
  return cases.map(([about, source, files, finding, severity = "warning"]) => ({
    about,
    source,
    files,
    valid: finding === undefined,
    ...(finding !== undefined && { finding, severity }),
  }));
}

/** An array of floats with these attributes; what is missing reads as NaN. */
export const floats = (attributes: Members) =>
  arrayOf(attributes, { data_type: "float32", fill_value: "NaN" });
export const integers = (attributes: Members, data_type = "int16") =>
  arrayOf(attributes, { data_type });
/** One list, as coordinates are. */
export const list = (attributes: Members, data_type = "float64") =>
  arrayOf(attributes, {
    shape: [6],
    chunk_grid: { name: "regular", configuration: { chunk_shape: [6] } },
    data_type,
    dimension_names: ["k"],
  });
export const dataset = (attributes: Members) => groupOf(attributes);

const extents: Readonly<Record<string, number>> = {
  time: 4,
  lat: 3,
  lon: 5,
  lev: 6,
  y: 3,
  x: 5,
  station: 2,
  land: 7,
  nv: 2,
  corner: 4,
};

/** Dimensions by name, attributes, and what else is particular. */
export type Variable = readonly [dimensions: string, attributes?: Members, changes?: Members];

/** A dataset of arrays by name; a dimension has the same extent everywhere. */
export function store(
  variables: Readonly<Record<string, Variable>>,
  attributes: Members = {},
): Record<string, string> {
  const files: Record<string, string> = { "zarr.json": groupV3({ attributes }) };
  for (const [name, [dimensions, own = {}, changes = {}]] of Object.entries(variables)) {
    const names = dimensions.split(" ").filter((dimension) => dimension !== "");
    const shape = names.map((dimension) => extents[dimension] ?? 1);
    files[`${name}/zarr.json`] = arrayV3({
      shape,
      chunk_grid: { name: "regular", configuration: { chunk_shape: shape } },
      dimension_names: names,
      data_type: "float64",
      attributes: own,
      ...changes,
    });
  }
  return files;
}

const latitude = { standard_name: "latitude", units: "degrees_north", axis: "Y" };
const longitude = { standard_name: "longitude", units: "degrees_east", axis: "X" };
const time = { standard_name: "time", units: "days since 1991-07-01", axis: "T" };

/** Coordinates that most datasets have. */
export const coordinates: Readonly<Record<string, Variable>> = {
  time: ["time", time],
  lat: ["lat", latitude],
  lon: ["lon", longitude],
};
