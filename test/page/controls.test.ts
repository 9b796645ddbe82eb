import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { byId, choose } from "./pageActions";
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
