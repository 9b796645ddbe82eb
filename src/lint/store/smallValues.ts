import { chunkCount } from "../../zarr/chunkGrid";
import type { ElementBlock } from "../../zarr/dataType";
import { elementReader, type ElementValue } from "../../zarr/elements";
import { isAbort } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import { mainDocument, type StoreFolder } from "./storeFolder";
import type { StoreMemory } from "./storeMemory";

/**
 * Reads all elements of an array. What is thrown but for aborts only means that nothing is known of them: a
 * chunk that cannot be decoded is not what the rules about values look for.
 */
export type ReadValues = (
  array: ArrayNode,
  options: { readonly signal?: AbortSignal },
) => Promise<ElementBlock>;

/** Larger arrays are not read, nor those that would take many requests. */
const elementLimit = 2 ** 16;
const chunkLimit = 16;
/** Arrays of one store. */
const arrayLimit = 100;

/** Integers may be beyond what a number holds. */
export type SmallValues = readonly (number | bigint)[];

export interface ValueAccess {
  readonly readValues: ReadValues;
  readonly memory: StoreMemory;
  readonly signal?: AbortSignal | undefined;
}

/** The elements of small arrays of one dimension, each read once. */
export class ValueReader {
  private amount = 0;

  constructor(private readonly access: ValueAccess) {}

  /** Undefined where the array is too large, of no kind of number, or cannot be read. */
  async values(folder: StoreFolder | undefined): Promise<SmallValues | undefined> {
    const array = folder?.array;
    const text = folder && mainDocument(folder)?.text;
    if (array === undefined || text === undefined || !isSmall(array)) return undefined;
    const { memory } = this.access;
    const known = memory.values.get(array.path);
    if (known?.text === text) return known.values;
    if (++this.amount > arrayLimit) return undefined;
    const values = await this.read(array);
    memory.values.set(array.path, { text, values });
    return values;
  }

  private async read(array: ArrayNode): Promise<SmallValues | undefined> {
    const { readValues, signal } = this.access;
    try {
      const { dataType, data } = await readValues(array, signal === undefined ? {} : { signal });
      const read = elementReader(dataType, data);
      const values = Array.from({ length: array.shape[0] ?? 0 }, (_, at) => plain(read(at)));
      const all = values.filter((value) => value !== undefined);
      return all.length === values.length && !isUnwritten(array, all) ? all : undefined;
    } catch (error) {
      if (isAbort(error) || signal?.aborted === true) throw error;
      return undefined;
    }
  }
}

function isSmall({ shape, chunkGrid, dataType }: ArrayNode): boolean {
  const isNumeric = ["int", "float", "datetime", "timedelta"].includes(dataType.kind);
  const length = shape[0] ?? 0;
  return (
    isNumeric && shape.length === 1 && length <= elementLimit && chunkCount(chunkGrid) <= chunkLimit
  );
}

function plain(value: ElementValue): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return typeof value === "object" && "count" in value ? value.count : undefined;
}

/** Elements that are all the fill value, or 0 where there is none, were most often never written. */
function isUnwritten({ fillValue, dataType }: ArrayNode, values: SmallValues): boolean {
  const fill = fillValue === undefined ? 0 : plain(elementReader(dataType, fillValue)(0));
  return values.every((value) => Object.is(value, fill) || (fill === 0 && Number(value) === 0));
}
