import type { ElementData } from "../../zarr/dataType";
import type { ArrayDecoder } from "../codec";
import { blockOf } from "../forms";
import { arrayOf, isBig, readNumbers, rounder, writeNumbers, type NumberType } from "./numbers";

export interface ScaleOffsetParameters {
  readonly dataType: NumberType;
  /** Packed bytes of one number; null for none. */
  readonly offset: Uint8Array | null;
  readonly scale: Uint8Array | null;
}

/** Divides by the scale and adds the offset, in the arithmetic of the type: integers divide as integers. */
export const decodeScaleOffset: ArrayDecoder = ({ data }, { input, parameters }) => {
  if (input.kind !== "array" || !(data instanceof Uint8Array)) throw new Error("no numbers");
  const { dataType, scale, offset } = parameters as ScaleOffsetParameters;
  const numbers = readNumbers(data, dataType);
  const result = new (arrayOf(dataType))(numbers.length);
  if (isBig(numbers)) {
    const divisor = BigInt(scalar(scale, dataType, 1));
    const addend = BigInt(scalar(offset, dataType, 0));
    for (let i = 0; i < numbers.length; i++) result[i] = (numbers[i] ?? 0n) / divisor + addend;
  } else {
    const [divisor, addend] = [scalar(scale, dataType, 1), scalar(offset, dataType, 0)].map(Number);
    const round = dataType.kind === "int" ? Math.trunc : rounder(dataType);
    for (let i = 0; i < numbers.length; i++) {
      result[i] = round(round((numbers[i] ?? 0) / (divisor ?? 1)) + (addend ?? 0));
    }
  }
  return blockOf(input, writeNumbers(result, dataType));
};

/** The fill value as it stands encoded. */
export function scaleFill(
  fill: ElementData | undefined,
  { dataType, scale, offset }: ScaleOffsetParameters,
): Uint8Array | undefined {
  if (!(fill instanceof Uint8Array)) return undefined;
  const numbers = readNumbers(fill, dataType);
  const result = new (arrayOf(dataType))(1);
  const factor = scalar(scale, dataType, 1);
  const addend = scalar(offset, dataType, 0);
  if (isBig(numbers)) {
    result[0] = ((numbers[0] ?? 0n) - BigInt(addend)) * BigInt(factor);
  } else {
    const round = rounder(dataType);
    result[0] = round(round((numbers[0] ?? 0) - Number(addend)) * Number(factor));
  }
  return writeNumbers(result, dataType);
}

function scalar(bytes: Uint8Array | null, type: NumberType, otherwise: number): number | bigint {
  return (bytes && readNumbers(bytes, type)[0]) ?? otherwise;
}
