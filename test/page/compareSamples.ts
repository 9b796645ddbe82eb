import type { PreviewArray, WireType } from "../../src/protocol/preview";
import { samples, type Sample } from "./samples";

/** What two samples are compared with: each is another one but for what is given. */
function like(name: string, change: Partial<Sample>, array: Partial<PreviewArray> = {}): Sample {
  const found = samples[name];
  if (found === undefined) throw new Error(`There is no sample "${name}".`);
  return { ...found, ...change, array: { ...found.array, ...array } };
}

const { valueAt: rampAt = () => 0 } = samples["ramp"] ?? {};
const { valueAt: climateAt = () => 0, coordinates } = samples["climate"] ?? {};
const int64: WireType = { kind: "number", format: "int64" };
const named = { dimensionNames: ["y", "x"] };

/** Arrays to compare with others. */
export const compareSamples: Readonly<Record<string, Sample>> = {
  /** A ramp as well, which differs by a number that falls from left to right, and is short of a value. */
  rampB: like(
    "ramp",
    { valueAt: ([y = 0, x = 0]) => (y === 2 && x === 1 ? NaN : y * 8 + x - (3 - x)) },
    { title: "other.zarr / values", wireType: { kind: "number", format: "float32" } },
  ),
  /** The ramp with its dimensions in the other order, and longer along one of them. */
  rampNamed: like("ramp", {}, named),
  rampTransposed: like(
    "ramp",
    { chunkShape: [5, 4], valueAt: ([x = 0, y = 0]) => y * 8 + x + 1 },
    {
      title: "turned.zarr / values",
      shape: [10, 6],
      dimensionNames: ["x", "y"],
      chunkRuns: [[[5, 2]], [[4, 2]]],
    },
  ),
  climateB: like(
    "climate",
    {
      coordinates: coordinates ?? undefined,
      valueAt: (indices) => {
        const [time = 0, lat = 0, lon = 0] = indices;
        const bump = (lat - 36) ** 2 + (lon - 72) ** 2 < 300 ? 4 : 0;
        return Math.fround(Number(climateAt(indices)) + bump - 0.05 * time);
      },
      failure: ([, y, x]) =>
        y === 1 && x === 2
          ? { codec: "zstd", message: "The frame ends after 12 of 400 bytes.", checksum: false }
          : undefined,
    },
    { title: "model.zarr / t2m", path: "model" },
  ),
  bigA: like("big", {}),
  bigB: like("big", {
    valueAt: ([y = 0, x = 0]) => 9007199254740993n + BigInt(y * 20 + x) - (y === x ? 1n : 0n),
  }),
  /** The largest and the smallest numbers of 64 bits: their distance has more of them. */
  most: like("big", { valueAt: () => 2n ** 63n - 1n }, { wireType: int64 }),
  least: like("big", { valueAt: () => -(2n ** 63n) }, { wireType: int64 }),
  stringsB: like("strings", {
    valueAt: ([y = 0, x = 0]) => (y === 1 && x === 0 ? "another" : `row ${y}, column ${x}`),
  }),
  line2: like("line", { valueAt: ([i = 0]) => Math.sin(i / 3000) * 3 }),
  scalarB: like("scalar", { valueAt: () => Math.fround(0.25) }),
  rampUnequal: like("ramp", { valueAt: (indices) => Number(rampAt(indices)) * 2 }),
};
