// Times of the viewer in the real VS Code: the first picture, slider steps, frames, activation.
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Frame, Page } from "playwright-core";
import type * as harness from "../../test/harness/workbench.mjs";
import type * as steps from "../../test/browser/steps.mjs";
import { median, spread, table } from "../read/table";
import { makeExtension } from "./extensionFolder";
import { makeArray, planes } from "./makeArray";
import { moveAcross, pageTimes, stepSlider } from "./pageTimes";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    /** Keeps a picture of what was measured there. */
    pictures: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const frames = 120;
const pauseForReadingAhead = 500;

// Not bundled: they find their files beside themselves.
const load = <T>(path: string): Promise<T> => import(pathToFileURL(resolve(path)).href);
const { startWorkbench, runCommand } = await load<typeof harness>("test/harness/workbench.mjs");
const { openPreview, showStores, treeRow } = await load<typeof steps>("test/browser/steps.mjs");

const folder = await mkdtemp(join(tmpdir(), "zarr-lens-viewer-"));
try {
  const [stores, extensionPath] = [join(folder, "stores"), join(folder, "extension")];
  await makeExtension(extensionPath);
  await makeArray(join(stores, "cube.zarr"));
  const screenshotFolder = options.pictures;
  const workbench = await startWorkbench({ folder: stores, extensionPath, screenshotFolder });
  try {
    const { page } = workbench;
    await showStores(page);
    await treeRow(page, "cube.zarr").waitFor();
    const opened = await openings(page);
    const frame = await openPreview(page, "cube.zarr");
    const stepped = await sliderSteps(frame);
    const moved = await movements(frame);
    if (screenshotFolder !== undefined) await workbench.screenshot("bench-viewer");
    const activation = await activationTime(page);
    // Other work on the machine makes all of it slower.
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `VS Code in a headless browser, ${cpus().length} cores, load ${load}, 1.07 GB array`,
    );
    const rows = { ...opened, ...stepped, ...moved, "activation of the extension": activation };
    const head = ["milliseconds", "median", "spread", "95 %"];
    console.log(table([head, ...Object.entries(rows).map(([name, times]) => row(name, times))]));
  } finally {
    await workbench.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function row(name: string, times: readonly number[]): string[] {
  const sorted = [...times].sort((a, b) => a - b);
  const high = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? NaN;
  return [name, median(times).toFixed(1), spread(times), high.toFixed(1)];
}

/** As VS Code itself counts it: loading the code, and its `activate`. */
async function activationTime(page: Page): Promise<number[]> {
  await runCommand(page, "Developer: Show Running Extensions");
  const rows = page.locator(".runtime-extensions-editor .monaco-list-row");
  await rows.first().waitFor();
  // The list is virtual: only rows on the screen are there.
  for (let step = 0; step < 40; step++) {
    const row = rows.filter({ hasText: /Zarr Lens|zarr-lens/ });
    const text = (await row.count()) > 0 ? ((await row.first().textContent()) ?? "") : "";
    const found = /(\d+) ?ms/.exec(text)?.[1];
    if (found !== undefined) return [Number(found)];
    await page.locator(".runtime-extensions-editor .monaco-list").hover();
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
  return [NaN];
}

/** From the click on "Open Preview" to the first values drawn, and to all of them. */
async function openings(page: Page): Promise<Record<string, number[]>> {
  const times: { first: number; whole: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.evaluate(() => {
      addEventListener("click", () => Object.assign(globalThis, { clickedAt: Date.now() }), {
        capture: true,
      });
    });
    const frame = await openPreview(page, "cube.zarr");
    const clicked = await page.evaluate(() => (globalThis as { clickedAt?: number }).clickedAt);
    await frame.waitForFunction(
      () => performance.getEntriesByName("zarrLens.wholePicture").length > 0,
    );
    const { first, whole } = await frame.evaluate(pageTimes);
    times.push({ first: first - (clicked ?? NaN), whole: whole - (clicked ?? NaN) });
    await runCommand(page, "View: Close All Editors");
  }
  const [fresh, ...warm] = times;
  return {
    "first pixels, first preview of the window": [fresh?.first ?? NaN],
    "first pixels": warm.map(({ first }) => first),
    "whole picture": warm.map(({ whole }) => whole),
  };
}

async function sliderSteps(frame: Frame): Promise<Record<string, number[]>> {
  const uncached: number[] = [];
  const cached: number[] = [];
  const ahead: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Far from where it was, so that nothing was read ahead.
    const index = 5 + ((round * 23) % (planes - 10));
    uncached.push(await frame.evaluate(stepSlider, index));
    await frame.evaluate(stepSlider, index + 1);
    cached.push(await frame.evaluate(stepSlider, index));
    // On in the same direction, after a while in which nothing is asked for.
    await frame.evaluate(stepSlider, index - 1);
    await frame.waitForTimeout(pauseForReadingAhead);
    ahead.push(await frame.evaluate(stepSlider, index - 2));
    const read = await frame.textContent('[data-testid="read"]');
    if (!read?.includes(" 0 B ")) console.log(`Plane ${index - 2} was not read ahead: ${read}`);
  }
  return {
    "slider step, chunks not cached": uncached,
    "slider step, chunks cached": cached,
    "slider step, chunks read ahead": ahead,
  };
}

async function movements(frame: Frame): Promise<Record<string, number[]>> {
  // Some way in, so that there is somewhere to pan to.
  await frame.click('[data-testid="zoom-in"]');
  const times: Record<string, number[]> = {};
  for (const way of ["pan", "zoom"] as const) {
    times[`frame while ${way === "pan" ? "panning" : "zooming"}`] = await frame.evaluate(
      moveAcross,
      { way, frames },
    );
  }
  return times;
}
