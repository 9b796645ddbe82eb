import { ZarrError } from "../zarr/errors";
import { wholeDimension, type DimensionSelection } from "./selection";

/**
 * A selection in Python's slice syntax, e.g. `0:10, 5, :` or `..., ::4`. Negative numbers count from the
 * end, ranges are cut at the extent as Python does, dimensions that are left out are taken whole.
 * Negative steps are refused: data is always read forwards.
 * @throws ZarrError "selection" naming the part and what would be right
 */
export function parseSelection(text: string, shape: readonly number[]): DimensionSelection[] {
  const parts = text.trim() === "" ? [] : text.split(",").map((part) => part.trim());
  if (parts.at(-1) === "" && parts.length > 1) parts.pop();
  const expanded = expandEllipsis(parts, shape.length);
  if (expanded.length > shape.length) {
    throw new ZarrError(
      "selection",
      `The selection "${text}" has ${expanded.length} parts, but the array has ${shape.length} dimensions.`,
    );
  }
  return shape.map((extent, dimension) => {
    const part = expanded[dimension];
    return part === undefined ? wholeDimension(extent) : parsePart(part, extent, dimension);
  });
}

function expandEllipsis(parts: readonly string[], rank: number): string[] {
  const at = parts.indexOf("...");
  if (at < 0) return [...parts];
  if (parts.indexOf("...", at + 1) >= 0) {
    throw new ZarrError("selection", `A selection can have one "..." only.`);
  }
  const missing = Math.max(0, rank - (parts.length - 1));
  return [...parts.slice(0, at), ...Array<string>(missing).fill(":"), ...parts.slice(at + 1)];
}

function parsePart(part: string, extent: number, dimension: number): DimensionSelection {
  if (!part.includes(":")) return parseIndex(part, extent, dimension);
  const numbers = part.split(":").map((number) => number.trim());
  if (numbers.length > 3) throw invalid(part, dimension);
  const [first, second, third] = numbers.map((number) =>
    number === "" ? undefined : parseInteger(number, part, dimension),
  );
  const step = third ?? 1;
  if (step < 1) {
    throw new ZarrError(
      "selection",
      `Step ${step} in "${part}" (dimension ${dimension}): a step must be 1 or more.`,
    );
  }
  const start = clamp(first ?? 0, extent);
  const stop = Math.max(start, clamp(second ?? extent, extent));
  return { kind: "range", start, stop, step };
}

function parseIndex(part: string, extent: number, dimension: number): DimensionSelection {
  const number = parseInteger(part, part, dimension);
  const index = number < 0 ? number + extent : number;
  if (index < 0 || index >= extent) {
    throw new ZarrError(
      "selection",
      `Index ${number} is outside dimension ${dimension}, which has ${extent} elements.`,
    );
  }
  return { kind: "index", index };
}

function parseInteger(text: string, part: string, dimension: number): number {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalid(part, dimension);
  return number;
}

function invalid(part: string, dimension: number): ZarrError {
  return new ZarrError(
    "selection",
    `"${part}" (dimension ${dimension}) is neither an index nor a slice like 0:10 or ::2.`,
  );
}

function clamp(number: number, extent: number): number {
  return Math.min(Math.max(number < 0 ? number + extent : number, 0), extent);
}
