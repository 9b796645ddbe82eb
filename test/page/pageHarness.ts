import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** The page alone in a browser: a server of its files, and pages that show a sample. */
export class PageHarness {
  private readonly failures: string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly server: Server,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<PageHarness> {
    const folder = await mkdtemp(join(tmpdir(), "zarr-lens-page-"));
    // Plain JavaScript without types: described here by what is used.
    const { buildPage } = (await import(new URL("build.mjs", import.meta.url).href)) as {
      buildPage: (folder: string) => Promise<void>;
    };
    const { launchBrowser } = (await import(
      new URL("../harness/browser.mjs", import.meta.url).href
    )) as { launchBrowser: () => Promise<Browser> };
    await buildPage(folder);
    const server = createServer((request, response) => {
      const name = (request.url ?? "/").split("?")[0] ?? "/";
      readFile(join(folder, name)).then(
        (content) =>
          response
            .writeHead(200, { "content-type": types[extname(name)] ?? "text/plain" })
            .end(content),
        () => response.writeHead(204).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new PageHarness(folder, server, await launchBrowser());
  }

  /** Opens a sample and waits until it is shown. */
  async open(sample: string, options: OpenOptions = {}): Promise<Page> {
    const { theme = "dark", plainCanvas = false, wait = true, ...context } = options;
    const page = await (
      await this.browser.newContext({ viewport: { width: 900, height: 700 }, ...context })
    ).newPage();
    page.on("pageerror", (error) => this.failures.push(String(error.stack)));
    page.on("console", (message) => {
      if (message.type() === "error") this.failures.push(message.text());
    });
    const address = this.server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    await page.goto(
      `http://127.0.0.1:${port}/${theme}.html#${sample}${plainCanvas ? "&canvas2d" : ""}`,
    );
    if (wait) await page.waitForSelector("#app:not([data-state=loading])");
    return page;
  }

  /** Throws where a page reported an error, or something against its policy. */
  requireNoFailures(): void {
    const found = this.failures.splice(0);
    if (found.length > 0) throw new Error(found.join("\n"));
  }

  async saveScreenshots(name: string): Promise<void> {
    await mkdir("test-results", { recursive: true });
    const pages = this.browser.contexts().flatMap((context) => context.pages());
    for (const [i, page] of pages.entries()) {
      await page.screenshot({ path: join("test-results", `page-${name}-${i}.png`) });
    }
  }

  async closePages(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface OpenOptions extends BrowserContextOptions {
  readonly theme?: string;
  /** Draw with Canvas 2D. */
  readonly plainCanvas?: boolean;
  readonly wait?: boolean;
}

/** Waits until `condition` holds in the page. */
export async function until<T>(
  page: Page,
  condition: (argument: T) => boolean,
  argument: T,
): Promise<void> {
  await page.waitForFunction(condition as never, argument as never, { timeout: 30_000 });
}

/** Waits until what was changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The requests that the page made of its host. */
export function asked(page: Page, method: string): Promise<unknown[]> {
  return page.evaluate((name) => {
    const all = (window as unknown as { asked: { method: string; parameter: unknown }[] }).asked;
    return all.filter((call) => call.method === name).map((call) => call.parameter);
  }, method);
}

/**
 * The pages of a suite: started before it and stopped after it. After each test they are closed, with
 * pictures where it failed, and must have reported no fault.
 */
export function usePages(onStart: (harness: PageHarness) => void): void {
  let harness: PageHarness;

  before(async () => {
    harness = await PageHarness.start();
    onStart(harness);
  });

  after(() => harness.stop());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") {
      await harness.saveScreenshots(this.currentTest.title.replace(/\W+/g, "-"));
    }
    await harness.closePages();
    harness.requireNoFailures();
  });
}
