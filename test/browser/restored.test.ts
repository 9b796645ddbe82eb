import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { runCommand, webviewFrame, type Workbench } from "../harness/workbench.mjs";
import { fillBox, pixelsAt } from "../harness/pictureReading";
import { openPreview, setExpanded, showStores } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;
const isReady = "#app[data-state=ready]";

async function choose(frame: Frame, id: string, label: string): Promise<void> {
  await frame.click(byId(id));
  await frame
    .locator(`${byId(id)} vscode-option`, { hasText: new RegExp(`^\\s*${label}`) })
    .click();
}

async function typeInto(frame: Frame, id: string, text: string): Promise<void> {
  await frame.locator(`${byId(id)} input`).fill(text);
  await frame.locator(`${byId(id)} input`).press("Enter");
}

/** What the controls say, and the labels of the axes. */
async function controlsOf(frame: Frame): Promise<unknown> {
  await frame.waitForSelector(isReady);
  return frame.evaluate(() => ({
    view: document.getElementById("app")?.dataset["view"],
    values: Object.fromEntries(
      [...document.querySelectorAll("vscode-dropdown, vscode-text-field, input")]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.getAttribute("data-testid"), (one as HTMLInputElement).value]),
    ),
    pressed: [...document.querySelectorAll(".pressed")].map((one) =>
      one.getAttribute("data-testid"),
    ),
    ticks: [...document.querySelectorAll(".tick-label, .axis-title")].map((one) => one.textContent),
    open: [...document.querySelectorAll("details[open]")].map((one) =>
      one.getAttribute("data-testid"),
    ),
  }));
}

const grid = Array.from({ length: 400 }, (_, i) => {
  return [((i % 20) + 0.5) / 20, (Math.floor(i / 20) + 0.5) / 20] as const;
});

describe("previews of a window that is reloaded", function () {
  this.timeout(120_000);
  let workbench: Workbench;

  useWorkbench(async (started) => {
    ({ workbench } = started);
    await showStores(workbench.page);
    await setExpanded(workbench.page, "climate_v3.zarr", true);
  });

  const tab = (name: string) => workbench.page.locator(".tabs-container .tab", { hasText: name });
  /** A short tab has its button to close it in its middle. */
  const goTo = (name: string) => tab(name).locator(".label-name").click();
  const shown = (): Promise<Frame> => webviewFrame(workbench.page, { has: isReady });
  let picture: { controls: unknown; pixels: number[][] };
  let table: unknown;

  it("have a picture, a table, and one that nobody touched", async () => {
    const { page } = workbench;
    await openPreview(page, "latitude");
    const frame = await openPreview(page, "t2m");
    await fillBox(frame);
    await choose(frame, "color-map", "Magma");
    await typeInto(frame, "range-min", "250");
    await typeInto(frame, "range-max", "280.5");
    await frame.click(byId("invert"));
    await frame.click(byId("toggle-flipY"));
    await frame.click(byId("toggle-chunkLines"));
    await frame.locator(byId("index-0")).fill("5");
    await frame.locator(byId("index-0")).press("Enter");
    await frame.focus(byId("picture"));
    for (const key of ["+", "+", "+", "Shift+ArrowRight", "Shift+ArrowUp"]) {
      await page.keyboard.press(key);
    }
    await frame.locator(`${byId("information")} > summary`).click();
    await frame.locator(byId("attribute-search")).waitFor();
    const controls = await controlsOf(frame);
    picture = { controls, pixels: await pixelsAt(frame, grid) };
    assert.ok(new Set(picture.pixels.map(String)).size > 10);

    const numbers = await openPreview(page, "tp");
    await numbers.click(byId("view-table"));
    await numbers.waitForSelector("#app[data-view=table]");
    await choose(numbers, "notation", "Scientific");
    await numbers.locator(byId("index-0")).fill("7");
    await numbers.locator(byId("index-0")).press("Enter");
    table = await controlsOf(numbers);
  });

  async function requireAll(): Promise<void> {
    for (const name of ["latitude", "tp", "t2m"]) assert.equal(await tab(name).count(), 1, name);
    const frame = await shown();
    assert.deepEqual(await controlsOf(frame), picture.controls);
    assert.deepEqual(await pixelsAt(frame, grid), picture.pixels);
    await goTo("tp");
    const numbers = await webviewFrame(workbench.page, { has: `${isReady}[data-view=table]` });
    assert.deepEqual(await controlsOf(numbers), table);
    await goTo("latitude");
    await webviewFrame(workbench.page, { has: `${isReady}[data-view=line]` });
    await goTo("t2m");
    await webviewFrame(workbench.page, { has: `${isReady}[data-view=heatmap]` });
  }

  it("are as they were when one comes back to them from another tab", async () => {
    await goTo("t2m");
    await webviewFrame(workbench.page, { has: `${isReady}[data-view=heatmap]` });
    await requireAll();
  });

  /** As the editor does it, which writes down first what it has open. */
  async function reload(): Promise<void> {
    const loaded = workbench.page.waitForEvent("load");
    await runCommand(workbench.page, "Developer: Reload Window");
    await loaded;
    await workbench.page.locator(".statusbar").waitFor();
  }

  it("are as they were, under their titles", async () => {
    await reload();
    await tab("t2m").and(workbench.page.locator(".active")).waitFor();
    await requireAll();
  });

  it("are not kept of those that were closed", async () => {
    const { page } = workbench;
    await runCommand(page, "View: Close All Editors");
    await tab("t2m").waitFor({ state: "detached" });
    await reload();
    await showStores(page);
    assert.equal(await page.locator(".tabs-container .tab").count(), 0);
  });
});
