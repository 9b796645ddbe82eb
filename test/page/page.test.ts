import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { axisTitles, byId, choose, colorAt, tableOf, textOf, type } from "./pageActions";
import { asked, drawn, type PageHarness, until, usePages } from "./pageHarness";
import { pixelsAt } from "../harness/pictureReading";

const axeSamples = [
  ...["climate", "holes", "line", "strings", "scalar", "dear", "nothing"],
  ...["packed", "cells", "flags", "struct"],
];

describe("preview page", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  for (const plainCanvas of [false, true]) {
    it(`draws every element in its colour, with ${plainCanvas ? "Canvas 2D" : "WebGL2"}`, async () => {
      const page = await harness.open("ramp", { plainCanvas });
      assert.equal(
        await page.getAttribute(byId("picture"), "data-renderer"),
        plainCanvas ? "canvas2d" : "webgl2",
      );
      await page.click(byId("toggle-keepRatio"));
      const elements = Array.from({ length: 48 }, (_, i) => ({
        y: Math.floor(i / 8),
        x: i % 8,
        value: i,
      }));
      const table = tableOf("viridis");
      await until(
        page,
        () => document.querySelector(".pressed[data-testid=toggle-keepRatio]") === null,
        null,
      );
      const pixels = await pixelsAt(
        page,
        elements.map(({ x, y }) => [(x + 0.5) / 8, (y + 0.5) / 6] as const),
      );
      for (const [i, { x, y, value }] of elements.entries()) {
        assert.deepEqual(pixels[i], colorAt(table, value / 47), `element ${y}, ${x}`);
      }
    });
  }

  it("draws the same with both renderers, with NaN, missing and failed parts, on a log scale", async () => {
    for (const sample of ["holes", "logarithmic"]) {
      const images: number[][][] = [];
      for (const plainCanvas of [false, true]) {
        const page = await harness.open(sample, { plainCanvas });
        if (sample === "logarithmic") await choose(page, "scale", "Log");
        const grid = Array.from(
          { length: 400 },
          (_, i) => [((i % 20) + 0.37) / 20, (Math.floor(i / 20) + 0.61) / 20] as const,
        );
        images.push(await pixelsAt(page, grid));
      }
      const [webgl = [], canvas = []] = images;
      const different = webgl.filter((pixel, i) => String(pixel) !== String(canvas[i]));
      // The graphics card may round a value at the border of two colours the other way.
      assert.ok(
        different.length <= 2,
        `${different.length} of ${webgl.length} differ in ${sample}`,
      );
      assert.ok(new Set(webgl.map(String)).size > 20);
    }
  });

  it("shows the value under the pointer, and at the cursor", async () => {
    const page = await harness.open("climate");
    const box = await page.locator(byId("picture")).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await until(
      page,
      () => document.querySelector("[data-testid=cell-value]")?.textContent !== "",
      null,
    );
    assert.match(await textOf(page, "cell-place"), /^time 0, lat 36, lon 7[12]$/);
    assert.match(await textOf(page, "cell-value"), /^\d+\.\d+ K$/);
    assert.equal(await textOf(page, "cell-chunk"), "chunk c/0/0/1");
    await page.locator(byId("picture")).focus();
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await until(
      page,
      () =>
        document
          .querySelector("[data-testid=live]")
          ?.textContent?.startsWith("time 0, lat 1, lon 1: 24") ?? false,
      null,
    );
  });

  it("names NaN, missing chunks and fill values", async () => {
    const page = await harness.open("holes");
    await page.click(byId("toggle-keepRatio"));
    const box = await page.locator(byId("picture")).boundingBox();
    assert.ok(box);
    const at = async (lat: number, lon: number, remark: string): Promise<void> => {
      await page.mouse.move(
        box.x + (box.width * (lon + 0.5)) / 144,
        box.y + (box.height * (lat + 0.5)) / 73,
      );
      await until(
        page,
        (wanted) => document.querySelector("[data-testid=cell-remark]")?.textContent === wanted,
        `(${remark})`,
      );
    };
    await at(20, 110, "not a number");
    assert.equal(await textOf(page, "cell-value"), "NaN");
    await at(20, 70, "fill value: the chunk is not in the store");
    assert.equal(await textOf(page, "cell-value"), "-9999 K");
    await at(50, 20, "equals the fill value");
    await at(60, 120, "could not be read");
  });

  it("names the chunks that failed, and looks anyway where a checksum did", async () => {
    const page = await harness.open("holes");
    const failures = await page.locator(`${byId("failures")} li`).allTextContents();
    assert.deepEqual(failures, [
      "c/0/0/0zstdThe frame ends after 12 of 400 bytes.",
      "c/0/1/2crc32cThe checksum is 1a2b3c4d, expected 99887766.",
    ]);
    assert.equal(await page.locator(".failed").count(), 2);
    await page.locator(byId("reveal-chunk")).first().click();
    await page.click(byId("open-log"));
    assert.deepEqual(await asked(page, "reveal"), [
      { kind: "chunk", chunkKey: "c/0/0/0" },
      { kind: "log" },
    ]);
    await page.click(byId("look-anyway"));
    await until(
      page,
      () => document.querySelectorAll("[data-testid=failures] li").length === 1,
      null,
    );
  });

  it("moves along other dimensions by slider, number, buttons and keys", async () => {
    const page = await harness.open("climate");
    const time = async (): Promise<string> => {
      await drawn(page);
      return page.inputValue(byId("index-0"));
    };
    await page.click(byId("next-0"));
    await page.locator(byId("slider-0")).focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await time(), "2");
    await page.fill(byId("index-0"), "20");
    await page.keyboard.press("Enter");
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("PageDown");
    await until(
      page,
      () => (document.querySelector("[data-testid=index-0]") as HTMLInputElement).value === "21",
      null,
    );
    await page.fill(byId("index-0"), "99");
    await page.keyboard.press("Enter");
    assert.equal(await time(), "23");
    await page.waitForSelector("#app[data-state=ready]");
    const requests = (await asked(page, "readSlice")) as { selection: { index?: number }[] }[];
    assert.equal(requests.at(-1)?.selection[0]?.index, 23);
  });

  it("changes and swaps the axes", async () => {
    const page = await harness.open("climate");
    await page.click(byId("swap-axes"));
    await page.waitForSelector("#app[data-state=ready]");
    assert.deepEqual(await axisTitles(page), ["lat", "lon"]);
    await choose(page, "axis-y", "time (24)");
    await until(page, () => document.querySelector("[data-testid=slider-2]") !== null, null);
    assert.deepEqual(await axisTitles(page), ["lat", "time"]);
  });

  it("fits the colours to what is typed, and says what cannot be", async () => {
    const page = await harness.open("ramp");
    await page.click(byId("toggle-keepRatio"));
    await type(page, "range-min", "10");
    await type(page, "range-max", "20,5");
    const table = tableOf("viridis");
    await until(
      page,
      () => document.querySelector("[data-testid=color-bar]")?.textContent?.includes("20") ?? false,
      null,
    );
    const [low, middle, high] = await pixelsAt(page, [
      [0.01, 0.01],
      [7.5 / 8, 1.5 / 6],
      [0.99, 0.99],
    ]);
    assert.deepEqual(low, colorAt(table, 0));
    assert.deepEqual(middle, colorAt(table, 5 / 10.5));
    assert.deepEqual(high, colorAt(table, 1));
    await type(page, "range-min", "abc");
    assert.match(await textOf(page, "range-problem"), /“abc” is not a number/);
    await type(page, "range-min", "-3");
    await choose(page, "scale", "Log");
    await until(
      page,
      () =>
        document
          .querySelector("[data-testid=range-problem]")
          ?.textContent?.startsWith("A log scale") ?? false,
      null,
    );
    await page.click(byId("range-reset"));
    await until(
      page,
      () => document.querySelector("[data-testid=range-problem]")?.textContent === "",
      null,
    );
  });

  it("asks before it reads what is dear", async () => {
    const page = await harness.open("dear");
    assert.equal(await page.getAttribute("#app", "data-state"), "consent");
    assert.match(await textOf(page, "consent"), /This slice needs 64 chunks, 1 MB decoded\./);
    await page.click(byId("accept-cost"));
    await page.waitForSelector("#app[data-state=ready]");
    assert.equal(await page.locator(byId("consent")).count(), 0);
  });

  it("shows parts as they come, and stops when asked to", async () => {
    const page = await harness.open("slow", { wait: false });
    await page.waitForSelector(`${byId("progress")}:not([hidden])`);
    await until(
      page,
      () => document.querySelector(".progress-text")?.textContent?.startsWith("2 of 8") ?? false,
      null,
    );
    const [first, last] = await pixelsAt(page, [
      [0.5, 0.05],
      [0.5, 0.95],
    ]);
    assert.equal(first?.[3], 255);
    assert.equal(last?.[3], 0);
    await page.click(byId("cancel"));
    await page.waitForSelector(byId("cancelled"));
    await until(
      page,
      () =>
        (window as unknown as { asked: { method: string }[] }).asked.some(
          (call) => call.method === "aborted",
        ),
      null,
    );
    assert.deepEqual((await pixelsAt(page, [[0.5, 0.05]]))[0]?.[3], 255);
  });

  it("zooms, pans and comes back, and asks for finer data", async () => {
    const page = await harness.open("large", { wait: false });
    await page.waitForSelector("#app[data-state=ready]", { timeout: 50_000 });
    await page.locator(byId("picture")).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("+");
    await page.keyboard.press("Shift+ArrowRight");
    await until(
      page,
      () =>
        /^Sampled: y 1:[48],/.test(document.querySelector("[data-testid=read]")?.textContent ?? ""),
      null,
    );
    await page.waitForSelector("#app[data-state=ready]");
    const [pixel] = await pixelsAt(page, [[0.5, 0.5]]);
    assert.equal(pixel?.[3], 255);
    await page.keyboard.press("0");
    await until(
      page,
      () =>
        document.querySelector("[data-testid=read]")?.textContent?.startsWith("Sampled: y 1:64,") ??
        false,
      null,
    );
  });

  it("comes back as it was after a reload", async () => {
    const page = await harness.open("climate");
    await page.click(byId("next-0"));
    await page.click(byId("invert"));
    await page.click(byId("view-table"));
    await until(
      page,
      () => document.querySelector("#app")?.getAttribute("data-view") === "table",
      null,
    );
    await page.reload();
    await page.waitForSelector("#app[data-state=ready][data-view=table]");
    assert.equal(await page.inputValue(byId("index-0")), "1");
    await page.click(byId("view-heatmap"));
    await until(page, () => document.querySelector(".pressed[data-testid=invert]") !== null, null);
  });

  it("shows lines, tables, scalars and text as text", async () => {
    const line = await harness.open("line");
    assert.ok(Number(await line.getAttribute(byId("line"), "data-points")) > 1000);
    await line.locator(byId("line")).focus();
    await line.keyboard.press("ArrowRight");
    await line.keyboard.press("ArrowRight");
    await until(
      line,
      () => document.querySelector("[data-testid=cell-place]")?.textContent === "sample 1",
      null,
    );
    const strings = await harness.open("strings");
    await strings.waitForSelector(
      '.table-cell[data-row="3"]:has-text("<img src=x onerror=alert(3)>")',
    );
    assert.equal(await strings.locator("img").count(), 0);
    await strings.locator(byId("table")).focus();
    await strings.keyboard.press("Control+End");
    await strings.waitForSelector('.table-cell.active:has-text("row 49999, column 2")');
    await strings.keyboard.press("Shift+ArrowUp");
    await strings.keyboard.press("Shift+ArrowLeft");
    await strings.keyboard.press("Control+c");
    assert.deepEqual(await asked(strings, "copy"), [
      {
        text: "<img src=x onerror=alert(49998)>\trow 49998, column 2\n<img src=x onerror=alert(49999)>\trow 49999, column 2",
      },
    ]);
    const scalar = await harness.open("scalar");
    assert.equal(await textOf(scalar, "scalar"), "0.1 m s-1");
    const text = await harness.open("text");
    assert.equal(await textOf(text, "scalar"), "A text with <b>marks</b>\nand two lines");
    const empty = await harness.open("empty");
    assert.match(await textOf(empty, "messages"), /The array is empty/);
    const times = await harness.open("times");
    await times.click(byId("view-table"));
    await times.waitForSelector('.table-cell:has-text("NaT")');
    await times.waitForSelector('.table-cell:has-text("2017-11-30T00:00")');
    const big = await harness.open("big");
    await big.click(byId("view-table"));
    await big.waitForSelector('.table-cell:has-text("9007199254740993")');
  });

  it("shows complex values by their parts, and booleans in two colours", async () => {
    const complex = await harness.open("complex");
    await choose(complex, "part", "Phase");
    await until(
      complex,
      () => document.querySelector("[data-testid=color-bar]")?.textContent?.includes("3") ?? false,
      null,
    );
    const table = tableOf("viridis");
    await complex.click(byId("toggle-keepRatio"));
    const place = (Math.atan2(25.5 - 50, 90.5 - 60) + Math.PI) / (2 * Math.PI);
    const [pixel] = await pixelsAt(complex, [[90.5 / 120, 25.5 / 100]]);
    const wished = colorAt(table, place);
    assert.ok(
      pixel?.every((channel, i) => Math.abs(channel - (wished[i] ?? 0)) < 8),
      `${String(pixel)} ${String(wished)}`,
    );
    const bool = await harness.open("bool");
    await bool.click(byId("toggle-keepRatio"));
    const pixels = await pixelsAt(bool, [
      [1 / 30, 1 / 20],
      [5 / 30, 1 / 20],
    ]);
    assert.deepEqual(pixels, [colorAt(table, 0), colorAt(table, 1)]);
  });

  it("shows the borders of chunks, and the one that is pointed at", async () => {
    const page = await harness.open("climate");
    await page.click(byId("toggle-chunkLines"));
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(".cursor.chunk");
    // One border across, two down.
    const lines = await page.getAttribute(byId("chunk-lines"), "d");
    assert.equal(lines?.match(/M/g)?.length, 3);
  });

  it("moves the bounds by dragging the colour bar", async () => {
    const page = await harness.open("ramp");
    const strip = await page.locator(byId("color-strip")).boundingBox();
    assert.ok(strip);
    const x = strip.x + strip.width / 2;
    await page.mouse.move(x, strip.y + 5);
    await page.mouse.down();
    await page.mouse.move(x, strip.y + 5 + strip.height / 2, { steps: 4 });
    await page.mouse.up();
    await drawn(page);
    const maximum = Number(await page.locator(`${byId("range-max")} input`).inputValue());
    assert.ok(Math.abs(maximum - 23.5) < 0.2, String(maximum));
  });

  it("reads again when the array changed, and keeps the view and the focus", async () => {
    const page = await harness.open("climate");
    await page.click(byId("next-0"));
    await page.waitForSelector("#app[data-state=ready]");
    await page.locator(byId("slider-0")).focus();
    const before = (await asked(page, "readSlice")).length;
    await page.evaluate(() => (window as unknown as { change: () => void }).change());
    await until(
      page,
      (count) =>
        (window as unknown as { asked: { method: string }[] }).asked.filter(
          (call) => call.method === "readSlice",
        ).length > count,
      before,
    );
    await page.waitForSelector("#app[data-state=ready]");
    assert.equal(await page.inputValue(byId("index-0")), "1");
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("data-testid")),
      "slider-0",
    );
    assert.match(await textOf(page, "title"), /changed/);
  });

  it("says why an array cannot be opened, and tries again", async () => {
    const page = await harness.open("nothing");
    assert.equal(await page.getAttribute("#app", "data-state"), "error");
    assert.match(await textOf(page, "error"), /There is no sample "nothing"/);
    await page.click(byId("try-again"));
    await page.waitForSelector(byId("error"));
  });

  for (const theme of ["dark", "light", "contrast-dark", "contrast-light"]) {
    it(`has nothing that axe finds, in ${theme}`, async () => {
      for (const sample of axeSamples) {
        const page = await harness.open(sample, { theme });
        if (sample === "climate") await page.click("summary");
        if (sample === "packed") {
          await page.click(byId("picture"));
          await page.waitForSelector(`${byId("cut-x")} canvas`);
          await page.click(byId("out"));
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${sample}: ${id} ${String(nodes[0]?.target)}`),
          [],
        );
      }
    });
  }
});
