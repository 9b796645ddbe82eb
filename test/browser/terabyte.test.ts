import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { CDPSession, Frame } from "playwright-core";
import { descendants, forgetPeak, memoryOf } from "../harness/processMemory";
import { startWorkbench, type Workbench } from "../harness/workbench.mjs";
import { openPreview, showStores } from "./steps.mjs";

const byId = (id: string): string => `[data-testid="${id}"]`;

/** Seconds of scrolling. */
const seconds = Number(process.env["ZARR_LENS_SCROLL_SECONDS"] ?? 10);
/** After so many steps, each way of moving has been used; on a slow machine it takes longer than the seconds. */
const stepsOfRound = 16;
const megabyte = 2 ** 20;
/** Most bytes of the extension host's process, and of the preview's page. */
const [hostMost, pageMost] = [512 * megabyte, 256 * megabyte];

/** 2⁴⁰ elements of a byte, in chunks of a megabyte. */
const shape = [1024, 32768, 32768] as const;
const chunkLength = 1024;
const chunksAcross = shape[2] / chunkLength;
const writtenPlanes = 24;
const variants = 12;

/** Which of the stored chunks stands at a place; undefined: none. Some planes have many, some have few. */
function variantAt(plane: number, row: number, column: number): number | undefined {
  const mixed = (plane * 7919 + row * 104729 + column * 1299709) % 1000;
  return plane < writtenPlanes && mixed < 30 + (plane % 5) * 100 ? mixed % variants : undefined;
}

function valueAt([plane, row, column]: readonly [number, number, number]): number {
  const at = (index: number): number => Math.floor(index / chunkLength);
  const variant = variantAt(plane, at(row), at(column));
  return variant === undefined ? 0 : valueIn(variant, row % chunkLength, column % chunkLength);
}

/** Half of the chunks are smooth, half are noise, which no codec makes small. */
function valueIn(variant: number, row: number, column: number): number {
  if (variant % 2 === 0) return 1 + (((row >> 3) + (column >> 2) * (variant + 1)) % 200);
  return 1 + (Math.imul(row * 1031 + column + variant, 0x9e3779b1) >>> 25);
}

async function makeArray(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const document = {
    ...{ zarr_format: 3, node_type: "array", shape, data_type: "uint8", fill_value: 0 },
    chunk_grid: {
      name: "regular",
      configuration: { chunk_shape: [1, chunkLength, chunkLength] },
    },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    codecs: [{ name: "bytes" }, { name: "gzip", configuration: { level: 1 } }],
    ...{ dimension_names: ["z", "y", "x"], attributes: {} },
  };
  await writeFile(join(folder, "zarr.json"), JSON.stringify(document));
  const first = new Map<number, string>();
  for (let plane = 0; plane < writtenPlanes; plane++) {
    for (let row = 0; row < chunksAcross; row++) {
      await mkdir(join(folder, "c", `${plane}`, `${row}`), { recursive: true });
      for (let column = 0; column < chunksAcross; column++) {
        const variant = variantAt(plane, row, column);
        if (variant === undefined) continue;
        const file = join(folder, "c", `${plane}`, `${row}`, `${column}`);
        const known = first.get(variant);
        if (known === undefined) await writeFile(file, encodedChunk(variant));
        else await link(known, file);
        first.set(variant, known ?? file);
      }
    }
  }
}

function encodedChunk(variant: number): Uint8Array {
  const values = new Uint8Array(chunkLength ** 2);
  for (let i = 0; i < values.length; i++) {
    values[i] = valueIn(variant, Math.floor(i / chunkLength), i % chunkLength);
  }
  return gzipSync(values, { level: 1 });
}

