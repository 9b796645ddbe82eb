import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { byId, choose, textOf, type } from "./pageActions";
import { asked, drawn, type PageHarness, until, usePages } from "./pageHarness";

describe("controls of range, grid and numbers", function () {
  this.timeout(60_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  async function range(page: Page): Promise<{ minimum: number; maximum: number }> {
    await drawn(page);
    const valueOf = async (end: string): Promise<number> =>
      Number(await page.getAttribute(byId(`range-${end}`), "aria-valuenow"));
    return { minimum: await valueOf("minimum"), maximum: await valueOf("maximum") };
  }

  it("takes the range by keys, at both ends, and gives it back", async () => {
    const page = await harness.open("ramp");
    assert.deepEqual(await range(page), { minimum: 0, maximum: 47 });
    await page.focus(byId("range-maximum"));
    await page.keyboard.press("PageDown");
    await page.focus(byId("range-minimum"));
    await page.keyboard.press("ArrowUp");
    const moved = await range(page);
    assert.ok(Math.abs(moved.maximum - 42.3) < 1e-6, String(moved.maximum));
    assert.ok(Math.abs(moved.minimum - 0.846) < 1e-6, String(moved.minimum));
    await page.keyboard.press("Home");
    assert.deepEqual(await range(page), { minimum: 0, maximum: 47 });
  });

  it("takes the part of the histogram that the pointer is dragged over", async () => {
    const page = await harness.open("ramp");
    const box = await page.locator(byId("range-area")).boundingBox();
    assert.ok(box);
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + box.height * 0.25);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height * 0.75, { steps: 3 });
    await page.mouse.up();
    const { minimum, maximum } = await range(page);
    assert.ok(Math.abs(minimum - 0.25 * 47) < 0.5, String(minimum));
    assert.ok(Math.abs(maximum - 0.75 * 47) < 0.5, String(maximum));
    await page.mouse.dblclick(x, box.y + box.height / 2);
    assert.deepEqual(await range(page), { minimum: 0, maximum: 47 });
  });

  it("draws grid lines at the labels of the axes, also after a reload", async () => {
    const page = await harness.open("climate");
    assert.equal(await page.locator(byId("grid-lines")).count(), 0);
    await page.click(byId("toggle-gridLines"));
    await page.locator(byId("grid-lines")).waitFor({ state: "attached" });
    const lines = await page.getAttribute(byId("grid-lines"), "d");
    assert.equal(
      lines?.match(/M/g)?.length,
      await page.locator(".tick-label[text-anchor]").count(),
    );
    await page.reload();
    await page.locator(byId("grid-lines")).waitFor({ state: "attached" });
  });

  it("writes numbers of the table as is wished, also after a reload", async () => {
    const page = await harness.open("climate");
    await page.click(byId("view-table"));
    await page.locator(".table-cell").first().waitFor();
    await choose(page, "notation", "Fixed point");
    await page.fill(byId("digits"), "2");
    await page.keyboard.press("Enter");
    const isFixed = (): boolean =>
      /^-?\d+\.\d\d$/.test(document.querySelector(".table-cell")?.textContent ?? "");
    await until(page, isFixed, null);
    await page.reload();
    await until(page, isFixed, null);
    await choose(page, "notation", "Scientific");
    await until(
      page,
      () => /^-?\d\.\d\de-?\d+$/.test(document.querySelector(".table-cell")?.textContent ?? ""),
      null,
    );
  });

  it("makes the cells of the table as wide as is wished, typed or dragged, also after a reload", async () => {
    const page = await harness.open("climate");
    await page.click(byId("view-table"));
    const width = async (): Promise<number> => {
      await drawn(page);
      return (await page.locator(".table-cell").first().boundingBox())?.width ?? 0;
    };
    assert.equal(await width(), 104);
    await page.fill(byId("cell-width"), "60");
    await page.keyboard.press("Enter");
    assert.equal(await width(), 60);
    const edge = await page.locator(".column-edge").nth(1).boundingBox();
    assert.ok(edge);
    const grip = [edge.x + edge.width / 2, edge.y + edge.height / 2] as const;
    await page.mouse.move(...grip);
    await page.mouse.down();
    // The end of the second column: both grow.
    await page.mouse.move(grip[0] + 50, grip[1], { steps: 5 });
    await page.mouse.up();
    await page.mouse.move(grip[0] + 200, grip[1] + 90);
    assert.equal(await width(), 85);
    assert.equal(await page.inputValue(byId("cell-width")), "85");
    await page.reload();
    await page.locator(".table-cell").first().waitFor();
    assert.equal(await width(), 85);
    await page.locator(".column-edge").nth(1).dblclick();
    assert.equal(await width(), 104);
    assert.equal(await page.inputValue(byId("cell-width")), "");
    await page.fill(byId("cell-width"), "5");
    await page.keyboard.press("Enter");
    assert.equal(await width(), 32);
  });

  it("keeps the headings of rows and columns in sight, and copies as TSV", async () => {
    const page = await harness.open("climate");
    await page.click(byId("view-table"));
    const table = page.locator(byId("table"));
    await table.evaluate((element) => element.scrollTo(5000, 900));
    await page.locator('.table-cell[data-row="42"]').first().waitFor();
    await drawn(page);
    const place = await table.boundingBox();
    const head = await page.locator(".head-row .table-head").first().boundingBox();
    const row = await page.locator(".row-head").first().boundingBox();
    assert.ok(place && head && row);
    assert.ok(Math.abs(head.y - place.y) < 2);
    assert.ok(Math.abs(row.x - place.x) < 2);
    await table.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+c");
    assert.deepEqual(await asked(page, "copy"), [{ text: "245\t246.05\n247.69907\t248.78323" }]);
  });

  it("takes bounds in the wrong order back by a button, and empty ones as automatic", async () => {
    const page = await harness.open("ramp");
    await type(page, "range-min", "30");
    await type(page, "range-max", "10");
    assert.match(await textOf(page, "range-problem"), /minimum is above the maximum/);
    assert.deepEqual(await range(page), { minimum: 0, maximum: 47 });
    await page.focus(byId("range-swap"));
    await page.keyboard.press("Enter");
    assert.deepEqual(await range(page), { minimum: 10, maximum: 30 });
    assert.equal(await textOf(page, "range-problem"), "");
    assert.equal(await page.locator(byId("range-swap")).isVisible(), false);
    await type(page, "range-max", "");
    assert.deepEqual(await range(page), { minimum: 10, maximum: 47 });
    await page.reload();
    await page.waitForSelector("#app[data-state=ready]");
    assert.deepEqual(await range(page), { minimum: 10, maximum: 47 });
    await type(page, "range-min", "-5");
    await choose(page, "scale", "Log");
    await drawn(page);
    assert.match(await textOf(page, "range-problem"), /log scale needs bounds above zero/);
    // The fault is at what was typed; the automatic end has none.
    assert.equal(await page.locator(`${byId("range-min")}.invalid`).count(), 1);
    assert.equal(await page.locator(`${byId("range-max")}.invalid`).count(), 0);
    await type(page, "range-min", "");
    assert.deepEqual(await range(page), { minimum: 1, maximum: 47 });
  });

  it("moves nothing above while what is pointed at is told", async () => {
    for (const width of [300, 800, 1200]) {
      const page = await harness.open("packed", { viewport: { width, height: 700 } });
      const place = (): Promise<unknown> => page.locator(".view").boundingBox();
      const before = await place();
      const box = await page.locator(byId("picture")).boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator(byId("cell-value"), { hasText: "K" }).waitFor();
      assert.deepEqual(await place(), before);
      await page.focus(byId("toggle-decode"));
      await page.keyboard.press("Enter");
      await page.waitForSelector(`${byId("toggle-decode")}:not(.pressed)`);
      await drawn(page);
      assert.deepEqual(await place(), before);
    }
  });

  for (const theme of ["dark", "light", "contrast-dark", "contrast-light"]) {
    it(`has all its controls in a panel of 300 pixels, in ${theme}`, async () => {
      const page = await harness.open("packed", { theme, viewport: { width: 300, height: 700 } });
      const outside = (): Promise<string[]> =>
        page.evaluate(() =>
          [...document.querySelectorAll(".controls *, .status, .color-bar, .picture")]
            .filter((element) => element.closest("[hidden], vscode-option, svg") === null)
            .filter((element) => {
              const { left, right, width } = element.getBoundingClientRect();
              return width > 0 && (left < 0 || right > window.innerWidth);
            })
            .map((element) => element.outerHTML.slice(0, 80)),
        );
      assert.deepEqual(await outside(), []);
      await page.locator(byId("picture")).focus();
      await page.keyboard.press("m");
      await page.locator(".map-picture").waitFor();
      // The map does not take the picture's place: the page scrolls.
      const picture = await page.locator(byId("picture")).boundingBox();
      assert.ok(picture && picture.height > 100, JSON.stringify(picture));
      for (const view of ["line", "table"]) {
        await page.click(byId(`view-${view}`));
        await drawn(page);
        assert.deepEqual(await outside(), []);
      }
    });
  }

  it("does by commands of the palette what its controls do", async () => {
    const page = await harness.open("packed");
    const command = (name: string): Promise<void> =>
      page.evaluate((wanted) => {
        const { host } = window as unknown as { host: { tell(kind: string, to: object): void } };
        host.tell("command", { name: wanted });
      }, name);
    const pressed = [
      ["toggleDecoded", "toggle-decode"],
      ["toggleSquare", "toggle-keepRatio"],
      ["flipX", "toggle-flipX"],
      ["flipY", "toggle-flipY"],
      ["toggleChunkBorders", "toggle-chunkLines"],
      ["toggleGridLines", "toggle-gridLines"],
      ["toggleHistogram", "toggle-histogram"],
      ["invertColors", "invert"],
    ] as const;
    for (const [name, id] of pressed) {
      const was = await page.locator(`${byId(id)}.pressed`).count();
      await command(name);
      await page.locator(`${byId(id)}${was === 0 ? ".pressed" : ":not(.pressed)"}`).waitFor();
    }
    const opened = [
      ["export", "export-dialog", "export-close"],
      ["keys", "help-dialog", "help-close"],
    ] as const;
    for (const [name, dialog, close] of opened) {
      await command(name);
      await page.locator(`${byId(dialog)}[open]`).waitFor();
      await page.click(byId(close));
    }
    await command("decodeTrace");
    await page.locator("dialog.trace[open]").waitFor();
    await page.keyboard.press("Escape");
    await command("chunkMap");
    await page.locator(".map-picture").waitFor();
    await command("copyLink");
    await until(page, () => document.title !== "", null);
    assert.equal((await asked(page, "copyLink")).length, 1);
    await command("swapAxes");
    await page.locator(".axis-title", { hasText: /^lat/ }).first().waitFor();
    await type(page, "range-min", "210");
    await command("automaticRange");
    await page.locator(`${byId("range-reset")}[disabled]`).waitFor({ state: "attached" });
    for (const view of ["line", "table", "heatmap"]) {
      await command(`show${view[0]?.toUpperCase()}${view.slice(1)}`);
      await page.waitForSelector(`#app[data-view=${view}]`);
    }
    // There are no channels here.
    await command("showChannels");
    await command("zoomInX");
    await page.waitForSelector(`#app[data-view=heatmap]`);
    await until(
      page,
      () => /"viewport":\{"x":\{"start":[1-9.]/.test(sessionStorage["state packed"] as string),
      null,
    );
  });

  it("shows a sample of what is dear, and all of it on request", async () => {
    const page = await harness.open("thin");
    await page.locator(byId("spared")).waitFor();
    const readAt = (steps: string): Promise<void> =>
      until(
        page,
        (text) =>
          document.querySelector("[data-testid=read]")?.textContent?.includes(text) ?? false,
        steps,
      );
    await readAt("dim 0 1:128, dim 1 1:128");
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations, []);
    await page.click(byId("show-all"));
    await page.locator(byId("spared")).waitFor({ state: "detached" });
    await readAt("64 chunks");
    assert.doesNotMatch((await page.textContent(byId("read"))) ?? "", /1:128/);
  });

  it("asks for a link to the view as it is", async () => {
    const page = await harness.open("ramp");
    await page.click(byId("toggle-gridLines"));
    await page.click(byId("out"));
    await page.click(byId("copy-link"));
    const [state] = await asked(page, "copyLink");
    assert.ok(typeof state === "object" && state !== null && "gridLines" in state);
    assert.equal(state.gridLines, true);
  });

  for (const theme of ["dark", "light", "contrast-dark", "contrast-light"]) {
    it(`passes axe in ${theme}`, async () => {
      const page = await harness.open("climate", { theme });
      await page.click(byId("toggle-gridLines"));
      const picture = await new AxeBuilder({ page }).analyze();
      await page.click(byId("view-table"));
      await choose(page, "notation", "Scientific");
      const table = await new AxeBuilder({ page }).analyze();
      const found = [...picture.violations, ...table.violations];
      assert.deepEqual(
        found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
        [],
      );
    });
  }
});
