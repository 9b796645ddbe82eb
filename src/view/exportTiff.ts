import type { DataType, ElementBlock } from "../zarr/dataType";
import { describeDataType, itemSize } from "../zarr/dataTypeName";
import { ZarrError } from "../zarr/errors";
import { widen, widenElements } from "../zarr/widen";

const headerLength = 136;
/** Types of a tag's value (TIFF 6.0, §2). */
const [short, long] = [3, 4];

/**
 * A block of two dimensions as a TIFF: one sample a pixel, uncompressed, little-endian, in one strip; integers
 * and floats of 8 to 64 bits (TIFF 6.0, "SampleFormat").
 * @throws ZarrError "unsupported" for other types and other ranks
 */
export function tiffBytes({ dataType, shape, data }: ElementBlock): Uint8Array {
  const wide = widen(dataType);
  const format = sampleFormat(wide);
  const [height, width, ...rest] = shape;
  if (format === undefined || !(data instanceof Uint8Array)) {
    throw new ZarrError(
      "unsupported",
      `TIFF holds integers and floats of up to 64 bits, not ${describeDataType(dataType)}. Use NPY.`,
    );
  }
  if (height === undefined || width === undefined || rest.length > 0) {
    throw new ZarrError("unsupported", `A TIFF has two dimensions, not ${shape.length}. Use NPY.`);
  }
  const samples = widenElements(dataType, data);
  const file = new Uint8Array(headerLength + samples.length);
  const view = new DataView(file.buffer);
  // "II": little-endian; 42; the directory follows at once.
  file.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const tags: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, long, width],
    [257, long, height],
    [258, short, (itemSize(wide) ?? 1) * 8],
    [259, short, 1],
    [262, short, 1],
    [273, long, headerLength],
    [277, short, 1],
    [278, long, height],
    [279, long, samples.length],
    [339, short, format],
  ];
  view.setUint16(8, tags.length, true);
  for (const [i, [tag, type, value]] of tags.entries()) {
    const at = 10 + i * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    view.setUint32(at + 8, value, true);
  }
  file.set(samples, headerLength);
  return file;
}

/** Unsigned, signed, float; undefined for what no TIFF holds. */
function sampleFormat(type: DataType): 1 | 2 | 3 | undefined {
  if (type.kind === "bool") return 1;
  if (type.kind === "int") return type.signed ? 2 : 1;
  return type.kind === "float" ? 3 : undefined;
}
