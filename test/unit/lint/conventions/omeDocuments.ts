import { groupV3 } from "../documents";
import type { Members, PublishedCase } from "./publishedCase";

export type OmeVersion = "0.4" | "0.5";

export const y = { name: "y", type: "space", unit: "nanometer" };
export const x = { name: "x", type: "space", unit: "nanometer" };
export const z = { name: "z", type: "space", unit: "nanometer" };
export const c = { name: "c", type: "channel" };
export const t = { name: "t", type: "time", unit: "minute" };

export const scale = (...values: unknown[]) => ({ type: "scale", scale: values });
export const translation = (...values: unknown[]) => ({
  type: "translation",
  translation: values,
});
export const level = (path: unknown, ...coordinateTransformations: unknown[]) => ({
  path,
  coordinateTransformations,
});

/** An image of the version: two axes and one level, as far as `changes` do not say otherwise. */
export function image(version: OmeVersion, changes: Members = {}): Members {
  return {
    ...(version === "0.4" && { version }),
    axes: [y, x],
    datasets: [level("full", scale(3, 3))],
    ...changes,
  };
}

/** The document of a group with OME-Zarr metadata. */
export function omeFiles(version: OmeVersion, metadata: Members): Record<string, string> {
  return version === "0.4"
    ? { ".zattrs": JSON.stringify(metadata) }
    : { "zarr.json": groupV3({ attributes: { ome: { version, ...metadata } } }) };
}

/** A case that is published for both versions, or for one of them. */
export interface OmeCase extends Omit<PublishedCase, "source" | "files" | "valid"> {
  /** Name of the suite and of the case. */
  readonly from: string;
  readonly versions?: readonly OmeVersion[];
  readonly metadata: (version: OmeVersion) => Members;
}

/** The cases for each version; pointers count from the metadata. */
export function omeCases(cases: readonly OmeCase[]): PublishedCase[] {
  return cases.flatMap(({ from, versions = ["0.4", "0.5"], metadata, finding, ...rest }) =>
    versions.map((version) => ({
      ...rest,
      source: `OME-Zarr ${version}, ${from}`,
      files: omeFiles(version, metadata(version)),
      valid: finding === undefined,
      ...(finding !== undefined && {
        finding: finding.replace(" ", version === "0.4" ? " " : " /attributes/ome"),
      }),
    })),
  );
}
