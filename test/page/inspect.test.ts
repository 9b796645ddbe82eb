import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { byId, textOf } from "./pageActions";
import { asked, type PageHarness, until, usePages } from "./pageHarness";

async function openInformation(page: Page): Promise<void> {
  await page.locator(`${byId("information")} > summary`).click();
  await page.waitForSelector(byId("codec-chain"));
}

describe("the whole array, and its chunks", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  it("computes statistics of the whole array, by the keyboard", async () => {
    const page = await harness.open("climate");
    await openInformation(page);
    await page.locator(byId("whole-statistics-start")).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${byId("whole-statistics")} dd`);
    const text = await textOf(page, "whole-statistics");
    assert.match(
      text,
      /Values252,000Minimum240 KMaximum310\.5 KMean275\.25 KStandard deviation12\.5 K/,
    );
    assert.match(text, /In missing chunks288/);
    const [request] = (await asked(page, "wholeStatistics")) as { decode: boolean }[];
    assert.equal(request?.decode, true);
  });

  it("tells the cost of dear statistics, reads on when told, and stops when told", async () => {
    const page = await harness.open("dear");
    await openInformation(page);
    await page.click(byId("whole-statistics-start"));
    await page.waitForSelector(byId("whole-statistics-cost"));
    assert.equal(
      await textOf(page, "whole-statistics-cost"),
      "This reads 3 GB in 64 chunks, 310 MB stored.",
    );
    await page.click(byId("whole-statistics-accept"));
    await page.waitForSelector(`${byId("whole-statistics")} dd`);
    const slow = await harness.open("slow", { wait: false });
    await openInformation(slow);
    await slow.click(byId("whole-statistics-start"));
    await slow.click(byId("whole-statistics-start-cancel"));
    await until(
      slow,
      () =>
        (window as unknown as { asked: { parameter: unknown }[] }).asked.some(
          (call) => call.parameter === "statistics",
        ),
      null,
    );
    assert.equal(await slow.locator(byId("whole-statistics-start")).isVisible(), true);
    assert.equal(await textOf(slow, "whole-statistics"), "");
  });

  it("counts dates, booleans, complex numbers and texts in their own terms", async () => {
    const whole = async (sample: string): Promise<string> => {
      const page = await harness.open(sample);
      await openInformation(page);
      await page.click(byId("whole-statistics-start"));
      await page.waitForSelector(`${byId("whole-statistics")} dd`);
      return textOf(page, "whole-statistics");
    };
    assert.match(
      await whole("dates"),
      /^Values24Minimum2024-02-28 00:00Maximum2024-03-04 18:00Mean2024-03-01 21:00Standard deviation40 hours/,
    );
    assert.match(
      await whole("times"),
      /Minimum2017-11-30T00:00Maximum2017-12-24T18:00Mean2017-12-12T12:00Standard deviation12 hNot a time1/,
    );
    assert.match(await whole("bool"), /^Values600True150 \(25 %\)False450 \(75 %\)/);
    assert.match(await whole("complex"), /^Countedthe amplitudes of complex numbersValues/);
    assert.match(
      await whole("strings"),
      /^Values150,000Different3Without characters2Most frequent“<b>a<\/b>” \(149,000\)/,
    );
    // What is held is told in the same terms.
    const page = await harness.open("times");
    await openInformation(page);
    assert.match(await textOf(page, "statistics"), /^Values99Minimum2017-11-30T00/);
  });

  it("keeps statistics while the array stays the same, and counts anew otherwise", async () => {
    const page = await harness.open("packed");
    await openInformation(page);
    await page.click(byId("whole-statistics-start"));
    await page.waitForSelector(`${byId("whole-statistics")} dd`);
    await page.click(byId("toggle-decode"));
    await page.waitForSelector(`${byId("whole-statistics")}:not(:has(dd))`, { state: "attached" });
    await page.click(byId("toggle-decode"));
    await page.waitForSelector(`${byId("whole-statistics")} dd`);
    await page.reload();
    await page.waitForSelector(`${byId("whole-statistics")} dd`);
    assert.equal((await asked(page, "wholeStatistics")).length, 0);
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith("counted")) sessionStorage.removeItem(key);
      }
      (window as unknown as { change(): void }).change();
    });
    await page.waitForSelector(`${byId("whole-statistics")}:not(:has(dd))`, { state: "attached" });
  });

  it("counts what is stored, with the price that is set", async () => {
    const page = await harness.open("climate");
    await openInformation(page);
    await page.click(byId("storage-start"));
    await page.waitForSelector(`${byId("storage")} dd`);
    assert.equal(
      await textOf(page, "storage"),
      "Stored2 GBRatio3 : 1Chunks present90 of 96 (93.8 %)Empty (0 bytes)1Mean stored size22.2 MBStorage a month0.04 at 0.02 per GB",
    );
  });

  it("searches the attributes, and draws the codecs", async () => {
    const page = await harness.open("climate");
    await openInformation(page);
    assert.equal(await page.locator(byId("codec-chain")).locator("li").count(), 3);
    await page.fill(byId("attribute-search"), "nobody");
    assert.match(await textOf(page, "attributes"), /^history\{2\}author<b>nobody<\/b>$/);
    await page.fill(byId("attribute-search"), "nowhere");
    assert.equal(await textOf(page, "attributes"), "");
    await page.fill(byId("attribute-search"), "");
    const first = page.locator(`${byId("attributes")} summary`).first();
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector(`${byId("attributes")} li li`);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator(`${byId("attributes")} details[open]`).count(), 0);
  });

  it("links conventions to their texts without an address, by the keyboard", async () => {
    const page = await harness.open("climate");
    await openInformation(page);
    assert.equal(await textOf(page, "conventions"), "CFCF-1.8OME-Zarr<b>0.5</b>");
    assert.equal(await page.locator(`${byId("conventions")} a`).count(), 0);
    await page
      .locator(`${byId("conventions")} button`)
      .first()
      .focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await asked(page, "openConvention"), [{ id: "cf", detail: "CF-1.8" }]);
  });

  it("draws the array with a chunk, and a chunk in a shard, and says it in words", async () => {
    const drawn = async (sample: string) => {
      const page = await harness.open(sample);
      await openInformation(page);
      const drawing = page.locator(byId("chunk-drawing"));
      const paths = await drawing
        .locator("path")
        .evaluateAll((all) => all.map((one) => one.getAttribute("class")));
      return { text: await drawing.getAttribute("aria-label"), paths };
    };
    const sides = ["whole", "whole", "whole", "borders", "chunk", "chunk", "chunk"];
    assert.deepEqual(await drawn("climate"), {
      text: "Array of time 24, lat 73, lon 144. First chunk: time 1, lat 40, lon 50. Chunks: 24 × 2 × 3.",
      paths: sides,
    });
    assert.deepEqual(await drawn("shards"), {
      text: "Array of dim 0 64, dim 1 64. First shard: dim 0 32, dim 1 32. Shards: 2 × 2. Chunk in it: dim 0 8, dim 1 8.",
      paths: ["whole", "borders", "chunk", "inner"],
    });
    assert.deepEqual((await drawn("six")).paths, sides);
    assert.equal((await drawn("line")).paths.length, 3);
    const scalar = await harness.open("scalar");
    await openInformation(scalar);
    assert.equal(await scalar.locator(byId("chunk-drawing")).count(), 0);
  });

  it("shows the trace of the chunk at the cursor, by click and by key", async () => {
    const page = await harness.open("holes");
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("c");
    await page.waitForSelector(byId("trace-steps"));
    assert.match(await textOf(page, "trace-steps"), /zstd4,100 bytes8,200 bytes0\.75bytes/);
    assert.match(await textOf(page, "trace-problem"), /ends after 12/);
    await page.click(byId("trace-reveal"));
    await page.click(byId("trace-open"));
    assert.deepEqual(await asked(page, "reveal"), [
      { kind: "chunk", chunkKey: "t2m/c/0/0/0" },
      { kind: "chunkFile", chunkKey: "t2m/c/0/0/0" },
    ]);
    await page.keyboard.press("Escape");
    await page.click(byId("cell-chunk"));
    await page.waitForSelector(`${byId("trace-dialog")}[open]`);
  });

  it("tells where the inner chunk at the cursor is, and draws its borders", async () => {
    const page = await harness.open("shards");
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    await until(
      page,
      () =>
        document.querySelector("[data-testid=cell-inner]")?.textContent ===
        "inner chunk (0, 1), bytes 1,000–1,499 of 4.1 kB",
      null,
    );
    await page.click(byId("toggle-chunkLines"));
    await page.waitForSelector(byId("inner-lines"), { state: "attached" });
    const lines = (id: string) => page.getAttribute(byId(id), "d");
    const count = (path: string | null): number => path?.split("M").length ?? 0;
    // 64 × 64 elements in shards of 32 × 32, with inner chunks of 8 × 8: 6 inner borders a direction.
    assert.equal(count(await lines("chunk-lines")), 1 + 2);
    assert.equal(count(await lines("inner-lines")), 1 + 12);
  });

  it("maps the chunks, goes to one by keyboard and by mouse, and stays open over a reload", async () => {
    const page = await harness.open("holes", { viewport: { width: 900, height: 1000 } });
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("m");
    await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
    assert.equal(
      await textOf(page, "map-summary"),
      "2 × 3 chunks: 5 present, 1 missing, 1 empty, 1 broken, stored size 0 B to 6 kB",
    );
    await page.locator(byId("chunk-map")).focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await textOf(page, "map-readout"), "chunk (0, 0, 1): missing (fill value)");
    await page.keyboard.press("ArrowRight");
    assert.equal(await textOf(page, "map-readout"), "chunk (0, 0, 2): empty (0 bytes)");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await until(
      page,
      () =>
        document.querySelector("[data-testid=cell-place]")?.textContent ===
        "time 0, lat 40, dim 2 100",
      null,
    );
    const box = await page.locator(byId("chunk-map")).boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + 5, box.y + box.height - 5);
    await until(
      page,
      () =>
        document.querySelector("[data-testid=cell-place]")?.textContent ===
        "time 0, lat 40, dim 2 0",
      null,
    );
    await page.locator(byId("map-slider-0")).focus();
    await page.keyboard.press("ArrowRight");
    await until(
      page,
      () =>
        (window as unknown as { asked: { method: string }[] }).asked.filter(
          (call) => call.method === "chunkMap",
        ).length === 2,
      null,
    );
    const [, last] = (await asked(page, "chunkMap")) as { coords: number[] }[];
    assert.equal(last?.coords[0], 1);
    await page.locator(byId("map-x")).focus();
    await page.keyboard.press("ArrowUp");
    await until(
      page,
      () => Object.values(sessionStorage).some((one) => /"chunkPlane":\{"x":1/.test(String(one))),
      null,
    );
    await page.reload();
    await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
    const [restored] = await asked(page, "chunkMap");
    assert.deepEqual(restored, { x: 1, y: 2, coords: [1, 0, 0] });
  });

  it("looks at the map again when a chunk turns out to be broken", async () => {
    const page = await harness.open("holes");
    const asks = (count: number): Promise<void> =>
      until(
        page,
        (wanted) =>
          (window as unknown as { asked: { method: string }[] }).asked.filter(
            (call) => call.method === "chunkMap",
          ).length === wanted,
        count,
      );
    const step = async (key: string): Promise<void> => {
      await page.locator(byId("slider-0")).focus();
      await page.keyboard.press(key);
      await until(
        page,
        (chunk) =>
          document.querySelector("[data-testid=failures]")?.textContent?.includes(chunk) ?? false,
        key === "End" ? "c/23/" : "c/0/",
      );
    };
    await page.locator(`${byId("chunk-map-panel")} > summary`).click();
    await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
    await asks(1);
    await step("End");
    await asks(2);
    // Those are known.
    await step("Home");
    await step("End");
    await asks(2);
  });

  it("tells the kinds of chunks apart without colours, also where cells are small", async () => {
    const page = await harness.open("holes", { viewport: { width: 900, height: 1000 } });
    await page.locator(`${byId("chunk-map-panel")} > summary`).click();
    await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
    await page.mouse.move(0, 0);
    // How many different greys a cell has: one where it is full, more where there is a mark in it.
    const shades = await page.locator(byId("chunk-map")).evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext("2d");
      const cell = canvas.width / 3;
      return Array.from({ length: 6 }, (_, i) => {
        const [x, y] = [(i % 3) * cell + 3, Math.floor(i / 3) * cell + 3];
        const { data } = context?.getImageData(x, y, cell - 6, cell - 6) ?? { data: [] };
        const greys = new Set<number>();
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
          greys.add(Math.round(0.3 * red + 0.6 * green + 0.1 * blue));
        }
        return greys.size;
      });
    });
    const [, missing = 0, empty = 0, broken = 0, full = 0] = shades;
    assert.ok(full === 1 && missing === 1 && empty > 2 && broken > 2, String(shades));
    const legend = page.locator(".map-legend");
    assert.match((await legend.textContent()) ?? "", /^present, stored size 0 B to 6 kBmissing/);
  });

  for (const theme of ["dark", "light", "contrast-dark", "contrast-light"]) {
    it(`has nothing that axe finds, in ${theme}`, async () => {
      const page = await harness.open("holes", { theme, viewport: { width: 900, height: 1400 } });
      await openInformation(page);
      for (const id of ["whole-statistics", "storage"]) {
        await page.click(byId(`${id}-start`));
        await page.waitForSelector(`${byId(id)} dd`);
      }
      await page.locator(`${byId("chunk-map-panel")} > summary`).click();
      await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
      const find = async (): Promise<string[]> => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        return violations.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`);
      };
      assert.deepEqual(await find(), []);
      await page.locator(byId("picture")).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("c");
      await page.waitForSelector(byId("trace-steps"));
      assert.deepEqual(await find(), []);
    });
  }
});
