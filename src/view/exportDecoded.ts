import type { ElementBlock } from "../zarr/dataType";
import { elementReader } from "../zarr/elements";
import { decodedNumber, type CfDecoding } from "./cf/decoding";

/** A block of numbers as float64 values that the attributes mean, NaN where there is none. */
export function decodedBlock(block: ElementBlock, decoding: CfDecoding): ElementBlock {
  const read = elementReader(block.dataType, block.data);
  const count = block.shape.reduce((total, extent) => total * extent, 1);
  const values = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    values[index] = decodedNumber(Number(read(index)), decoding);
  }
  const data = new Uint8Array(values.buffer);
  return { dataType: { kind: "float", format: "float64" }, shape: block.shape, data };
}
