import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { byId, type } from "./pageActions";
import { drawn, type PageHarness, usePages } from "./pageHarness";
import { openScene, scenes, type Scene } from "./scenes";

const root = fileURLToPath(new URL("../..", import.meta.url));

const controls = [
  "vscode-button, vscode-dropdown, vscode-text-field, vscode-checkbox",
  "button, input, [role=slider]",
].join(",");

/** What has to be done first, so that a control has something to do. */
const firstSteps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "zoom-out": zoomIn,
  fit: zoomIn,
  "one-to-one": zoomIn,
  "view-image": (page) => page.click(byId("view-heatmap")),
  "range-reset": (page) => type(page, "range-min", "250"),
  "previous-0": (page) => page.click(byId("next-0")),
  "view-heatmap": (page) => page.click(byId("view-table")),
};

/** What is not seen to do something here: the tests that see it. */
const seenElsewhere = new Map([
  ["try-again", "page.test.ts"],
  ["copy-picture", "rectilinear.test.ts"],
]);

async function zoomIn(page: Page): Promise<void> {
  await page.locator(`${byId("picture")}, ${byId("line")}`).focus();
  await page.keyboard.press("+");
  await drawn(page);
}

/** All that a control may change: the view, what the host is asked for, what is open or said. */
function situation(page: Page, id: string): Promise<string> {
  return page.evaluate((name) => {
    const { asked } = window as unknown as { asked: { method: string; parameter: unknown }[] };
    // These may come by themselves.
    const quiet = ["readSlice", "aborted", "keepState", "chunkPlace", "coordinateValues"];
    const control = document.querySelector(`[data-testid="${name}"]`);
    return JSON.stringify([
      Object.entries(sessionStorage).filter(([key]) => key.startsWith("state")),
      asked.filter(({ method }) => !quiet.includes(method)),
      [...document.querySelectorAll("dialog, details")].map((one) => one.hasAttribute("open")),
      Object.entries(document.getElementById("app")?.dataset ?? {}),
      [...document.querySelectorAll(".message")].map((one) => one.textContent),
      (control as HTMLInputElement | null)?.value,
      control?.getAttribute("aria-label"),
    ]);
  }, id);
}

async function byMouse(page: Page, control: Locator): Promise<void> {
  const kind = await kindOf(control);
  if (kind === "slider") {
    const box = await control.boundingBox();
    assert.ok(box);
    // A range's track is clicked; the handle of the histogram is dragged.
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
    await page.mouse.down();
    const by = (await control.getAttribute("data-testid")) === "range-minimum" ? -30 : 30;
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2 + by, { steps: 2 });
    await page.mouse.up();
    return;
  }
  await control.click();
  if (kind === "choice") {
    const options = control.locator("vscode-option:not([disabled]):not([aria-selected=true])");
    await options.first().click();
  } else if (kind === "text") {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
  }
}

async function byKeyboard(page: Page, control: Locator): Promise<void> {
  const kind = await kindOf(control);
  await control.focus();
  if (kind === "slider") {
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("PageDown");
  } else if (kind === "choice") {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  } else if (kind === "text") {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
  } else await page.keyboard.press(kind === "check" ? "Space" : "Enter");
}

function kindOf(control: Locator): Promise<"button" | "choice" | "text" | "check" | "slider"> {
  return control.evaluate((element) => {
    const tag = element.tagName.toLowerCase();
    const isRange = element instanceof HTMLInputElement && element.type === "range";
    if (isRange || element.getAttribute("role") === "slider") return "slider";
    if (tag === "vscode-dropdown") return "choice";
    if (tag === "vscode-checkbox") return "check";
    return tag === "input" || tag === "vscode-text-field" ? "text" : "button";
  });
}

const ways = [
  ["mouse", byMouse],
  ["keyboard", byKeyboard],
] as const;

describe("every control of the page", function () {
  this.timeout(120_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));
  const tried = new Set<string>();

  /** The ids of the controls that a scene has, and that none before it had. */
  async function newControls(page: Page, { isModal }: Scene): Promise<string[]> {
    const ids = await page
      .locator(isModal ? "dialog[open]" : "body")
      .locator(controls)
      .evaluateAll(
        (all, prepared) =>
          all.flatMap((element) => {
            const { testid } = (element as HTMLElement).dataset;
            if (testid === undefined || !element.checkVisibility()) return [];
            return prepared.includes(testid) || !element.hasAttribute("disabled") ? [testid] : [];
          }),
        Object.keys(firstSteps),
      );
    // Of sliders and channels, the first stands for all.
    return [...new Set(ids)].filter((id) => !/-[1-9]/.test(id) && !tried.has(id));
  }

  for (const scene of scenes) {
    it(`does something by mouse, and by keyboard: ${scene.name}`, async () => {
      let page = await openScene(harness, scene);
      const found: string[] = [];
      const reopen = async (): Promise<void> => {
        // A button of a dialog closes just that.
        const isClosed = (await page.locator("dialog[open]").count()) === 0;
        if (scene.isModal && isClosed) return scene.prepare?.(page);
        await page.context().close();
        page = await openScene(harness, scene);
      };
      for (const id of await newControls(page, scene)) {
        tried.add(id);
        const hasEffect = async (use: typeof byMouse): Promise<boolean> => {
          const control = page.locator(byId(id)).first();
          if (!(await control.isVisible())) return false;
          await firstSteps[id]?.(page);
          await drawn(page);
          if ((await control.getAttribute("disabled")) !== null) return false;
          const before = await situation(page, id);
          await use(page, control);
          await drawn(page);
          await drawn(page);
          return before !== (await situation(page, id));
        };
        for (const [name, use] of ways) {
          if (seenElsewhere.has(id) || (await hasEffect(use))) continue;
          // It may have been done already, by the mouse.
          await reopen();
          if (!(await hasEffect(use))) found.push(`${id} does nothing by ${name}`);
        }
      }
      assert.deepEqual(found, []);
    });
  }

  it("is tried, or named in another test", () => {
    const sources = filesOf("webview", ".ts");
    const tests = ["test/page", "test/browser"].flatMap((folder) => filesOf(folder, ".test.ts"));
    const written = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/\btestid: ["`]([^"`]+)["`]/g)].map(([, id]) => id),
      ),
    );
    assert.ok(written.size > 40, "the controls are not found in the sources");
    const forgotten = [...written].filter((id = "") => {
      const [head = ""] = id.split("${");
      const isTried = [...tried].some((one) => (head === id ? one === id : one.startsWith(head)));
      return (
        !isTried && !tests.some((text) => text.includes(`"${head}`) || text.includes(`\`${head}`))
      );
    });
    assert.deepEqual(forgotten, []);
  });
});

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !name.endsWith("everyControl.test.ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
}
