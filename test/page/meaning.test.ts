import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { axisTitles, byId, colorAt, tableOf, textOf } from "./pageActions";
import { asked, type PageHarness, until, usePages } from "./pageHarness";
import { pixelsAt } from "../harness/pictureReading";

async function remark(page: Page, y: number, x: number): Promise<string> {
  const box = await page.locator(byId("picture")).boundingBox();
  assert.ok(box);
  await page.mouse.move(
    box.x + (box.width * (x + 0.5)) / 20,
    box.y + (box.height * (y + 0.5)) / 12,
  );
  await until(
    page,
    (at) => document.querySelector("[data-testid=cell-place]")?.textContent?.includes(at) ?? false,
    `[${y}]`,
  );
  return textOf(page, "cell-remark");
}

function shows(page: Page, id: string, text: string): Promise<void> {
  return until(
    page,
    ([name, wanted]) =>
      document.querySelector(`[data-testid="${name}"]`)?.textContent?.includes(wanted ?? "") ??
      false,
    [id, text],
  );
}

describe("meaning of values and dimensions", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  it("decodes packed values in picture, colour bar, readout and statistics, and shows them raw", async () => {
    const page = await harness.open("packed");
    await page.click(byId("toggle-keepRatio"));
    await shows(page, "units", "K");
    assert.equal(await remark(page, 2, 3), "(missing value: -999 is stored)");
    assert.equal(await textOf(page, "cell-value"), "—");
    assert.equal(await remark(page, 4, 5), "(outside of the valid range: 1600 is stored)");
    await remark(page, 1, 1);
    assert.equal(await textOf(page, "cell-value"), "202.1 K");
    assert.match(await textOf(page, "color-bar"), /no value/);
    const table = tableOf("viridis");
    const place = (x: number, y: number): readonly [number, number] => [
      (x + 0.5) / 20,
      (y + 0.5) / 12,
    ];
    const pixels = await pixelsAt(page, [place(0, 0), place(19, 11), place(3, 2), place(5, 4)]);
    assert.deepEqual(pixels.slice(0, 2), [colorAt(table, 0), colorAt(table, 1)]);
    // Both have the one colour of what is no value.
    assert.deepEqual(pixels.slice(2), [
      [150, 137, 120, 255],
      [150, 137, 120, 255],
    ]);
    await page.click("summary");
    await shows(page, "statistics", "223.9 K");
    await page.click(byId("toggle-decode"));
    await shows(page, "statistics", "1600");
    assert.equal(await textOf(page, "units"), "");
    assert.equal(await remark(page, 4, 5), "");
    assert.equal(await textOf(page, "cell-value"), "1600");
  });

  it("keeps what was chosen over a reload, and decodes table and copy", async () => {
    const page = await harness.open("packed");
    await page.click(byId("view-table"));
    await page.waitForSelector('.table-cell[data-row="1"][data-column="1"]:has-text("202.1")');
    await page.waitForSelector('.table-cell[data-row="2"][data-column="3"]:has-text("—")');
    await page.locator('.table-cell[data-row="1"][data-column="1"]').click();
    await page.keyboard.press("Control+c");
    assert.deepEqual(await asked(page, "copy"), [{ text: "202.1" }]);
    await page.locator(byId("toggle-decode")).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector('.table-cell[data-row="1"][data-column="1"]:has-text("21")');
    await until(
      page,
      () => Object.values(sessionStorage).some((one) => /"decode":false/.test(String(one))),
      null,
    );
    await page.reload();
    await page.waitForSelector('.table-cell[data-row="2"][data-column="3"]:has-text("-999")');
  });

  it("names dimensions by their coordinates: on axes, sliders, readout and table", async () => {
    const page = await harness.open("packed");
    await shows(page, "coordinate-0", "2024-02-28 00:00");
    assert.deepEqual(await axisTitles(page), ["lon (degrees_east)", "lat (degrees_north)"]);
    const labels = await page.locator(".overlay .tick-label").allTextContents();
    assert.ok(labels.includes("60") && labels.includes("34"), String(labels));
    await page.locator(byId("slider-0")).focus();
    await page.keyboard.press("End");
    await shows(page, "coordinate-0", "2024-03-30 00:00");
    assert.match(
      (await page.getAttribute(byId("slider-0"), "aria-valuetext")) ?? "",
      /^2024-03-30 00:00, 4 of 4$/,
    );
    await page.click(byId("toggle-keepRatio"));
    await remark(page, 2, 7);
    // A coordinate that is too long to be sent whole is asked for where it is pointed at.
    await shows(
      page,
      "cell-place",
      "time 2024-03-30 00:00 [4], lat 55 degrees_north [2], lon 49 degrees_east [7]",
    );
    const requests = (await asked(page, "coordinateValues")) as { indices: number[] }[];
    assert.ok(requests.every(({ indices }) => indices.length <= 64));
    await page.click(byId("view-table"));
    await page.waitForSelector('.table-head:has-text("57.5")');
    await page.click(byId("view-line"));
    await page.waitForSelector(byId("line"));
  });

  it("shows dates of a calendar, and flags by their meanings", async () => {
    const dates = await harness.open("dates");
    await dates.click(byId("view-table"));
    await dates.waitForSelector('.table-cell[data-row="3"]:has-text("2024-02-28 18:00")');
    await dates.click(byId("toggle-decode"));
    await dates.waitForSelector('.table-cell[data-row="3"]:has-text("18")');
    const flags = await harness.open("flags");
    await flags.locator(byId("picture")).focus();
    await flags.keyboard.press("ArrowRight");
    await flags.keyboard.press("ArrowRight");
    await flags.keyboard.press("ArrowRight");
    await shows(flags, "cell-value", "sea ice (2)");
  });
});
