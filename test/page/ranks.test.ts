import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { requireColors } from "./expectedColors";
import { axisTitles, byId, choose, textOf } from "./pageActions";
import { drawn, type PageHarness, usePages } from "./pageHarness";
import { pixelsAt } from "../harness/pictureReading";
import { samples, type Sample } from "./samples";

/** What is looked at: the dimensions on the axes, and an index of each of the others. */
interface Look {
  readonly x: number;
  readonly y: number;
  readonly indices: readonly number[];
}

function sampleOf(rank: number): Sample {
  return samples[`rank${rank}`] ?? assert.fail();
}

function extent(sample: Sample, dimension: number): number {
  return sample.array.shape[dimension] ?? assert.fail();
}

function valueAt(sample: Sample, { x, y, indices }: Look, [row, column]: [number, number]): number {
  const at = indices.map((index, d) => (d === x ? column : d === y ? row : index));
  return Number(sample.valueAt(at));
}

/** Waits until what was changed is read and drawn. */
async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.waitForSelector("#app[data-state=ready]");
  await drawn(page);
}

async function requirePicture(page: Page, sample: Sample, look: Look): Promise<void> {
  await settled(page);
  const [height, width] = [extent(sample, look.y), extent(sample, look.x)];
  const cells = Array.from({ length: height * width }, (_, i) => ({
    row: Math.floor(i / width),
    column: i % width,
  }));
  const pixels = await pixelsAt(
    page,
    cells.map(({ row, column }) => [(column + 0.5) / width, (row + 0.5) / height] as const),
  );
  requireColors(
    cells.map(({ row, column }, i) => ({
      pixel: pixels[i],
      value: valueAt(sample, look, [row, column]),
      place: `${JSON.stringify(look)} row ${row}, column ${column}`,
    })),
  );
}

async function requireTable(page: Page, sample: Sample, look: Look): Promise<void> {
  await settled(page);
  const cells = await page.locator(".table-cell").evaluateAll((found) =>
    found.map((cell) => ({
      row: Number((cell as HTMLElement).dataset["row"]),
      column: Number((cell as HTMLElement).dataset["column"]),
      text: cell.textContent,
    })),
  );
  const columns = look.y < 0 ? 1 : extent(sample, look.x);
  assert.equal(cells.length, columns * extent(sample, look.y < 0 ? look.x : look.y));
  for (const { row, column, text } of cells) {
    // With one dimension, it goes down.
    const at: [number, number] = look.y < 0 ? [0, row] : [row, column];
    assert.equal(text, String(valueAt(sample, look, at)), `row ${row}, column ${column}`);
  }
}

/** The middle of the line in the column of each element, in pixels from above. */
async function lineRows(page: Page, count: number): Promise<number[]> {
  return page.evaluate((elements) => {
    const stage = document.querySelector<HTMLElement>("[data-testid=line]");
    const canvas = stage?.querySelector("canvas");
    const over = stage?.querySelector(".u-over")?.getBoundingClientRect();
    const context = canvas?.getContext("2d");
    if (!stage || !canvas || !over || !context) throw new Error("There is no plot.");
    const probe = document.createElement("canvas").getContext("2d");
    if (probe === null) throw new Error("There is no canvas.");
    probe.fillStyle = getComputedStyle(stage).getPropertyValue("--line-stroke").trim();
    probe.fillRect(0, 0, 1, 1);
    const wished = probe.getImageData(0, 0, 1, 1).data;
    const box = canvas.getBoundingClientRect();
    const ratio = canvas.width / box.width;
    return Array.from({ length: elements }, (_, i) => {
      const across = over.left - box.left + (over.width * i) / (elements - 1);
      // The line ends at the edges of the plot.
      const inside = Math.min(
        over.right - box.left - 1,
        Math.max(over.left - box.left + 1, across),
      );
      // Three columns: at the middle one, a grid line may shine through the line's soft edges.
      const left = Math.floor(inside * ratio) - 1;
      const pixels = context.getImageData(left, 0, 3, canvas.height).data;
      const rows: number[] = [];
      for (let at = 0; at < pixels.length; at += 4) {
        const isLine = [0, 1, 2].every(
          (c) => Math.abs((pixels[at + c] ?? 0) - (wished[c] ?? 0)) < 40,
        );
        if (isLine && (pixels[at + 3] ?? 0) > 128) rows.push(Math.floor(at / 12));
      }
      return rows.reduce((sum, row) => sum + row, 0) / rows.length;
    });
  }, count);
}

