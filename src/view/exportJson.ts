import type { ElementBlock } from "../zarr/dataType";
import { elementReader, elementValueJson } from "../zarr/elements";
import { product } from "./slicePlan";
import { jsonLine } from "./wire";

/**
 * A block as `{shape, dataType, data}`: elements flat in C order, integers exact, `"NaN"`, `"Infinity"`,
 * complex numbers as pairs, bytes as base64, times as ISO 8601 or `"NaT"`.
 */
export function jsonText({ dataType, shape, data }: ElementBlock, dataTypeName: string): string {
  const read = elementReader(dataType, data);
  const elements: string[] = [];
  const count = product(shape);
  for (let index = 0; index < count; index++) {
    elements.push(jsonLine(elementValueJson(read(index))));
  }
  return `{"shape":${JSON.stringify(shape)},"dataType":${JSON.stringify(dataTypeName)},"data":[${elements.join(",")}]}`;
}
