import type { DataType, ElementBlock, ElementData } from "../zarr/dataType";
import { itemSize } from "../zarr/dataTypeName";
import type { ArrayForm, BytesForm, CodecForm } from "./codec";

/** Number of elements of a shape; 1 for a 0-dimensional one. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((count, length) => count * length, 1);
}

/** Bytes of the decoded form; undefined where elements have no fixed size, or none is known. */
export function byteSize(form: CodecForm): number | undefined {
  if (form.kind === "bytes") return form.size;
  const size = itemSize(form.dataType);
  return size === undefined ? undefined : elementCount(form.shape) * size;
}

export function bytesForm(size: number | undefined, elements?: DataType): BytesForm {
  return { kind: "bytes", size, elements };
}

/** The elements of a form as a block. */
export function blockOf(form: ArrayForm, data: ElementData): ElementBlock {
  return { dataType: form.dataType, shape: form.shape, data };
}

/**
 * A block where every element is the fill value; zero bytes, or undefined, where the form has none.
 */
export function filledBlock(form: ArrayForm): ElementBlock {
  const count = elementCount(form.shape);
  const size = itemSize(form.dataType);
  if (size === undefined) {
    const value: unknown = Array.isArray(form.fillValue) ? form.fillValue[0] : undefined;
    return blockOf(form, new Array<unknown>(count).fill(value));
  }
  const bytes = new Uint8Array(count * size);
  if (form.fillValue instanceof Uint8Array) repeat(bytes, form.fillValue);
  return blockOf(form, bytes);
}

function repeat(bytes: Uint8Array, element: Uint8Array): void {
  if (bytes.length === 0 || element.every((byte) => byte === 0)) return;
  bytes.set(element.subarray(0, bytes.length));
  for (let done = element.length; done < bytes.length; done *= 2) {
    bytes.copyWithin(done, 0, Math.min(done, bytes.length - done));
  }
}
