import { itemSize } from "../zarr/dataTypeName";
import type { ElementBlock } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { copyRegion } from "./copyRegion";
import { filledBlock } from "./fillBlock";
import { readSlice, type ReadSliceOptions } from "./readSlice";
import { product } from "./slicePlan";

/**
 * Reads a whole slice into one block of the plan's output shape.
 * @throws the error of the first chunk that cannot be read, or of the memory that cannot be had
 */
export async function readToBlock(
  options: Omit<ReadSliceOptions, "onPart">,
): Promise<ElementBlock> {
  const { array, plan } = options;
  const { dataType, fillValue } = array;
  const size = itemSize(dataType);
  const data = filledBlock(product(plan.fullShape), size, fillValue);
  const result = await readSlice({
    ...options,
    onPart: ({ origin, shape, block }) =>
      copyRegion({
        source: { data: block.data, shape },
        cuts: shape.map((count) => ({ start: 0, step: 1, count })),
        target: { data, shape: plan.fullShape },
        origin,
        itemSize: size,
      }),
  });
  const failure = result.failures[0];
  if (failure !== undefined) {
    throw failure.error instanceof ZarrError
      ? failure.error
      : new ZarrError("chunk", failure.error.message, {
          path: failure.chunkKey,
          cause: failure.error,
        });
  }
  return { dataType, shape: plan.outputShape, data };
}
