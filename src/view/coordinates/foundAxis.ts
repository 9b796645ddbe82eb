import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";

/** Where the values along a dimension come from. */
export type FoundAxis =
  /** The value at element i is offset + scale × i. */
  | {
      readonly kind: "linear";
      readonly name: string;
      readonly units: string | undefined;
      readonly offset: number;
      readonly scale: number;
    }
  /** A one-dimensional array of the dimension's length. */
  | { readonly kind: "array"; readonly node: ArrayNode };

/** A group above the array, and the array's path below it. */
export interface GroupAbove {
  readonly node: { readonly path: string; readonly attributes: JsonObject };
  readonly below: string;
}
