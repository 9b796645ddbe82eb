import type { Frame, Page } from "playwright-core";

/** The editor's four standard themes. */
export type Theme = "dark" | "light" | "contrast-dark" | "contrast-light";

export interface WorkbenchOptions {
  /** The folder to open. */
  readonly folder: string;
  /** The extension under development (default: this repository); none when `vsix` is given. */
  readonly extensionPath?: string;
  /** Extension packages to install instead. */
  readonly vsix?: readonly string[];
  /** Run the extension's `browser` entry in the web worker host. */
  readonly webHost?: boolean;
  /** Settings over the harness's quiet ones. */
  readonly userSettings?: Readonly<Record<string, unknown>>;
  /** Default dark. */
  readonly theme?: Theme;
  /** In CSS pixels, default 1280. */
  readonly width?: number;
  /** In CSS pixels, default 800. */
  readonly height?: number;
  /** Default 1. */
  readonly deviceScaleFactor?: number;
  /** Default `test-results/screenshots`. */
  readonly screenshotFolder?: string;
}

export interface VsCodeServer {
  readonly port: number;
  /** Host and port, as in `vscode-remote://AUTHORITY/path`. */
  readonly authority: string;
  readonly origin: string;
  /** The server's temporary data; logs stand in `data/logs`. */
  readonly dataFolder: string;
  /** What the server has printed. */
  output(): string;
}

export interface Workbench {
  readonly page: Page;
  readonly url: string;
  readonly server: VsCodeServer;
  /** Writes NAME.png and returns its path. */
  screenshot(name: string): Promise<string>;
  /** Reloads the window and waits until it is ready again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the workbench on a folder with the extension; resolves when it is restored and themed. */
export function startWorkbench(options: WorkbenchOptions): Promise<Workbench>;

/** Runs a command by its exact title in the command palette, once it is there. */
export function runCommand(page: Page, title: string): Promise<void>;

/** Opens a workspace file by name or by the end of its path, and waits until its editor shows. */
export function openFile(page: Page, name: string): Promise<void>;

/**
 * The page that an extension wrote, inside the visible webview that matches `has` (a CSS selector,
 * default "body").
 */
export function webviewFrame(
  page: Page,
  options?: { readonly has?: string; readonly timeout?: number },
): Promise<Frame>;
