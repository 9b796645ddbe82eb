import assert from "node:assert/strict";
import { runCommand, startWorkbench, type Workbench } from "../harness/workbench.mjs";
import { copyStores, openPreview, setExpanded, showStores } from "./steps.mjs";

const byId = (id: string): string => `[data-testid="${id}"]`;

describe("the whole array, and its chunks, in the editor", function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let stores: ReturnType<typeof copyStores>;

  before(async () => {
    stores = copyStores();
    workbench = await startWorkbench({ folder: stores.folder });
    await showStores(workbench.page);
  });

  after(async () => {
    await workbench.close();
    stores.remove();
  });

  afterEach(() => runCommand(workbench.page, "View: Close All Editors"));

  it("counts, sums and maps an array with packed values, and traces one of its chunks", async () => {
    const { page } = workbench;
    await setExpanded(page, "climate_v3.zarr", true);
    const preview = await openPreview(page, "t2m");
    const textOf = (id: string): Promise<string | null> => preview.locator(byId(id)).textContent();
    await preview.locator(`${byId("information")} > summary`).click();
    await preview.locator(byId("codec-chain")).waitFor();
    assert.match((await textOf("attributes")) ?? "", /long_name2 metre temperature/);
    await preview.locator(byId("whole-statistics-start")).click();
    await preview
      .locator(`${byId("whole-statistics")} dd`)
      .first()
      .waitFor();
    assert.match(
      (await textOf("whole-statistics")) ?? "",
      /^Values252,288Minimum238\.96 KMaximum296\.47 KMean262\.34014 K/,
    );
    await preview.locator(byId("storage-start")).click();
    await preview
      .locator(`${byId("storage")} dd`)
      .first()
      .waitFor();
    assert.match((await textOf("storage")) ?? "", /^Stored436 kB.*Chunks present16 of 16/);
    await preview.locator(`${byId("information")} > summary`).click();
    await preview.locator(`${byId("chunk-map-panel")} > summary`).click();
    await preview.locator(`${byId("chunk-map")}:not([hidden])`).focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await textOf("map-readout"), "chunk c/0/0/1: 27.7 kB");
    await page.keyboard.press("Enter");
    await preview.locator(byId("cell-chunk"), { hasText: "chunk c/0/0/1" }).click();
    await preview.locator(byId("trace-steps")).waitFor();
    assert.match((await textOf("trace-steps")) ?? "", /zstd27,674 bytes31,968 bytes/);
  });

  it("tells where an inner chunk of a nested shard is", async () => {
    const { page } = workbench;
    await setExpanded(page, "v3_sharded.zarr", true);
    const preview = await openPreview(page, "nested");
    await preview.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    const inner = preview.locator(byId("cell-inner"), { hasText: "bytes" });
    await inner.waitFor();
    assert.match((await inner.textContent()) ?? "", /^inner chunk \(0, 0\) › \(0, 0\), bytes 0–/);
  });
});
