import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { byId, choose, colorAt, tableOf, textOf, type } from "./pageActions";
import { asked, drawn, type PageHarness, pixelsAt, until, usePages } from "./pageHarness";

async function filled(page: Page): Promise<void> {
  await page.click(byId("toggle-keepRatio"));
  await page.waitForSelector(`${byId("toggle-keepRatio")}:not(.pressed)`);
}

describe("further views", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  it("draws red, green and blue together, and one of them alone in colours", async () => {
    const page = await harness.open("rgb");
    await page.waitForSelector("#app[data-view=image]");
    await filled(page);
    const at = [
      [0, 0],
      [23, 0],
      [5, 15],
    ] as const;
    const places = at.map(([x, y]) => [(x + 0.5) / 24, (y + 0.5) / 16] as const);
    assert.deepEqual(
      await pixelsAt(page, places),
      at.map(([x, y]) => [x * 10, y * 15, 200 - x * 5, 255]),
    );
    assert.equal(await page.locator(byId("dimensions")).isVisible(), false);
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await until(
      page,
      () =>
        document.querySelector("[data-testid=cell-value]")?.textContent ===
        "red 10, green 0, blue 195",
      null,
    );
    await page.click(byId("view-heatmap"));
    await page.waitForSelector(byId("slider-2"));
  });

  it("shows channels by their colours and windows, chosen by mouse and keyboard, over a reload", async () => {
    const page = await harness.open("cells");
    await filled(page);
    const places = [
      [20.5 / 40, 0.01],
      [0.01, 31.5 / 32],
    ] as const;
    // DNA from 100 to 300; Actin from the least to the greatest that is seen.
    assert.deepEqual(await pixelsAt(page, places), [
      [0, 0, 128, 255],
      [0, 255, 0, 255],
    ]);
    await page.locator(byId("channel-1")).focus();
    await page.keyboard.press("Space");
    await type(page, "channel-0-maximum", "200");
    await until(
      page,
      () => Object.values(sessionStorage).some((one) => /"maximum":200/.test(String(one))),
      null,
    );
    assert.deepEqual(await pixelsAt(page, places), [
      [0, 0, 255, 255],
      [0, 0, 0, 255],
    ]);
    await page.reload();
    await page.waitForSelector("#app[data-state=ready]");
    assert.deepEqual(await pixelsAt(page, places), [
      [0, 0, 255, 255],
      [0, 0, 0, 255],
    ]);
  });

  it("gives labels colours of their own, those of the image first, and flags their meanings", async () => {
    const page = await harness.open("labels");
    await filled(page);
    const table = tableOf("labels");
    const pixels = await pixelsAt(page, [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ]);
    assert.deepEqual(
      pixels.slice(0, 3),
      [0, 1, 2].map((index) => colorAt(table, (index + 0.5) / 256)),
    );
    assert.deepEqual(pixels[3], [255, 255, 0, 255]);
    const flags = await harness.open("flags");
    assert.match(await textOf(flags, "color-bar"), /land \(0\)sea \(1\)sea ice \(2\)/);
  });

  it("shows a struct field by field", async () => {
    const page = await harness.open("struct");
    await filled(page);
    assert.deepEqual(await pixelsAt(page, [[0.99, 0.99]]), [colorAt(tableOf("viridis"), 1)]);
    assert.equal(((await asked(page, "readSlice")) as { field?: string }[])[0]?.field, "mass");
    await choose(page, "field", "name");
    await page.waitForSelector('.table-cell[data-column="2"]:has-text("p2")');
    await choose(page, "field", "All fields");
    await page.waitForSelector('.table-cell:has-text(\'{"mass":5,"name":"p1"}\')');
    await until(
      page,
      () => Object.keys(sessionStorage).some((key) => key.startsWith("state")),
      null,
    );
    await page.reload();
    await page.waitForSelector("#app[data-view=table]");
  });

  it("shows the cuts through elements, by mouse and by keyboard, of what is held", async () => {
    const page = await harness.open("ramp");
    await filled(page);
    const before = (await asked(page, "readSlice")).length;
    const box = await page.locator(byId("picture")).boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + (box.width * 3.5) / 8, box.y + (box.height * 2.5) / 6);
    await page.waitForSelector(`${byId("cut-x")} canvas`);
    const values = async (axis: string): Promise<unknown> =>
      JSON.parse((await page.getAttribute(byId(`cut-${axis}`), "data-values")) ?? "null");
    assert.deepEqual(await values("x"), [[16, 17, 18, 19, 20, 21, 22, 23]]);
    assert.deepEqual(await values("y"), [[3, 11, 19, 27, 35, 43]]);
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Enter");
    await until(page, () => document.querySelectorAll(".cut-list li").length === 2, null);
    await drawn(page);
    assert.equal(((await values("x")) as unknown[]).length, 2);
    assert.equal((await asked(page, "readSlice")).length, before);
    await page.reload();
    await page.waitForSelector(`${byId("cut-x")} canvas`);
    await page.click(byId("close-cuts"));
    await page.waitForSelector(byId("cuts"), { state: "hidden" });
  });

  it("hands out what is seen: values, picture and code", async () => {
    const page = await harness.open("packed");
    await page.locator(byId("picture")).focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("+");
    const out = async (id: string): Promise<void> => {
      await page.click(byId("out"));
      await page.click(byId(id));
    };
    await out("code-xarray");
    await out("export-csv");
    await out("save-png");
    await until(
      page,
      () =>
        (window as unknown as { asked: { method: string }[] }).asked.some(
          (call) => call.method === "saveImage",
        ),
      null,
    );
    const [code] = (await asked(page, "code")) as { selection: unknown[]; target: string }[];
    assert.equal(code?.target, "xarray");
    assert.deepEqual(code?.selection[0], { kind: "index", index: 0 });
    assert.match(
      JSON.stringify(code?.selection[2]),
      /"kind":"range","start":[1-9]\d*,"stop":1\d,"step":1/,
    );
    const [csv] = (await asked(page, "exportSlice")) as { format: string; decode: boolean }[];
    assert.deepEqual([csv?.format, csv?.decode], ["csv", true]);
  });

  it("draws lines on logarithmic axes, with points", async () => {
    const page = await harness.open("line");
    await page.click(byId("toggle-logX"));
    await page.click(byId("toggle-points"));
    await choose(page, "scale", "Symlog");
    await page.waitForSelector(`${byId("toggle-logX")}.pressed`);
    await drawn(page);
    assert.ok(Number(await page.getAttribute(byId("line"), "data-points")) > 1000);
  });
});
