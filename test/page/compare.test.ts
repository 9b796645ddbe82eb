import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { pixelsAt } from "../harness/pictureReading";
import type { Locator, Page } from "playwright-core";
import { byId, choose, colorAt, tableOf, textOf } from "./pageActions";
import { asked, drawn, type PageHarness, until, usePages } from "./pageHarness";

const panes = ["pane-a", "pane-b", "pane-difference"] as const;
type PaneId = (typeof panes)[number];

describe("comparison of two arrays", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  const inPane = (page: Page, pane: PaneId, id: string): Locator =>
    page.locator(`${byId(pane)} ${byId(id)}`);

  /** Colours of a pane's picture at fractions of its box. */
  const pixels = (
    page: Page,
    pane: PaneId,
    places: readonly (readonly [number, number])[],
  ): Promise<number[][]> => pixelsAt(page, places, byId(pane));

  /** Points at a place of a pane's picture, as fractions. */
  async function point(page: Page, pane: PaneId, x: number, y: number): Promise<void> {
    const box = await inPane(page, pane, "picture").boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await drawn(page);
  }

  /** The states of the three views as they were kept last. */
  async function states(page: Page): Promise<Record<"a" | "b" | "difference", ViewPart>> {
    await drawn(page);
    return page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((one) => one.startsWith("state "));
      return JSON.parse(sessionStorage.getItem(key ?? "") ?? "null") as never;
    });
  }
  interface ViewPart {
    readonly viewport?: unknown;
    readonly indices: readonly number[];
    readonly x: number;
    readonly y: number;
    readonly colorMap: string;
  }

  const factsSay = (page: Page, text: string): Promise<void> =>
    until(
      page,
      (wanted) =>
        document.querySelector("[data-testid=difference-facts]")?.textContent?.includes(wanted) ??
        false,
      text,
    );

  it("draws each difference in its colour, and the arrays in those of a range of both", async () => {
    const page = await harness.open("compare:ramp+rampB");
    await page.click(byId("toggle-keepRatio"));
    await factsSay(page, "41 of 47 differ");
    const places = Array.from({ length: 48 }, (_, i) => ({ y: Math.floor(i / 8), x: i % 8 }));
    const middles = places.map(({ x, y }) => [(x + 0.5) / 8, (y + 0.5) / 6] as const);
    const [viridis, diverging] = [tableOf("viridis"), tableOf("rdbu")];
    const found = await Promise.all(panes.map((pane) => pixels(page, pane, middles)));
    for (const [i, { x, y }] of places.entries()) {
      const where = `element ${y}, ${x}`;
      // Both span −3 … 51.
      assert.deepEqual(found[0]?.[i], colorAt(viridis, (y * 8 + x + 3) / 54), where);
      if (y === 2 && x === 1) continue;
      const b = y * 8 + x - (3 - x);
      assert.deepEqual(found[1]?.[i], colorAt(viridis, (b + 3) / 54), where);
      // From −4 to 4, red where a is more: the map is inverted.
      const place = (3 - x + 4) / 8;
      const colors = [...diverging.slice(0, 1024)];
      const index = 255 - Math.min(255, Math.floor(Math.fround(place) * 256));
      assert.deepEqual(found[2]?.[i], colors.slice(index * 4, index * 4 + 4), where);
    }
    const missing = places.findIndex(({ x, y }) => y === 2 && x === 1);
    assert.deepEqual(found[2]?.[missing], [150, 137, 120, 255]);
  });

  it("tells how much differs, and shows where most does", async () => {
    const page = await harness.open("compare:ramp+rampB");
    await factsSay(page, "41 of 47 differ (87.2 %)");
    assert.match(await textOf(page, "difference-facts"), /RMS 2\.352 · 1 in a only/);
    assert.equal(await textOf(page, "go-to-most"), "max |Δ| 4");
    await page.click(byId("go-to-most"));
    await until(
      page,
      () => document.querySelector("[data-testid=value-difference]")?.textContent === "-4",
      null,
    );
    assert.equal(await textOf(page, "compare-place"), "dim 0 0, dim 1 7");
  });

  it("tells both values and their difference, wherever is pointed at", async () => {
    const page = await harness.open("compare:rampNamed+rampTransposed");
    assert.match(await textOf(page, "compare-notes"), /x: the first 8 \(a has 8, b has 10\)/);
    await page.click(byId("toggle-keepRatio"));
    for (const pane of panes) {
      await point(page, pane, 4.5 / 8, 3.5 / 6);
      assert.equal(await textOf(page, "compare-place"), "y 3, x 4", pane);
      assert.equal(await textOf(page, "value-a"), "28");
      assert.equal(await textOf(page, "value-b"), "29");
      assert.equal(await textOf(page, "value-difference"), "-1");
      for (const other of panes) {
        const marks = await page.locator(`${byId(other)} .cursor`).count();
        assert.equal(marks > 0, other !== pane, `${other} while pointing at ${pane}`);
      }
    }
    await page.mouse.move(1, 1);
    await drawn(page);
    assert.equal(await textOf(page, "compare-place"), "");
  });

  it("reads each plane once for both, and nothing for the difference", async () => {
    const page = await harness.open("compare:climate+climateB");
    await factsSay(page, "differ");
    const ofA = (await asked(page, "a:readSlice")).length;
    await page.click(byId("mode-difference"));
    await page.click(byId("mode-all"));
    await drawn(page);
    assert.equal((await asked(page, "a:readSlice")).length, ofA);
    assert.equal((await asked(page, "b:readSlice")).length, ofA);
  });

  it("moves all views together, and apart when that is wished", async () => {
    const page = await harness.open("compare:climate+climateB");
    await factsSay(page, "differ");
    await inPane(page, "pane-b", "picture").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("Shift+ArrowRight");
    let { a, b, difference } = await states(page);
    assert.ok(b.viewport);
    assert.deepEqual(a.viewport, b.viewport);
    assert.deepEqual(difference.viewport, b.viewport);
    await page.keyboard.press("PageDown");
    ({ a, b, difference } = await states(page));
    assert.deepEqual(
      [a, b, difference].map(({ indices }) => indices[0]),
      [1, 1, 1],
    );
    await factsSay(page, "differ");
    await page.click(byId("toggle-linked"));
    await inPane(page, "pane-b", "next-0").click();
    await inPane(page, "pane-b", "picture").focus();
    await page.keyboard.press("0");
    ({ a, b, difference } = await states(page));
    assert.deepEqual(
      [a, b, difference].map(({ indices }) => indices[0]),
      [1, 2, 1],
    );
    assert.ok(a.viewport !== undefined && b.viewport === undefined);
    // b falls by 0.05 from time to time: the difference is that of two times now.
    await point(page, "pane-a", 0.5, 0.5);
    const values = await Promise.all(["a", "b"].map((side) => textOf(page, `value-${side}`)));
    const [one = 0, two = 0] = values.map((text) => parseFloat(text));
    const told = parseFloat(await textOf(page, "value-difference"));
    assert.ok(Math.abs(told - (one - two)) < 1e-3, `${one} − ${two} = ${told}`);
    await page.click(byId("toggle-linked"));
    ({ a, b } = await states(page));
    assert.deepEqual(b.indices, a.indices);
    assert.deepEqual(b.viewport, a.viewport);
  });

  it("shares axes and colours, and the range as is wished", async () => {
    const page = await harness.open("compare:rampNamed+rampTransposed");
    await choose(page, "color-map", "Magma");
    await page.click(byId("swap-axes"));
    const { a, b, difference } = await states(page);
    assert.deepEqual([a.x, a.y, b.x, b.y, difference.x], [0, 1, 1, 0, 0]);
    assert.deepEqual([a.colorMap, b.colorMap, difference.colorMap], ["magma", "magma", "rdbu"]);
    const ends = (pane: PaneId): Promise<(string | null)[]> =>
      Promise.all(
        ["minimum", "maximum"].map((end) =>
          inPane(page, pane, `range-${end}`).getAttribute("aria-valuenow"),
        ),
      );
    await drawn(page);
    assert.deepEqual(await ends("pane-a"), ["0", "48"]);
    assert.deepEqual(await ends("pane-b"), ["0", "48"]);
    await page.click(byId("toggle-sameRange"));
    await drawn(page);
    assert.deepEqual(await ends("pane-a"), ["0", "47"]);
    assert.deepEqual(await ends("pane-b"), ["1", "48"]);
  });

  it("compares in other ways", async () => {
    const page = await harness.open("compare:ramp+rampUnequal");
    await factsSay(page, "47 of 48 differ");
    await choose(page, "difference-kind", "Relative difference");
    await point(page, "pane-a", 0.6, 0.6);
    assert.equal(await textOf(page, "value-difference"), "-0.5");
    await factsSay(page, "47 of 48 differ");
    await choose(page, "difference-kind", "Equal or not");
    await point(page, "pane-a", 0.6, 0.6);
    assert.equal(await textOf(page, "value-difference"), "different (1)");
  });

  it("keeps all digits of 64-bit integers", async () => {
    const page = await harness.open("compare:bigA+bigB");
    await page.click(byId("view-table"));
    const cell = (pane: PaneId): Locator =>
      page.locator(`${byId(pane)} .table-cell[data-row="1"][data-column="1"]`);
    await cell("pane-difference").filter({ hasText: "1" }).waitFor();
    assert.equal(await cell("pane-a").textContent(), "9007199254741014");
    assert.equal(await cell("pane-b").textContent(), "9007199254741013");
    assert.equal(await cell("pane-difference").textContent(), "1");
  });

  it("says whether texts are equal, and scrolls the tables together", async () => {
    const page = await harness.open("compare:strings+stringsB");
    const cells = page.locator(`${byId("pane-difference")} .table-cell[data-row="1"]`);
    await cells.first().filter({ hasText: "different" }).waitFor();
    assert.equal(await cells.nth(2).textContent(), "equal (0)");
    await inPane(page, "pane-b", "table").evaluate((table) => table.scrollTo({ top: 22_000 }));
    for (const pane of panes) {
      await page
        .locator(`${byId(pane)} .table-cell[data-row="1000"]`)
        .first()
        .waitFor();
    }
  });

  it("goes by keyboard through the modes, and says what the cursor is at", async () => {
    const page = await harness.open("compare:ramp+rampB");
    await page.focus(byId("mode-difference"));
    await page.keyboard.press("Enter");
    await inPane(page, "pane-a", "picture").waitFor({ state: "detached" });
    await inPane(page, "pane-difference", "picture").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await until(
      page,
      () =>
        document.querySelector("[data-testid=compare-live]")?.textContent ===
        "dim 0 0, dim 1 1: a 1 , b -1 , a − b 2 ",
      null,
    );
    await page.focus(byId("mode-sides"));
    await page.keyboard.press("Enter");
    await inPane(page, "pane-difference", "picture").waitFor({ state: "detached" });
    await inPane(page, "pane-b", "picture").waitFor();
  });

  it("reads for the difference where that alone is seen", async () => {
    const page = await harness.open("compare:climate+climateB");
    await page.click(byId("mode-difference"));
    await page.fill(byId("index-0"), "5");
    await page.keyboard.press("Enter");
    await until(
      page,
      () =>
        (window as unknown as { asked: { method: string; parameter: unknown }[] }).asked.some(
          ({ method, parameter }) =>
            method === "b:readSlice" && JSON.stringify(parameter).includes('"index":5'),
        ),
      null,
    );
    await point(page, "pane-difference", 0.3, 0.5);
    await until(
      page,
      () => {
        const text = document.querySelector("[data-testid=value-difference]")?.textContent ?? "";
        return Math.abs(parseFloat(text) - 0.25) < 1e-3;
      },
      null,
    );
  });

  it("shows what is there beside chunks that are broken, and names the side", async () => {
    const page = await harness.open("compare:climate+climateB");
    assert.match(await textOf(page, "told-b"), /^b1 chunk could not be read/);
    assert.ok(!(await page.isVisible(byId("told-a"))));
    assert.ok((await page.locator(`${byId("pane-difference")} rect.failed`).count()) > 0);
    await page.click(`${byId("told-b")} ${byId("reveal-chunk")}`);
    assert.deepEqual(await asked(page, "b:reveal"), [{ kind: "chunk", chunkKey: "c/0/1/2" }]);
    assert.deepEqual(await asked(page, "a:reveal"), []);
  });

  it("asks for each side before what is dear", async () => {
    const page = await harness.open("compare:dear+dear");
    await page.locator(`${byId("told-a")} ${byId("consent")}`).waitFor();
    await page.locator(`${byId("told-b")} ${byId("consent")}`).waitFor();
    await page.click(`${byId("told-a")} ${byId("accept-cost")}`);
    await page.click(`${byId("told-b")} ${byId("accept-cost")}`);
    await factsSay(page, " differ (0 %)");
  });

  it("follows a change on disk, keeping the view", async () => {
    const page = await harness.open("compare:climate+climateB");
    await factsSay(page, "differ");
    await inPane(page, "pane-a", "picture").focus();
    await page.keyboard.press("+");
    const before = (await states(page)).a.viewport;
    const read = (await asked(page, "a:readSlice")).length;
    await page.evaluate(() => (window as unknown as { change(): void }).change());
    await until(
      page,
      () => document.querySelector("h1")?.textContent?.includes("changed") ?? false,
      null,
    );
    await page.waitForSelector("#app[data-state=ready]");
    assert.deepEqual((await states(page)).a.viewport, before);
    assert.ok((await asked(page, "a:readSlice")).length > read);
    await factsSay(page, "differ");
  });

  it("is as it was after a reload", async () => {
    const page = await harness.open("compare:climate+climateB");
    await page.click(byId("mode-difference"));
    await choose(page, "difference-kind", "Relative difference");
    await page.click(byId("next-0"));
    await inPane(page, "pane-difference", "picture").focus();
    await page.keyboard.press("+");
    await page.click(byId("toggle-linked"));
    const before = await states(page);
    await page.reload();
    await page.waitForSelector("#app[data-state=ready]");
    await inPane(page, "pane-difference", "picture").waitFor();
    await inPane(page, "pane-a", "picture").waitFor({ state: "detached" });
    assert.match(await textOf(page, "pane-difference"), /^\(a − b\) \/ \|b\|/);
    await page.click(byId("mode-all"));
    const after = await states(page);
    assert.deepEqual(after.a, before.a);
    assert.deepEqual(after.difference, before.difference);
    await page.locator(`${byId("pane-b")} ${byId("slider-0")}`).waitFor();
  });

  it("refuses arrays that have not the same dimensions, and says what is needed", async () => {
    const page = await harness.open("compare:ramp+climate");
    assert.match(
      await textOf(page, "error"),
      /cannot be compared.*same number of dimensions.*a has 2: 6, 8\. b has 3: time \(24\)/,
    );
  });

  it("shows arrays beside each other that have no difference", async () => {
    const page = await harness.open("compare:line+times");
    await page.locator(byId("no-difference")).waitFor();
    assert.match(await textOf(page, "no-difference"), /Times can be compared with times only/);
    await inPane(page, "pane-b", "line").waitFor();
  });

  for (const theme of ["dark", "light", "contrast-dark", "contrast-light"]) {
    it(`passes axe in ${theme}`, async () => {
      const found: unknown[] = [];
      const check = async (page: Page): Promise<void> => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        found.push(...violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]));
      };
      const page = await harness.open("compare:climate+climateB", { theme });
      await factsSay(page, "differ");
      await inPane(page, "pane-a", "picture").focus();
      await page.keyboard.press("ArrowRight");
      await check(page);
      await page.click(byId("toggle-linked"));
      await page.click(byId("toggle-sameRange"));
      await page.click(byId("mode-difference"));
      await check(page);
      await page.click(byId("mode-all"));
      await page.click(byId("view-table"));
      await page
        .locator(`${byId("pane-difference")} .table-cell`)
        .first()
        .waitFor();
      await page
        .locator(`${byId("pane-a")} .table-cell`)
        .first()
        .click();
      await check(page);
      const narrow = await harness.open("compare:rampNamed+rampTransposed", {
        theme,
        viewport: { width: 420, height: 700 },
      });
      await check(narrow);
      assert.deepEqual(found, []);
    });
  }
});
