import type { ElementData } from "../zarr/dataType";
import { copyRegion, wholeCuts, type Elements } from "./copyRegion";

/**
 * A block of `count` elements that all have the fill value. Without one (v2 `null`) fixed-size elements
 * are zero and others undefined, as "no defined value" must still be something.
 * @param itemSize bytes an element; undefined for JavaScript values
 */
export function filledBlock(
  count: number,
  itemSize: number | undefined,
  fillValue: ElementData | undefined,
): ElementData {
  if (itemSize === undefined) {
    const value = Array.isArray(fillValue) ? fillValue[0] : undefined;
    return new Array<unknown>(count).fill(value);
  }
  const bytes = new Uint8Array(count * itemSize);
  if (fillValue instanceof Uint8Array) fillBytes(bytes, fillValue);
  return bytes;
}

/** Repeats `element` over `bytes`, whose length is a multiple of the element's. */
export function fillBytes(bytes: Uint8Array, element: Uint8Array): void {
  if (bytes.length === 0 || element.length === 0) return;
  if (element.every((byte) => byte === element[0])) {
    bytes.fill(element[0] ?? 0);
    return;
  }
  bytes.set(element.subarray(0, bytes.length));
  for (let done = element.length; done < bytes.length; done *= 2) {
    bytes.copyWithin(done, 0, Math.min(done, bytes.length - done));
  }
}

/**
 * Gives a region of a block the fill value. The block's elements are zero bytes, or undefined, so far, so
 * that a fill value of zero takes no time.
 */
export function fillRegion(
  { data, shape }: Elements,
  region: { readonly origin: readonly number[]; readonly shape: readonly number[] },
  fill: { readonly itemSize: number | undefined; readonly fillValue: ElementData | undefined },
): void {
  const { itemSize, fillValue } = fill;
  if (fillValue === undefined || region.shape.includes(0)) return;
  if (fillValue instanceof Uint8Array && fillValue.every((byte) => byte === 0)) return;
  // One row is filled, and stands for all others.
  const row = region.shape.map((count, axis) => (axis === region.shape.length - 1 ? count : 1));
  const source = { data: filledBlock(row.at(-1) ?? 1, itemSize, fillValue), shape: row };
  for (const at of indexes(region.shape.slice(0, -1))) {
    copyRegion({
      source,
      cuts: wholeCuts(row),
      target: { data, shape },
      origin: region.origin.map((start, axis) => start + (at[axis] ?? 0)),
      itemSize,
    });
  }
}

/** All indexes of a shape, in C order. */
function* indexes(shape: readonly number[], outer: readonly number[] = []): Generator<number[]> {
  const count = shape[outer.length];
  if (count === undefined) {
    yield [...outer];
    return;
  }
  for (let at = 0; at < count; at++) yield* indexes(shape, [...outer, at]);
}
