import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as zarrita from "zarrita";
import { colorTable, findColorMap } from "../../webview/color/colorMaps";
import { pixelsAt } from "../harness/pictureReading";
import { runCommand, type Workbench } from "../harness/workbench.mjs";
import { written } from "../harness/writtenFile";
import { openPreview, problemsOf, setExpanded, showStores, treeRow, typeOver } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;

/** The first plane of an array, as another reader of Zarr reads it. */
async function firstPlane(folder: string): Promise<{ shape: number[]; values: Int16Array }> {
  const get = (key: string): Promise<Uint8Array | undefined> =>
    readFile(join(folder, key)).catch(() => undefined);
  const array = await zarrita.open.v3(zarrita.root({ get }), { kind: "array" });
  const { shape, data } = await zarrita.get(array, [0, null, null]);
  assert.ok(data instanceof Int16Array);
  return { shape: [...shape], values: data };
}

describe("the workbench", function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let folder: string;
  useWorkbench((started) => {
    ({ workbench, folder } = started);
  });

  it("shows stores and their arrays in the Zarr view", async () => {
    const { page } = workbench;
    await showStores(page);
    await setExpanded(page, "climate_v3.zarr", true);
    const description = treeRow(page, "t2m").locator(".label-description");
    assert.equal(await description.textContent(), "int16 (24, 73, 144)");
    assert.equal(
      await treeRow(page, "latitude").locator(".label-description").textContent(),
      "float64 (73)",
    );
  });

  it("underlines and lists a fault as it is typed, until it is undone", async () => {
    const { page } = workbench;
    await typeOver(page, { file: "t2m/zarr.json", word: "node_type", by: "node_kind" });
    await page.locator(".monaco-editor .squiggly-error").first().waitFor();
    await runCommand(page, "Problems: Focus on Problems View");
    // Other stores have their faults too.
    await page.getByPlaceholder(/^Filter \(e\.g\. text/).fill("node_type");
    const problems = problemsOf(page, "zarr");
    await problems.filter({ hasText: "node_type is missing" }).first().waitFor();
    await page.locator(".view-line", { hasText: "node_kind" }).click();
    // Each press takes back one step of the typing.
    const broken = page.locator(".view-line", { hasText: "node_kind" });
    const whole = page.locator(".view-line", { hasText: "node_type" });
    for (let step = 0; step < 12 && (await whole.count()) === 0; step++) {
      const before = await page.locator(".view-lines").first().textContent();
      await page.keyboard.press("Control+Z");
      await page.waitForFunction(
        (text) => document.querySelector(".view-lines")?.textContent !== text,
        before,
      );
    }
    await broken.waitFor({ state: "detached" });
    await problems.filter({ hasText: "node_type is missing" }).waitFor({ state: "detached" });
    await page.locator(".monaco-editor .squiggly-error").waitFor({ state: "detached" });
  });

  it("draws an array in the colours of its values, and names the value under the pointer", async () => {
    const { page } = workbench;
    await showStores(page);
    await setExpanded(page, "climate_v3.zarr", true);
    const frame = await openPreview(page, "t2m");
    // Without it the picture fills its box, and fractions of the box are fractions of the array.
    await frame.click(byId("toggle-keepRatio"));
    await frame.waitForSelector(`${byId("toggle-keepRatio")}:not(.pressed)`);

    const { shape, values } = await firstPlane(join(folder, "climate_v3.zarr", "t2m"));
    const [height = 0, width = 0] = shape;
    const cells = Array.from({ length: 300 }, (_, i) => ({
      y: (i * 31) % height,
      x: (i * 47) % width,
    }));
    const found = await pixelsAt(
      frame,
      cells.map(({ y, x }) => [(x + 0.5) / width, (y + 0.5) / height] as const),
    );
    const map = findColorMap("viridis");
    assert.ok(map);
    const table = colorTable(map, false);
    const lowest = values.reduce((a, b) => Math.min(a, b));
    const highest = values.reduce((a, b) => Math.max(a, b));
    assert.ok(highest > lowest);
    for (const [i, { y, x }] of cells.entries()) {
      const place = ((values[y * width + x] ?? NaN) - lowest) / (highest - lowest);
      const middle = Math.floor(place * 256);
      // At the border of two colours, the graphics card may round the other way.
      const allowed = [middle - 1, middle, middle + 1]
        .filter((at) => Math.abs(at - (place * 256 - 0.5)) < 0.51)
        .map((at) => Math.min(255, Math.max(0, at)))
        .map((at) => String([...table.subarray(at * 4, at * 4 + 4)]));
      assert.ok(allowed.includes(String(found[i])), `${y}, ${x}: ${String(found[i])}`);
    }

    const [y, x] = [20, 100];
    // Where the picture is each time: what is said below it may take another line.
    const point = async (): Promise<void> => {
      const box = await frame.locator(byId("picture")).boundingBox();
      assert.ok(box);
      await page.mouse.move(
        box.x + (box.width * (x + 0.5)) / width,
        box.y + (box.height * (y + 0.5)) / height,
      );
    };
    await point();
    await frame
      .locator(byId("cell-place"), {
        hasText: `time 2024-02-28 00:00 [0], latitude ${90 - y * 2.5} degrees_north [${y}], longitude ${x * 2.5} degrees_east [${x}]`,
      })
      .waitFor();
    const stored = values[y * width + x] ?? NaN;
    const decoded = Number((stored * 0.01 + 273.15).toFixed(2));
    assert.equal(await frame.textContent(byId("cell-value")), `${decoded} K`);
    await frame.click(byId("toggle-decode"));
    await point();
    await frame.locator(byId("cell-value"), { hasText: String(stored) }).waitFor();
    assert.equal(await frame.textContent(byId("cell-value")), String(stored));
    assert.match((await frame.textContent(byId("cell-chunk"))) ?? "", /^chunk c\/0\/0\/1$/);
  });

  it("goes on beyond the viewer: a file of the values, and code in a notebook", async () => {
    const { page } = workbench;
    const frame = await openPreview(page, "t2m");
    await frame.click(byId("out"));
    await frame.click(byId("export-npy"));
    const dialog = page.locator(".quick-input-widget:visible");
    await dialog.locator(".monaco-button", { hasText: "OK" }).click();
    const file = await written(join(folder, "t2m.npy"));
    const header = file.toString("latin1", 0, 128);
    assert.match(header, /'descr': '<i2', 'fortran_order': False, 'shape': \(73, 144\)/);
    const { values } = await firstPlane(join(folder, "climate_v3.zarr", "t2m"));
    assert.deepEqual(
      file.subarray(128),
      Buffer.from(values.buffer, values.byteOffset, 73 * 144 * 2),
    );

    await frame.click(byId("out"));
    await frame.click(byId("code-notebook"));
    await page
      .locator(".notebook-editor .view-line", { hasText: "xr.open_zarr(" })
      .first()
      .waitFor();
    await runCommand(page, "View: Revert and Close Editor");
  });

  it("draws the channels of an OME image in their colours, with scales in micrometres", async () => {
    const { page } = workbench;
    await setExpanded(page, "cells_0.5.ome.zarr", true);
    const frame = await openPreview(page, "0");
    await frame.waitForSelector("#app[data-view=image]");
    await frame.locator(".axis-title", { hasText: "x (µm)" }).waitFor();
    const names = await frame.locator(`${byId("channels")} vscode-checkbox`).allTextContents();
    assert.deepEqual(names, ["DNA", "Actin"]);
  });

  it("names the chunk and the codec of what cannot be read", async () => {
    const { page } = workbench;
    await showStores(page);
    await setExpanded(page, "broken_v3.zarr", true);
    const frame = await openPreview(page, "bad_crc");
    const failures = frame.locator(`${byId("failures")} li`);
    await failures.first().waitFor();
    assert.equal(await failures.count(), 1);
    const [text = ""] = await failures.allTextContents();
    assert.match(text, /bad_crc\/c\/\d\/\d/);
    assert.match(text, /crc32c/);
  });
});
