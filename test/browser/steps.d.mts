import type { Frame, Locator, Page } from "playwright-core";

/** Copies some fixtures into a new temporary folder. */
export function copyStores(...more: readonly string[]): { readonly folder: string; remove(): void };

/** Opens the Zarr view by its icon in the activity bar, unless it is open. */
export function showStores(page: Page): Promise<void>;

/** The row of the tree with exactly this name. */
export function treeRow(page: Page, name: string): Locator;

/** Opens or closes a row. */
export function setExpanded(page: Page, name: string, expanded: boolean): Promise<void>;

/** Opens the preview of an array by its row's button; resolves with its page once that is drawn. */
export function openPreview(page: Page, name: string): Promise<Frame>;

/** Chooses an item of a row's menu. */
export function chooseInMenu(page: Page, name: string, item: string): Promise<void>;

/** Opens a metadata file and types over a word of it that occurs once. */
export function typeOver(
  page: Page,
  change: { readonly file: string; readonly word: string; readonly by: string },
): Promise<void>;

/** The problems of one source, in the open Problems panel. */
export function problemsOf(page: Page, source: string): Locator;
