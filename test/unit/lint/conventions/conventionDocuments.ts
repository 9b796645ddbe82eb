import { arrayOf, groupOf, type Members, type PublishedCase } from "./publishedCase";

export const uuids = {
  multiscales: "d35379db-88df-4056-af3a-620245f8e347",
  proj: "f17cb550-5864-4468-aeb7-f3180cfb622f",
  spatial: "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4",
  uom: "3bbe438d-df37-49fe-8e2b-739296d46dfb",
  license: "b77365e5-2b0c-4141-b917-c03b7c68e935",
};
type Name = keyof typeof uuids;
export const own = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
export const declare = (...names: Name[]): Members => ({
  zarr_conventions: names.map((name) => ({ uuid: uuids[name] })),
});
export const group = (attributes: Members, ...names: Name[]) =>
  groupOf({ ...declare(...names), ...attributes });
export const array = (attributes: Members, ...names: Name[]) =>
  arrayOf({ ...declare(...names), ...attributes });
export const entries = (...list: unknown[]) => groupOf({ zarr_conventions: list });
export const layout = (levels: readonly unknown[], changes: Members = {}) =>
  group({ multiscales: { layout: levels, ...changes } }, "multiscales");
export const affine = [25, 0, 7000, 0, -25, 9000];
export const yx = { "spatial:dimensions": ["y", "x"] };
export const spatialArray = (attributes: Members) => array({ ...yx, ...attributes }, "spatial");
export const spatialGroup = (attributes: Members) => group(attributes, "spatial");
export const proj = (attributes: Members) => array({ ...attributes }, "proj");
export const wkt = 'GEOGCRS["island",DATUM["island",ELLIPSOID["island",6378000,300]]]';
export const derived = (asset: string, from: string, transform: unknown = { scale: [2, 2] }) => ({
  asset,
  derived_from: from,
  transform,
});

export type ConventionCase = readonly [
  about: string,
  source: string,
  files: Readonly<Record<string, string>>,
  finding?: string,
  severity?: PublishedCase["severity"],
];

export function published(cases: readonly ConventionCase[]): PublishedCase[] {
  return cases.map(([about, source, files, finding, severity]) => ({
    about,
    source,
    files,
    valid: finding === undefined,
    ...(finding !== undefined && { finding }),
    ...(severity !== undefined && { severity }),
  }));
}
