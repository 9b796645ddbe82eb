import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { byId } from "./pageActions";
import { drawn, type PageHarness, usePages } from "./pageHarness";
import { openScene, scenes } from "./scenes";

/** What takes the focus by Tab, as long as it is seen and not disabled. */
const focusable = [
  "vscode-button, vscode-dropdown, vscode-text-field, vscode-checkbox",
  "button, input, select, textarea, summary, a[href], [tabindex='0']",
].join(",");

/** The style sheets of the harness, and the class that the editor gives the page's body. */
const themes = [
  { name: "dark", kind: "vscode-dark" },
  { name: "light", kind: "vscode-light" },
  { name: "contrast-dark", kind: "vscode-high-contrast" },
  { name: "contrast-light", kind: "vscode-high-contrast-light" },
] as const;

/** Changes the theme of a page that is open. */
async function wear(page: Page, { name, kind }: (typeof themes)[number]): Promise<void> {
  await page.evaluate(
    ([href, className]) => {
      const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
      if (sheet === null) throw new Error("There is no style sheet.");
      if (sheet.getAttribute("href") === href) return undefined;
      const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve));
      sheet.href = href;
      // The widgets look at the colours when the class changes.
      return loaded.then(() => {
        document.body.className = `vscode-body ${className}`;
        document.body.dataset["vscodeThemeKind"] = className;
      });
    },
    [`${name}.css`, kind] as const,
  );
  await drawn(page);
}

/** More stops than any page has: who has not come round by then is caught somewhere. */
const mostStops = 150;

/** Gives all that should be a stop a number, in the order of the document; tells their names. */
function numberStops(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.hasAttribute("disabled") &&
          element.getAttribute("tabindex") !== "-1" &&
          !element.parentElement?.closest("vscode-button, vscode-dropdown, vscode-text-field"),
      )
      .map((element, i) => {
        element.dataset["stop"] = String(i);
        const { testid } = element.dataset;
        return `${testid ?? element.parentElement?.dataset["testid"] ?? element.tagName} (${i})`;
      });
  }, focusable);
}

/** The number of what has the focus; undefined for the document itself. */
async function focusedStop(page: Page): Promise<number | undefined> {
  const stop = await page.evaluate(
    () => (document.activeElement as HTMLElement | null)?.dataset["stop"],
  );
  return stop === undefined ? undefined : Number(stop);
}

/** Does the focus look different from no focus, there where it is? */
async function isFocusSeen(page: Page): Promise<boolean> {
  const box = await page.evaluate(() => {
    const element = document.activeElement;
    element?.scrollIntoView({ block: "nearest" });
    const { left, top, right, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    return { left, top, right, bottom };
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [Math.max(0, box.left - 4), Math.max(0, box.top - 4)];
  const clip = {
    ...{ x, y },
    width: Math.min(width, box.right + 4) - x,
    height: Math.min(height, box.bottom + 4) - y,
  };
  const focused = await page.screenshot({ clip, animations: "disabled" });
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((one) => one.blur());
  const blurred = await page.screenshot({ clip, animations: "disabled" });
  await element.evaluate((one) => one.focus());
  return !focused.equals(blurred);
}

describe("access to the page", function () {
  this.timeout(120_000);
  let harness: PageHarness;
  usePages((started) => (harness = started));

  /** Kinds of controls whose focus has been looked at, in whatever scene. */
  const looked = new Set<string>();
  // Each scene in one theme, each theme in a quarter of them; all in all, where there is the time.
  const isThorough = process.env["ZARR_LENS_THOROUGH"] !== undefined;

  for (const [i, scene] of scenes.entries()) {
    it(`has nothing that axe finds, and takes Tab to each control: ${scene.name}`, async () => {
      const page = await openScene(harness, scene);
      const found: string[] = [];
      for (const theme of isThorough ? themes : themes.slice(i % 4, (i % 4) + 1)) {
        await wear(page, theme);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        for (const { id, nodes } of violations) {
          found.push(`${theme.name}: ${id} ${nodes.map((node) => String(node.target)).join(", ")}`);
        }
      }
      assert.deepEqual(found, []);
      const stops = await numberStops(page);
      assert.deepEqual(await tabStops(page, stops), stops);
    });
  }

  /** Where Tab stops, from the beginning until it leaves or comes round; the focus must be seen. */
  async function tabStops(page: Page, names: readonly string[]): Promise<string[]> {
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      const scope = document.querySelector<HTMLElement>("dialog[open]") ?? document.body;
      scope.setAttribute("tabindex", "-1");
      scope.focus();
    });
    const visited: string[] = [];
    while (visited.length < mostStops) {
      await page.keyboard.press("Tab");
      const stop = await focusedStop(page);
      const name = names[stop ?? -1];
      if (name === undefined || visited.includes(name)) break;
      visited.push(name);
      const kind = await page.evaluate(() => {
        const { tagName = "", className = "" } = document.activeElement ?? {};
        const attributes = ["type", "appearance", "role"];
        const values = attributes.map((name) => document.activeElement?.getAttribute(name));
        return `${tagName} ${className} ${values.join(" ")}`;
      });
      if (looked.has(kind)) continue;
      looked.add(kind);
      assert.ok(await isFocusSeen(page), `the focus is not seen at ${name}`);
    }
    return visited;
  }

  it("keeps the focus in a dialog, and gives it back to what opened it", async () => {
    const page = await harness.open("holes");
    await page.locator(byId("picture")).focus();
    await page.keyboard.press("ArrowRight");
    for (const [opener, dialog] of [
      ["help", "help-dialog"],
      ["out", "export-dialog"],
      ["cell-chunk", "trace-dialog"],
    ] as const) {
      await page.focus(byId(opener));
      await page.keyboard.press("Enter");
      await page.waitForSelector(`${byId(dialog)}[open]`);
      for (let press = 0; press < 30; press++) {
        await page.keyboard.press(press % 3 === 2 ? "Shift+Tab" : "Tab");
        const isInside = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || activeElement?.matches("dialog[open] *");
        });
        assert.ok(isInside, `the focus left ${dialog}`);
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector(`${byId(dialog)}:not([open])`, { state: "attached" });
      const focused = await page.evaluate(
        () => (document.activeElement as HTMLElement | null)?.dataset["testid"],
      );
      assert.equal(focused, opener);
    }
  });
});
