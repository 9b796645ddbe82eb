import type { ElementData } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import type { ArrayDecoder } from "../codec";
import { blockOf, elementCount } from "../forms";
import { copyStrided, cStrides } from "./strided";

export interface TransposeParameters {
  /** Dimension of the input that each dimension of the encoded block is. */
  readonly order: readonly number[];
}

export const decodeTransposed: ArrayDecoder = (block, { input, parameters }) => {
  const { order } = parameters as TransposeParameters;
  if (input.kind !== "array") throw new Error("transpose works on arrays");
  const { shape } = input;
  const size = itemSize(input.dataType);
  const count = elementCount(shape);
  const target: ElementData = size === undefined ? new Array(count) : new Uint8Array(count * size);
  const encodedStrides = cStrides(block.shape);
  const strides = cStrides(shape);
  const axes = shape.map((length, dimension) => ({
    count: length,
    from: encodedStrides[order.indexOf(dimension)] ?? 0,
    to: strides[dimension] ?? 0,
  }));
  copyStrided({ source: block.data, target, axes, from: 0, to: 0, itemSize: size ?? 1 });
  return blockOf(input, target);
};
