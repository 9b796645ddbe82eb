import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { labelColor, unpackColor } from "../../webview/color/labelColors";
import { byId, choose, colorAt, tableOf, textOf, type } from "./pageActions";
import { asked, drawn, type PageHarness, until, usePages } from "./pageHarness";
import { pixelsAt } from "../harness/pictureReading";

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
    const pixels = await pixelsAt(page, [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ]);
    const colorOf = (value: number): number[] => [...unpackColor(labelColor(value)), 255];
    // 0 is no object.
    assert.deepEqual(pixels, [[0, 0, 0, 0], colorOf(1), colorOf(2), [255, 255, 0, 255]]);
    assert.match(await textOf(page, "color-bar"), /^0, transparent123$/);
    assert.equal(await page.locator(byId("range-mode")).isVisible(), false);
    const flags = await harness.open("flags");
    assert.match(await textOf(flags, "color-bar"), /land \(0\)sea \(1\)sea ice \(2\)/);
  });

  for (const plainCanvas of [false, true]) {
    const by = plainCanvas ? "Canvas 2D" : "WebGL2";
    it(`tells apart more labels than a table of colours holds, by ${by}`, async () => {
      const page = await harness.open("segments", { plainCanvas });
      await filled(page);
      const places = Array.from(
        { length: 512 },
        (_, i) => [((i % 32) + 0.5) / 32, (Math.floor(i / 32) + 0.5) / 16] as const,
      );
      const pixels = await pixelsAt(page, places);
      assert.ok(new Set(pixels.map(String)).size > 500);
      const difference = (a: number[] = [], b: number[] = []): number =>
        Math.max(...a.map((channel, i) => Math.abs(channel - (b[i] ?? 0))));
      for (let i = 1; i < 512; i++) {
        assert.ok(difference(pixels[i - 1], pixels[i]) > 40, `${i - 1} beside ${i}`);
      }
      await page.click(byId("invert"));
      const others = await pixelsAt(page, places);
      assert.ok(others.filter((pixel, i) => String(pixel) !== String(pixels[i])).length > 500);
    });
  }

  it("zooms one axis alone, by keyboard, wheel and box", async () => {
    const page = await harness.open("climate");
    const viewport = async (): Promise<{ x: number; y: number } | undefined> => {
      await drawn(page);
      const state: unknown = JSON.parse(
        (await page.evaluate(() => sessionStorage.getItem("state climate"))) ?? "null",
      );
      const { viewport: seen } = state as {
        viewport?: Record<"x" | "y", { start: number; stop: number }>;
      };
      return seen && { x: seen.x.stop - seen.x.start, y: seen.y.stop - seen.y.start };
    };
    const fit = async (): Promise<void> => {
      await page.locator(byId("picture")).focus();
      await page.keyboard.press("0");
      assert.equal(await viewport(), undefined);
    };
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("x");
    const across = await viewport();
    // Elements are no longer square; what is seen down stays.
    await page.waitForSelector(`${byId("toggle-keepRatio")}:not(.pressed)`);
    assert.ok(across && Math.abs(across.x - 144 / 1.5) < 1e-9 && across.y >= 73);
    await page.keyboard.press("Shift+X");
    await page.keyboard.press("Shift+X");
    await fit();
    await page.keyboard.press("y");
    const first = await viewport();
    assert.ok(first?.x === 144 && Math.abs(first.y - 73 / 1.5) < 1e-9);
    await fit();

    const box = await page.locator(byId("picture")).boundingBox();
    assert.ok(box);
    const at = (x: number, y: number): [number, number] => [
      box.x + box.width * x,
      box.y + box.height * y,
    ];
    await page.mouse.move(...at(0.25, 0.5));
    await page.keyboard.down("Alt");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Alt");
    const wheeled = await viewport();
    assert.ok(wheeled && wheeled.x < 144 && wheeled.y === 73, JSON.stringify(wheeled));
    await fit();
    await page.keyboard.down("Shift");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Shift");
    const down = await viewport();
    assert.ok(down?.x === 144 && down.y < 73, JSON.stringify(down));
    await fit();
    for (const [key, axis] of [
      ["Alt", "x"],
      ["Shift", "y"],
    ] as const) {
      await page.keyboard.down("Control");
      await page.keyboard.down(key);
      await page.mouse.move(...at(0.25, 0.25));
      await page.mouse.down();
      await page.mouse.move(...at(0.75, 0.75), { steps: 3 });
      await page.mouse.up();
      await page.keyboard.up(key);
      await page.keyboard.up("Control");
      const boxed = await viewport();
      const [whole, other] = axis === "x" ? [144, "y" as const] : [73, "x" as const];
      assert.ok(Math.abs((boxed?.[axis] ?? 0) - whole / 2) < 1, JSON.stringify(boxed));
      assert.equal(boxed?.[other], axis === "x" ? 73 : 144);
      await fit();
    }
    await page.click(byId("help"));
    assert.match(await textOf(page, "help-dialog"), /Alt\+Wheel, or X and Shift\+X/);
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
