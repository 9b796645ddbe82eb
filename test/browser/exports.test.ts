import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import * as zarrita from "zarrita";
import { runCommand, type Workbench } from "../harness/workbench.mjs";
import { written } from "../harness/writtenFile";
import { openPreview, setExpanded, showStores } from "./steps.mjs";
import { useWorkbench } from "./useWorkbench";

const byId = (id: string): string => `[data-testid="${id}"]`;

/** The first plane of an array as its attributes mean it, as another reader of Zarr reads it. */
async function decodedPlane(folder: string): Promise<{ shape: number[]; values: number[] }> {
  const get = (key: string): Promise<Uint8Array | undefined> =>
    readFile(join(folder, key)).catch(() => undefined);
  const array = await zarrita.open.v3(zarrita.root({ get }), { kind: "array" });
  const { shape, data } = await zarrita.get(array, [0, null, null]);
  assert.ok(data instanceof Int16Array);
  const { scale_factor: scale, add_offset: offset } = array.attrs;
  assert.ok(typeof scale === "number" && typeof offset === "number" && scale !== 1);
  return { shape: [...shape], values: [...data].map((stored) => stored * scale + offset) };
}

/** Tags of a TIFF with one value each, and its samples as 64-bit floats. */
function readTiff(file: Buffer): { tags: Map<number, number>; samples: Float64Array } {
  assert.equal(file.toString("latin1", 0, 2), "II");
  assert.equal(file.readUInt16LE(2), 42);
  const directory = file.readUInt32LE(4);
  const tags = new Map<number, number>();
  for (let i = 0; i < file.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * 12;
    const isShort = file.readUInt16LE(at + 2) === 3;
    tags.set(
      file.readUInt16LE(at),
      isShort ? file.readUInt16LE(at + 8) : file.readUInt32LE(at + 8),
    );
  }
  const start = tags.get(273) ?? 0;
  const bytes = file.subarray(start, start + (tags.get(279) ?? 0));
  return { tags, samples: new Float64Array(new Uint8Array(bytes).buffer) };
}

function assertClose(found: Iterable<number>, expected: readonly number[]): void {
  const values = [...found];
  assert.equal(values.length, expected.length);
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs((values[i] ?? NaN) - value) < 1e-9, `${i}: ${values[i]}, not ${value}`);
  }
}

function pngSize(file: Uint8Array): { width: number; height: number } {
  const bytes = Buffer.from(file);
  assert.deepEqual([...bytes.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function canvasSize(frame: Frame): Promise<{ width: number; height: number }> {
  return frame.evaluate(() => {
    const picture = document.querySelector<HTMLCanvasElement>("[data-testid=picture]");
    return { width: picture?.width ?? 0, height: picture?.height ?? 0 };
  });
}

describe("what is seen, as files", function () {
  this.timeout(120_000);
  let workbench: Workbench;
  let folder: string;
  let frame: Frame;
  let plane: Awaited<ReturnType<typeof decodedPlane>>;

  useWorkbench(async (started) => {
    ({ workbench, folder } = started);
    const { page } = workbench;
    plane = await decodedPlane(join(folder, "climate_v3.zarr", "t2m"));
    await showStores(page);
    await setExpanded(page, "climate_v3.zarr", true);
    frame = await openPreview(page, "t2m");
  });

  /** Confirms the place that the dialog offers. */
  async function saved(name: string): Promise<Buffer> {
    const dialog = workbench.page.locator(".quick-input-widget:visible");
    await dialog.locator(".monaco-button", { hasText: "OK" }).click();
    return written(join(folder, name));
  }

  async function exported(format: string): Promise<Buffer> {
    await frame.click(byId("out"));
    await frame.click(byId(`export-${format}`));
    return saved(`t2m.${format}`);
  }

  it("writes CSV, a line for each row", async () => {
    const text = (await exported("csv")).toString("utf8");
    const lines = text.split("\r\n");
    assert.equal(lines.pop(), "");
    const rows = lines.map((line) => line.split(",").map(Number));
    assert.deepEqual([rows.length, rows[0]?.length], plane.shape);
    assertClose(rows.flat(), plane.values);
  });

  it("writes JSON, with shape and data type", async () => {
    const { shape, dataType, data } = JSON.parse((await exported("json")).toString("utf8")) as {
      shape: number[];
      dataType: string;
      data: number[];
    };
    assert.deepEqual(shape, plane.shape);
    assert.equal(dataType, "float64");
    assertClose(data, plane.values);
  });

  it("writes TIFF, by a command of the palette as well", async () => {
    // The dialog opens in the page that was active last.
    await frame.locator(byId("picture")).focus();
    await runCommand(workbench.page, "Zarr: Preview: Export, Copy, Code…");
    await frame.locator(`${byId("export-dialog")}[open]`).waitFor();
    await frame.click(byId("export-tiff"));
    const { tags, samples } = readTiff(await saved("t2m.tiff"));
    assert.deepEqual([tags.get(257), tags.get(256)], plane.shape);
    // 64 bits of IEEE 754, one sample a pixel, not compressed.
    assert.deepEqual(
      [258, 339, 277, 259].map((tag) => tags.get(tag)),
      [64, 3, 1, 1],
    );
    assertClose(samples, plane.values);
  });

  it("writes the picture as PNG, pixel for pixel as large as it is drawn", async () => {
    await frame.click(byId("out"));
    await frame.click(byId("save-png"));
    const size = await canvasSize(frame);
    assert.ok(size.width > 100);
    assert.deepEqual(pngSize(await saved("t2m.png")), size);
  });

  it("copies the picture", async () => {
    const { page } = workbench;
    await frame.click(byId("out"));
    await frame.click(byId("copy-picture"));
    const read = async (): Promise<number[]> =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        if (item?.types.includes("image/png") !== true) return [];
        return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
      });
    let bytes: number[] = [];
    for (const end = Date.now() + 10_000; bytes.length === 0 && Date.now() < end;) {
      bytes = await read().catch(() => []);
    }
    assert.deepEqual(pngSize(Uint8Array.from(bytes)), await canvasSize(frame));
    assert.equal(await frame.textContent(byId("export-problem")), "");
  });
});
