import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { colorTable, findColorMap } from "../../webview/color/colorMaps";
import { drawn } from "./pageHarness";

export const byId = (id: string): string => `[data-testid="${id}"]`;

export function tableOf(name: string): Uint8Array {
  const map = findColorMap(name);
  assert.ok(map);
  return colorTable(map, false);
}

/** The colour of a place from 0 to 1. */
export function colorAt(table: Uint8Array, place: number): number[] {
  const index = Math.min(255, Math.max(0, Math.floor(Math.fround(place) * 256)));
  return [...table.subarray(index * 4, index * 4 + 4)];
}

export async function textOf(page: Page, id: string): Promise<string> {
  return (await page.textContent(byId(id))) ?? "";
}

export async function choose(page: Page, id: string, label: string): Promise<void> {
  const choice = page.locator(byId(id)).first();
  await choice.click();
  await choice
    .locator("vscode-option", {
      hasText: new RegExp(`^\\s*${label.replace(/[()]/g, "\\$&")}`),
    })
    .click();
}

export async function type(page: Page, id: string, text: string): Promise<void> {
  const input = page.locator(`${byId(id)} input`);
  await input.fill(text);
  await input.press("Enter");
}

export async function axisTitles(page: Page): Promise<string[]> {
  await drawn(page);
  return page.locator(".axis-title").allTextContents();
}
