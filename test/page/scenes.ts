import type { Page } from "playwright-core";
import { byId, choose } from "./pageActions";
import type { PageHarness } from "./pageHarness";

/** Something that the page can show: a sample, and what is done to come there. */
export interface Scene {
  readonly name: string;
  readonly sample: string;
  /** Of the page, where the sample does not come to rest by itself. */
  readonly wait?: false;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Is a dialog open, which takes the focus for itself? */
  readonly isModal?: true;
}

async function openDialog(page: Page, button: string, dialog: string): Promise<void> {
  await page.click(byId(button));
  await page.waitForSelector(`${byId(dialog)}[open]`);
}

async function openInformation(page: Page): Promise<void> {
  await page.locator(`${byId("information")} > summary`).click();
  await page.waitForSelector(byId("attribute-search"));
}

async function openMap(page: Page): Promise<void> {
  await page.locator(`${byId("chunk-map-panel")} > summary`).click();
  await page.waitForSelector(`${byId("chunk-map")}:not([hidden])`);
}

async function moveCursor(page: Page): Promise<void> {
  await page.locator(byId("picture")).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(`${byId("cell-chunk")}:not([hidden])`);
}

async function showView(page: Page, view: string): Promise<void> {
  await page.click(byId(`view-${view}`));
  await page.waitForSelector(`#app[data-state=ready][data-view=${view}]`);
}

/** Every view and every dialog, in one state at least. */
export const scenes: readonly Scene[] = [
  { name: "heatmap", sample: "climate", prepare: moveCursor },
  { name: "channels", sample: "rgb" },
  { name: "labels", sample: "labels" },
  { name: "complex", sample: "complex" },
  { name: "struct", sample: "struct" },
  { name: "packed values", sample: "packed" },
  { name: "shards", sample: "shards", prepare: moveCursor },
  { name: "six dimensions", sample: "rank6" },
  { name: "line", sample: "line" },
  { name: "line of a cube", sample: "climate", prepare: (page) => showView(page, "line") },
  {
    name: "cuts",
    sample: "climate",
    prepare: async (page) => {
      await page.click(byId("picture"));
      await page.waitForSelector(`${byId("cut-x")} canvas`);
    },
  },
  {
    name: "table",
    sample: "climate",
    prepare: async (page) => {
      await showView(page, "table");
      await choose(page, "notation", "Scientific");
      await page.locator(".table-cell").first().click();
      await page.keyboard.press("Shift+ArrowDown");
    },
  },
  { name: "strings", sample: "strings" },
  { name: "scalar", sample: "scalar" },
  { name: "empty array", sample: "empty" },
  { name: "broken chunks", sample: "holes", prepare: moveCursor },
  { name: "a place to allow", sample: "elsewhere" },
  { name: "information", sample: "climate", prepare: openInformation },
  { name: "chunk map", sample: "holes", prepare: openMap },
  { name: "consent", sample: "dear" },
  { name: "spared", sample: "thin" },
  { name: "reading", sample: "slow", wait: false, prepare: waitForProgress },
  {
    name: "cancelled",
    sample: "slow",
    wait: false,
    prepare: async (page) => {
      await waitForProgress(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await page.waitForSelector(byId("cancelled"));
    },
  },
  { name: "error", sample: "nothing" },
  {
    name: "help",
    sample: "climate",
    isModal: true,
    prepare: (page) => openDialog(page, "help", "help-dialog"),
  },
  {
    name: "ways out",
    sample: "climate",
    isModal: true,
    prepare: (page) => openDialog(page, "out", "export-dialog"),
  },
  {
    name: "trace",
    sample: "holes",
    isModal: true,
    prepare: async (page) => {
      await moveCursor(page);
      await openDialog(page, "cell-chunk", "trace-dialog");
      await page.waitForSelector(byId("trace-steps"));
    },
  },
];

async function waitForProgress(page: Page): Promise<void> {
  await page.waitForSelector(`${byId("progress")}:not([hidden])`);
}

/** The page in a scene. */
export async function openScene(
  harness: PageHarness,
  { sample, wait, prepare }: Scene,
  theme = "dark",
): Promise<Page> {
  const size = { viewport: { width: 800, height: 700 } };
  const page = await harness.open(sample, { theme, wait, ...size });
  await prepare?.(page);
  return page;
}
