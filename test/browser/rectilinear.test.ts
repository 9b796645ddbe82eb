import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Frame } from "playwright-core";
import { runCommand, type Workbench } from "../harness/workbench.mjs";
import { requireColors } from "../page/expectedColors";
import { fillBox, pixelsAt } from "../harness/pictureReading";
import { openPreview, showStores } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;

/** Lengths of the chunks down and across, as they are and as the document writes them. */
const down = [3, 5, 4, 8];
const across = [6, 2, 5, 5, 12];
const acrossWritten = [6, 2, [5, 2], 12];
const [height, width] = [20, 30];
const missing = "c/1/1";
const broken = "c/2/2";

const valueAt = (row: number, column: number): number => row * 100 + column * 3 - 700;

/** First elements of the chunks, and the end of the last. */
function edges(lengths: readonly number[]): number[] {
  return lengths.reduce((all, length) => [...all, (all.at(-1) ?? 0) + length], [0]);
}

function chunkIndex(lengths: readonly number[], index: number): number {
  return edges(lengths).filter((edge) => edge <= index).length - 1;
}

function keyAt(row: number, column: number): string {
  return `c/${chunkIndex(down, row)}/${chunkIndex(across, column)}`;
}

function writeArray(folder: string): void {
  const put = (key: string, content: Uint8Array | string): void => {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), content);
  };
  const document = {
    ...{ zarr_format: 3, node_type: "array", shape: [height, width], data_type: "int16" },
    chunk_grid: {
      name: "rectilinear",
      configuration: { kind: "inline", chunk_shapes: [down, acrossWritten] },
    },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    codecs: [
      { name: "bytes", configuration: { endian: "little" } },
      { name: "gzip", configuration: { level: 1 } },
    ],
    ...{ fill_value: -1, dimension_names: ["y", "x"], attributes: {} },
  };
  put("zarr.json", JSON.stringify(document));
  const [rows, columns] = [edges(down), edges(across)];
  for (const [i, rowCount] of down.entries()) {
    for (const [j, columnCount] of across.entries()) {
      const values = Int16Array.from({ length: rowCount * columnCount }, (_, at) =>
        valueAt(
          (rows[i] ?? 0) + Math.floor(at / columnCount),
          (columns[j] ?? 0) + (at % columnCount),
        ),
      );
      const encoded = gzipSync(values);
      const key = `c/${i}/${j}`;
      if (key !== missing) put(key, key === broken ? encoded.subarray(0, 20) : encoded);
    }
  }
}

