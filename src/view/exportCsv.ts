import type { ElementBlock } from "../zarr/dataType";
import { elementReader, elementValueJson } from "../zarr/elements";
import { product } from "./slicePlan";
import { jsonLine } from "./wire";

/**
 * A block as comma-separated values (RFC 4180): a line a row of the last dimension; blocks of more than
 * two dimensions follow one another without a gap.
 */
export function csvText({ dataType, shape, data }: ElementBlock): string {
  const read = elementReader(dataType, data);
  const count = product(shape);
  const width = Math.max(1, shape.at(-1) ?? 1);
  const lines: string[] = [];
  for (let start = 0; start < count; start += width) {
    const cells: string[] = [];
    for (let index = start; index < start + width; index++) {
      const value = elementValueJson(read(index));
      cells.push(cell(typeof value === "string" ? value : jsonLine(value)));
    }
    lines.push(cells.join(","));
  }
  return lines.map((line) => `${line}\r\n`).join("");
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
