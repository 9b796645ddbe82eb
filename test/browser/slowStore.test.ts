import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { TrickleServer } from "../harness/trickleServer";
import { runCommand, webviewFrame, type Workbench } from "../harness/workbench.mjs";
import { requireColors } from "../page/expectedColors";
import { fillBox, pixelsAt } from "../harness/pictureReading";
import { openPreview, setExpanded, showStores, treeRow } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;

const shape = [6, 64, 48] as const;
/** Chunks across a plane: each has so many rows, and all columns. */
const [chunkRows, chunks] = [8, 8];
/** A chunk of 384 bytes takes 10 s so; a test that waits for one has failed. */
const trickle = { bytes: 2, every: 50 };

function valueAt(plane: number, row: number, column: number): number {
  return plane * 7 + row * 2 + column;
}

/** An array whose chunks are all there, in memory. */
function slowArray(): Map<string, Uint8Array> {
  const [planes, , columns] = shape;
  const document = {
    ...{ zarr_format: 3, node_type: "array", shape, data_type: "uint8", fill_value: 0 },
    chunk_grid: { name: "regular", configuration: { chunk_shape: [1, chunkRows, columns] } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    ...{ codecs: [{ name: "bytes" }], dimension_names: ["time", "y", "x"], attributes: {} },
  };
  const root = "/slow.zarr";
  const files = new Map([[`${root}/zarr.json`, Buffer.from(JSON.stringify(document))]]);
  for (let plane = 0; plane < planes; plane++) {
    for (let chunk = 0; chunk < chunks; chunk++) {
      const values = Array.from({ length: chunkRows * columns }, (_, i) =>
        valueAt(plane, chunk * chunkRows + Math.floor(i / columns), i % columns),
      );
      files.set(`${root}/c/${plane}/${chunk}/0`, Buffer.from(values));
    }
  }
  return files;
}

function isChunk(path: string, plane?: number): boolean {
  return path.includes(plane === undefined ? "/c/" : `/c/${plane}/`);
}

describe("a store that comes slowly", function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let server: TrickleServer;
  let frame: Frame;

  useWorkbench(async (started) => {
    ({ workbench } = started);
    server = await TrickleServer.start(slowArray());
    await showStores(workbench.page);
  });

  after(() => server?.close());

  /** Waits until a plane is being handed out, beyond the chunks that come at once. */
  const untilTrickling = (plane: number): Promise<void> =>
    server.until(`chunks of plane ${plane} are on their way`, ({ open }) =>
      open.some((path) => isChunk(path, plane)),
    );
  const untilQuiet = (): Promise<void> =>
    server.until("nothing is on its way", ({ open }) => open.length === 0);

  /** Rows of a plane against the data; the rest of the picture must be blank. */
  async function requireRows(plane: number, rows: number): Promise<void> {
    const cells = Array.from({ length: 200 }, (_, i) => [(i * 7) % shape[1], (i * 11) % shape[2]]);
    const pixels = await pixelsAt(
      frame,
      cells.map(([row = 0, column = 0]) => [(column + 0.5) / shape[2], (row + 0.5) / shape[1]]),
    );
    const drawn = cells.map(([row = 0, column = 0], i) => ({
      ...{ row, pixel: pixels[i], value: valueAt(plane, row, column) },
      place: `plane ${plane}, row ${row}, column ${column}`,
    }));
    // The colours span what has come: its least and greatest value are in two of its corners.
    const corners = [
      [0, 0],
      [rows - 1, shape[2] - 1],
    ] as const;
    const ends = await pixelsAt(
      frame,
      corners.map(([row, column]) => [(column + 0.5) / shape[2], (row + 0.5) / shape[1]]),
    );
    const known = corners.map(([row, column], i) => ({
      ...{ row, pixel: ends[i], value: valueAt(plane, row, column) },
      place: `plane ${plane}, row ${row}, column ${column}`,
    }));
    requireColors([...known, ...drawn.filter(({ row }) => row < rows)]);
    for (const { row, pixel, place } of drawn) {
      if (row >= rows) assert.equal(pixel?.[3], 0, `${place} is drawn, but has not come`);
    }
  }

  it("shows what has come, and hangs up when reading is cancelled by the mouse", async () => {
    const { page } = workbench;
    server.paceOf = (path) => (/\/c\/0\/[2-7]\//.test(path) ? trickle : undefined);
    await runCommand(page, "Zarr: Open URL…");
    await page.locator(".quick-input-widget:visible input").fill(`${server.address}/slow.zarr`);
    await page.keyboard.press("Enter");
    await treeRow(page, "slow.zarr").waitFor();
    frame = await webviewFrame(page, { has: byId("progress") });
    await fillBox(frame);
    await frame.locator(".progress-text", { hasText: "2 of 8 chunks" }).waitFor();
    await untilTrickling(0);

    // The host answers all the while.
    await setExpanded(page, "climate_v3.zarr", true);
    await treeRow(page, "t2m").waitFor();
    assert.ok(server.open.length > 0, "all has come meanwhile");

    await frame.click(byId("cancel"));
    await frame.locator(byId("cancelled")).waitFor();
    await untilQuiet();
    assert.deepEqual(
      [...server.abandoned].sort(),
      server.asked.filter((path) => /\/c\/0\/[2-7]\//.test(path)).sort(),
    );
    assert.equal(await frame.locator(byId("progress")).isVisible(), false);
    await requireRows(0, 2 * chunkRows);
  });

  it("reads the rest when told to", async () => {
    server.paceOf = () => undefined;
    await frame.click(byId("read-again"));
    await frame.waitForSelector("#app[data-state=ready]");
    await frame.locator(byId("cancelled")).waitFor({ state: "detached" });
    await requireRows(0, shape[1]);
  });

  it("hangs up when the slider moves on", async () => {
    server.paceOf = (path) => (isChunk(path) ? trickle : undefined);
    const before = server.abandoned.length;
    await frame.click(byId("next-0"));
    await untilTrickling(1);
    await frame.focus(byId("slider-0"));
    await workbench.page.keyboard.press("End");
    await untilTrickling(5);
    await server.until("plane 1 is given up", ({ open }) => !open.some((path) => isChunk(path, 1)));
    assert.ok(server.abandoned.slice(before).some((path) => isChunk(path, 1)));
    // Meanwhile the planes between were not asked for.
    assert.ok(!server.asked.some((path) => isChunk(path, 3)), String(server.asked));
  });

  it("hangs up when Escape is pressed, and reads again by the keyboard", async () => {
    await untilTrickling(5);
    await frame.focus(byId("picture"));
    await workbench.page.keyboard.press("Escape");
    await frame.locator(byId("cancelled")).waitFor();
    await untilQuiet();
    server.paceOf = () => undefined;
    await frame.focus(byId("read-again"));
    await workbench.page.keyboard.press("Enter");
    await frame.locator(byId("cancelled")).waitFor({ state: "detached" });
    await frame.waitForSelector("#app[data-state=ready]");
    await requireRows(5, shape[1]);
  });

  it("hangs up when the preview is closed", async () => {
    server.paceOf = (path) => (isChunk(path) ? trickle : undefined);
    await frame.focus(byId("slider-0"));
    await workbench.page.keyboard.press("PageDown");
    await workbench.page.keyboard.press("Home");
    await frame.click(byId("next-0"));
    await frame.click(byId("next-0"));
    await untilTrickling(2);
    // Another preview comes before it, at once.
    const other = await openPreview(workbench.page, "t2m");
    await other.waitForSelector("#app[data-state=ready]");
    await runCommand(workbench.page, "View: Close All Editors");
    await untilQuiet();
  });
});