/** Bytes that scripts of the page's process hold: objects, and the numbers outside of them. */
async function heapOf(session: CDPSession): Promise<number> {
  const usage: { usedSize: number; backingStorageSize?: number } =
    await session.send("Runtime.getHeapUsage");
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

async function cleanHeapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return heapOf(session);
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;

describe("an array of a terabyte", function () {
  this.timeout(120_000 + seconds * 3000);
  let workbench: Workbench;
  let folder = "";

  before(async function () {
    if (!existsSync("/proc/self/clear_refs")) return this.skip();
    folder = await mkdtemp(join(tmpdir(), "zarr-lens-terabyte-"));
    await makeArray(join(folder, "stores", "tera.zarr"));
    workbench = await startWorkbench({ folder: join(folder, "stores") });
  });

  after(async () => {
    await workbench?.close();
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await workbench.screenshot("terabyte");
  });

  it(`is scrolled for ${seconds} s within the memory that host and page may take`, async () => {
    const { page } = workbench;
    await showStores(page);
    const session = await page.context().newCDPSession(page);
    const before = await cleanHeapOf(session);
    const [host = NaN] = descendants("--type=extensionHost");
    const hostBefore = memoryOf(host).resident;
    forgetPeak(host);
    const frame = await openPreview(page, "tera.zarr");

    let [steps, pageHeap] = [0, 0];
    const end = performance.now() + seconds * 1000;
    for (; performance.now() < end || steps < stepsOfRound; steps++) {
      await step(frame, steps);
      pageHeap = Math.max(pageHeap, (await heapOf(session)) - before);
    }
    await frame.waitForSelector("#app[data-state=ready]", { timeout: 60_000 });
    const { resident, peak } = memoryOf(host);
    const pageAfter = (await cleanHeapOf(session)) - before;
    console.log(
      `      ${steps} steps. Host: ${inMegabytes(hostBefore)} before, ${inMegabytes(resident)} after, ` +
        `${inMegabytes(peak)} at most. Page: ${inMegabytes(pageAfter)} after, ` +
        `${inMegabytes(pageHeap)} at most with garbage.`,
    );
    assert.ok(peak <= hostMost, `the host took ${inMegabytes(peak)}`);
    assert.ok(pageAfter <= pageMost, `the page holds ${inMegabytes(pageAfter)}`);
    await requireValue(frame);
  });

  /** Planes one after another, and far away; zoom, pan, and back: half of them before the last has come. */
  async function step(frame: Frame, count: number): Promise<void> {
    const { keyboard } = workbench.page;
    const at = count % stepsOfRound;
    await frame.focus(byId("picture"));
    if (at === 0) {
      await frame.fill(byId("index-0"), String((count * 5) % (writtenPlanes + 2)));
      await frame.press(byId("index-0"), "Enter");
    } else if (at < 4) await keyboard.press("PageDown");
    else if (at < 9) await keyboard.press("+");
    else if (at < 15) {
      await keyboard.press(
        ["Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowLeft"][count % 3] ?? "",
      );
    } else await keyboard.press("0");
    if (count % 2 === 0) await frame.waitForSelector("#app[data-state=ready]", { timeout: 60_000 });
  }

  /** After all this, what is shown is still what is stored. */
  async function requireValue(frame: Frame): Promise<void> {
    await frame.fill(byId("index-0"), "4");
    await frame.press(byId("index-0"), "Enter");
    await frame.click(byId("one-to-one"));
    await frame.focus(byId("picture"));
    const seen = new Set<string>();
    for (let move = 0; move < 5; move++) {
      await workbench.page.keyboard.press("ArrowRight");
      await frame.waitForFunction(
        ({ place, known }) => !known.includes(document.querySelector(place)?.textContent ?? ""),
        { place: byId("cell-place"), known: ["", ...seen] },
      );
      await frame.waitForSelector("#app[data-state=ready]", { timeout: 60_000 });
      await frame.locator(byId("cell-value"), { hasText: /^\d/ }).waitFor();
      const text = (await frame.textContent(byId("cell-place"))) ?? "";
      const [z = NaN, y = NaN, x = NaN] = [...text.matchAll(/\d+/g)].map(Number);
      const value = await frame.textContent(byId("cell-value"));
      assert.equal(value, String(valueAt([z, y, x])), text);
      seen.add(text);
    }
    assert.equal(seen.size, 5);
  }
});
