import assert from "node:assert/strict";
import { runCommand, type Workbench } from "../harness/workbench.mjs";
import { openPreview, setExpanded, showStores } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;

describe("the whole array, and its chunks, in the editor", function () {
  this.timeout(120_000);
  let workbench: Workbench;

  useWorkbench(
    async (started) => {
      ({ workbench } = started);
      await showStores(workbench.page);
    },
    { fixtures: ["v3_types.zarr", "climate_v2.zarr"] },
  );

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

  it("tells dates and texts in their own terms, and keeps them while the page is away", async () => {
    const { page } = workbench;
    // Rows that the tree has no room for are not there to be clicked.
    for (const other of ["climate_v3.zarr", "v3_sharded.zarr"])
      await setExpanded(page, other, false);
    await setExpanded(page, "v3_types.zarr", true);
    const open = async (name: string) => {
      const preview = await openPreview(page, name);
      const information = preview.locator(byId("information"));
      if ((await information.getAttribute("open")) === null) {
        await information.locator("summary").first().click();
      }
      await preview.locator(byId("codec-chain")).waitFor();
      return preview;
    };
    const counted = async (preview: Awaited<ReturnType<typeof open>>): Promise<string> => {
      const rows = preview.locator(byId("whole-statistics"));
      await rows.locator("dd").first().waitFor();
      return (await rows.textContent()) ?? "";
    };
    const dates = await open("datetime64_ns");
    const facts = (await dates.locator(byId("facts")).textContent()) ?? "";
    assert.match(facts, /OrderCFiltersnoneSerializerbytes.*Compressors.*Storefolder/);
    await dates.locator(byId("whole-statistics-start")).click();
    const first = await counted(dates);
    assert.match(first, /Minimum\d{4}-\d\d-\d\dT.*Mean\d{4}-.*Not a time[12]/);
    const texts = await open("fixed_utf32");
    await texts.locator(byId("whole-statistics-start")).click();
    assert.match(await counted(texts), /^Values36Different/);
    // The page of the dates was thrown away; what the host counted was not.
    assert.equal(await counted(await open("datetime64_ns")), first);
  });

  it("finds the conventions of an array", async () => {
    const { page } = workbench;
    await setExpanded(page, "climate_v3.zarr", false);
    await setExpanded(page, "climate_v2.zarr", true);
    const preview = await openPreview(page, "t2m");
    await preview.locator(`${byId("information")} > summary`).click();
    const list = preview.locator(byId("conventions"));
    await list.waitFor();
    assert.match((await list.textContent()) ?? "", /^CF.*xarray_ARRAY_DIMENSIONS$/);
    assert.equal(await preview.locator(byId("chunk-drawing")).count(), 1);
  });
});