describe("a rectilinear grid of chunks", function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let frame: Frame;

  useWorkbench(
    async (started) => {
      ({ workbench } = started);
      await showStores(workbench.page);
      frame = await openPreview(workbench.page, "uneven.zarr");
      await fillBox(frame);
    },
    { prepare: (folder) => writeArray(join(folder, "uneven.zarr")) },
  );

  const cells = Array.from({ length: height * width }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    return { row, column, key: keyAt(row, column), place: `row ${row}, column ${column}` };
  });

  async function pointAt(row: number, column: number): Promise<void> {
    const box = await frame.locator(byId("picture")).boundingBox();
    assert.ok(box);
    await workbench.page.mouse.move(
      box.x + (box.width * (column + 0.5)) / width,
      box.y + (box.height * (row + 0.5)) / height,
    );
    await frame.locator(byId("cell-place"), { hasText: `y ${row}, x ${column}` }).waitFor();
  }

  it("draws each element in its colour, and those that are missing or broken in none of these", async () => {
    const pixels = await pixelsAt(
      frame,
      cells.map(({ row, column }) => [(column + 0.5) / width, (row + 0.5) / height] as const),
    );
    const drawn = cells.map((cell, i) => ({
      ...cell,
      pixel: pixels[i],
      value: valueAt(cell.row, cell.column),
    }));
    requireColors(drawn.filter(({ key }) => key !== missing && key !== broken));
    const colorsOf = (wanted: string): string[] => [
      ...new Set(drawn.filter(({ key }) => key === wanted).map(({ pixel }) => String(pixel))),
    ];
    assert.equal(colorsOf(missing).length, 1);
    assert.equal(colorsOf(broken).length, 1);
    assert.notDeepEqual(colorsOf(missing), colorsOf(broken));
    const others = new Set(
      drawn
        .filter(({ key }) => key !== missing && key !== broken)
        .map(({ pixel }) => String(pixel)),
    );
    for (const color of [...colorsOf(missing), ...colorsOf(broken)]) assert.ok(!others.has(color));
  });

  it("names the broken chunk, and hatches just its elements", async () => {
    const failures = await frame.locator(`${byId("failures")} li`).allTextContents();
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? "", /c\/2\/2.*gzip/);
    const hatched = frame.locator("rect.failed");
    assert.equal(await hatched.count(), 1);
    const box = await frame.locator(byId("picture")).boundingBox();
    const found = await hatched.evaluate((rect) =>
      ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))),
    );
    assert.ok(box);
    const wished = [
      ...[(8 * box.width) / width, (8 * box.height) / height],
      ...[(5 * box.width) / width, (4 * box.height) / height],
    ];
    for (const [i, length] of wished.entries()) {
      assert.ok(
        Math.abs((found[i] ?? NaN) - length) < 1,
        `${String(found)}, not ${String(wished)}`,
      );
    }
  });

  it("draws the borders of chunks where they are", async () => {
    await frame.click(byId("toggle-chunkLines"));
    await frame.locator(byId("chunk-lines")).waitFor({ state: "attached" });
    const lines = (await frame.getAttribute(byId("chunk-lines"), "d")) ?? "";
    const box = await frame.locator(byId("picture")).boundingBox();
    assert.ok(box);
    const upright = [...lines.matchAll(/M([\d.]+) [\d.]+V/g)].map(
      ([, x]) => (Number(x) / box.width) * width,
    );
    const flat = [...lines.matchAll(/M[\d.]+ ([\d.]+)H/g)].map(
      ([, y]) => (Number(y) / box.height) * height,
    );
    assert.deepEqual(upright.map(Math.round), edges(across).slice(1, -1));
    assert.deepEqual(flat.map(Math.round), edges(down).slice(1, -1));
    for (const edge of [...upright, ...flat]) assert.ok(Math.abs(edge - Math.round(edge)) < 0.05);
    await pointAt(9, 20);
    await workbench.screenshot("rectilinear");
  });

  it("names the chunk under the pointer at both sides of each border", async () => {
    const sides = (lengths: readonly number[]): number[] =>
      edges(lengths)
        .slice(0, -1)
        .flatMap((edge, i) => [edge, edge + (lengths[i] ?? 1) - 1]);
    for (const column of sides(across)) {
      const row = (column * 7) % height;
      await pointAt(row, column);
      assert.equal(await frame.textContent(byId("cell-chunk")), `chunk ${keyAt(row, column)}`);
    }
    for (const row of sides(down)) {
      const column = (row * 11) % width;
      await pointAt(row, column);
      assert.equal(await frame.textContent(byId("cell-chunk")), `chunk ${keyAt(row, column)}`);
      const remark = (await frame.textContent(byId("cell-remark"))) ?? "";
      const isGood = keyAt(row, column) !== missing && keyAt(row, column) !== broken;
      if (isGood)
        assert.equal(await frame.textContent(byId("cell-value")), `${valueAt(row, column)}`);
      assert.equal(remark === "", isGood, remark);
    }
    await pointAt(4, 6);
    assert.match(
      (await frame.textContent(byId("cell-remark"))) ?? "",
      /fill value.*not in the store/,
    );
    await pointAt(9, 9);
    assert.match((await frame.textContent(byId("cell-remark"))) ?? "", /could not be read/);
  });

  it("has its chunks in the map, each told apart, and goes to them", async () => {
    await frame.locator(`${byId("chunk-map-panel")} > summary`).click();
    await frame.locator(`${byId("chunk-map")}:not([hidden])`).focus();
    const summary = (await frame.textContent(byId("map-summary"))) ?? "";
    assert.match(summary, /^4 × 5 chunks: 19 present, 1 missing.*1 broken/);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]) {
      await workbench.page.keyboard.press(key);
    }
    assert.match((await frame.textContent(byId("map-readout"))) ?? "", /c\/2\/3/);
    await workbench.page.keyboard.press("Enter");
    await frame.locator(byId("cell-place"), { hasText: "y 8, x 13" }).waitFor();
    await workbench.screenshot("rectilinear-map");
  });

  it("copies the picture", async () => {
    await frame.click(byId("out"));
    await frame.click(byId("copy-picture"));
    await frame.waitForFunction(async () => {
      const items = await navigator.clipboard.read();
      return items.some(({ types }) => types.includes("image/png"));
    });
  });

  it("says the same in the table", async () => {
    // The table takes the room of the map.
    await frame.locator(`${byId("chunk-map-panel")} > summary`).click();
    await frame.click(byId("view-table"));
    const cell = (row: number, column: number) =>
      frame.locator(`.table-cell[data-row="${row}"][data-column="${column}"]`);
    await cell(3, 6).filter({ hasText: "-1" }).waitFor();
    assert.match((await cell(3, 6).getAttribute("class")) ?? "", /\bmissing\b/);
    assert.match((await cell(8, 8).getAttribute("class")) ?? "", /\bfailed\b/);
    for (const [row, column] of [
      [0, 0],
      [2, 5],
      [7, 5],
      [8, 7],
    ] as const) {
      assert.equal(await cell(row, column).textContent(), String(valueAt(row, column)));
    }
    await runCommand(workbench.page, "View: Close All Editors");
  });
});
