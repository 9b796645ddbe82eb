import assert from "node:assert/strict";
import { colorTable, findColorMap } from "../../webview/color/colorMaps";

/** What of a picture is held against the data: a drawn colour, and the value that it stands for. */
export interface DrawnElement {
  readonly pixel: readonly number[] | undefined;
  readonly value: number;
  /** For messages. */
  readonly place: string;
}

/** Throws unless each pixel has the colour of its value, in a colour map that spans all values given. */
export function requireColors(elements: readonly DrawnElement[], mapName = "viridis"): void {
  const map = findColorMap(mapName);
  assert.ok(map);
  const table = colorTable(map, false);
  const values = elements.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  assert.ok(highest > lowest, "the values are all alike: nothing would be seen of a fault");
  for (const { pixel, value, place } of elements) {
    const exact = (256 * (value - lowest)) / (highest - lowest);
    // At the border of two colours, the graphics card may round the other way.
    const allowed = [exact - 0.01, exact, exact + 0.01]
      .map((at) => Math.min(255, Math.max(0, Math.floor(at))))
      .map((at) => String([...table.subarray(at * 4, at * 4 + 4)]));
    assert.ok(
      allowed.includes(String(pixel)),
      `${place}: ${value} is drawn as ${String(pixel)}, not ${allowed[1]}`,
    );
  }
}
