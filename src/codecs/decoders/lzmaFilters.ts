import { ZarrError } from "../../zarr/errors";

/** Filters for the machine code of a processor, by their numbers in the .xz format. */
const processors: ReadonlyMap<number, string> = new Map([
  [4, "x86"],
  [5, "PowerPC"],
  [6, "IA-64"],
  [7, "ARM"],
  [8, "ARM-Thumb"],
  [9, "SPARC"],
  [10, "ARM64"],
  [11, "RISC-V"],
]);

/** For a filter that is not undone here, or that stands where it cannot. */
export function unknownFilter(number: number): ZarrError {
  const processor = processors.get(number);
  const name = `the LZMA filter 0x${number.toString(16)}`;
  const message =
    processor === undefined
      ? `${name} is not known here, or stands in the wrong place; delta filters and then LZMA are read`
      : `${name} (${processor}), which is made for machine code and not for numbers, is not undone here; decode the chunk with Python's lzma`;
  return new ZarrError("unsupported", message);
}
