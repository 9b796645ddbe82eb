import type { ElementData } from "../zarr/dataType";

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
