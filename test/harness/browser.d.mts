import type { Browser } from "playwright-core";

/** Starts Chromium with WebGL2 in software, which works without a graphics card. */
export function launchBrowser(): Promise<Browser>;