async function requireLine(page: Page, sample: Sample, look: Look): Promise<void> {
  await settled(page);
  const values = Array.from({ length: extent(sample, look.x) }, (_, i) =>
    valueAt(sample, { ...look, y: -1 }, [0, i]),
  );
  const rows = await lineRows(page, values.length);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const bottom = rows[values.indexOf(lowest)] ?? NaN;
  const top = rows[values.indexOf(highest)] ?? NaN;
  assert.ok(bottom - top > 100, `the line goes from ${bottom} up to ${top}`);
  for (const [i, value] of values.entries()) {
    const wished = bottom + ((value - lowest) / (highest - lowest)) * (top - bottom);
    // Where it is bent, the column of pixels has some of the line before and after.
    assert.ok(Math.abs((rows[i] ?? NaN) - wished) < 8, `${i}: ${rows[i]}, not ${wished}`);
  }
}

async function fillBox(page: Page): Promise<void> {
  const button = page.locator(byId("toggle-keepRatio"));
  if ((await button.getAttribute("class"))?.includes("pressed")) await button.click();
  await page.waitForSelector(`${byId("toggle-keepRatio")}:not(.pressed)`);
}

/** Moves along a dimension to an index, each dimension in another way of those there are. */
async function moveTo(page: Page, dimension: number, index: number): Promise<void> {
  if (dimension % 3 === 0) {
    for (let step = 0; step < index; step++) await page.click(byId(`next-${dimension}`));
  } else if (dimension % 3 === 1) {
    await page.focus(byId(`slider-${dimension}`));
    for (let step = 0; step < index; step++) await page.keyboard.press("ArrowRight");
  } else {
    await page.fill(byId(`index-${dimension}`), String(index));
    await page.keyboard.press("Enter");
  }
}

describe("arrays of each rank", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  it("shows rank 1 as line and table", async () => {
    const sample = sampleOf(1);
    const look = { x: 0, y: -1, indices: [0] };
    const page = await harness.open("rank1");
    await requireLine(page, sample, look);
    assert.deepEqual(
      await page.locator(`${byId("view-line")}, ${byId("view-heatmap")}`).allTextContents(),
      ["Line"],
    );
    assert.equal(await page.locator(byId("axis-x")).isVisible(), false);
    await page.focus(byId("view-table"));
    await page.keyboard.press("Enter");
    await page.waitForSelector("#app[data-view=table]");
    await requireTable(page, sample, look);
  });

  for (const rank of [2, 3, 4, 5, 6]) {
    it(`shows rank ${rank} as picture, table and line, with a slider for each other dimension`, async () => {
      const sample = sampleOf(rank);
      const names = sample.array.dimensionNames.map(String);
      const page = await harness.open(`rank${rank}`);
      await fillBox(page);
      let look: Look = { x: rank - 1, y: rank - 2, indices: names.map(() => 0) };
      await requirePicture(page, sample, look);
      assert.equal(await page.locator(".dimension").count(), rank - 2);

      for (let dimension = 0; dimension < rank - 2; dimension++) {
        const index = extent(sample, dimension) - 1;
        await moveTo(page, dimension, index);
        look = { ...look, indices: look.indices.map((old, d) => (d === dimension ? index : old)) };
        await requirePicture(page, sample, look);
        assert.equal(await page.inputValue(byId(`index-${dimension}`)), String(index));
      }

      // By keyboard: the two change places.
      await page.focus(byId("swap-axes"));
      await page.keyboard.press("Enter");
      look = { ...look, x: look.y, y: look.x };
      await requirePicture(page, sample, look);
      assert.deepEqual(await axisTitles(page), [names[look.x], names[look.y]]);
      if (rank > 2) {
        // By mouse: the first dimension goes down, and that which did has a slider.
        await choose(page, "axis-y", `${names[0]} (${extent(sample, 0)})`);
        await page.locator(byId(`slider-${look.y}`)).waitFor();
        look = { ...look, y: 0 };
        await requirePicture(page, sample, look);
        assert.deepEqual(await axisTitles(page), [names[look.x], names[0]]);
      }

      await page.click(byId("view-table"));
      await page.waitForSelector("#app[data-view=table]");
      await requireTable(page, sample, look);
      await page.focus(byId("view-line"));
      await page.keyboard.press("Space");
      await page.waitForSelector("#app[data-view=line]");
      assert.equal(await page.locator(".dimension").count(), rank - 1);
      await requireLine(page, sample, look);
      await moveTo(page, look.y, extent(sample, look.y) - 1);
      look = {
        ...look,
        indices: look.indices.map((old, d) => (d === look.y ? extent(sample, d) - 1 : old)),
      };
      await requireLine(page, sample, look);
    });
  }

  it("shows the one value of rank 0", async () => {
    const page = await harness.open("scalar");
    assert.match(await textOf(page, "scalar"), /^0\.1/);
  });
});
