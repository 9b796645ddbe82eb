import { startWorkbench, type Workbench } from "../harness/workbench.mjs";
import { copyStores } from "./steps.mjs";

export interface WorkbenchOfSuite {
  readonly workbench: Workbench;
  /** The opened folder: copies of fixtures. */
  readonly folder: string;
}

export interface UseOptions {
  /** Fixtures beside the usual ones. */
  readonly fixtures?: readonly string[];
  /** Adds to the folder before it is opened. */
  prepare?(folder: string): void | Promise<void>;
}

/** VS Code on a folder of stores, for a suite: started before it, closed after it; a picture of each failure. */
export function useWorkbench(
  onStart: (started: WorkbenchOfSuite) => void | Promise<void>,
  { fixtures = [], prepare }: UseOptions = {},
): void {
  let workbench: Workbench | undefined;
  let stores: ReturnType<typeof copyStores> | undefined;

  before(async () => {
    stores = copyStores(...fixtures);
    await prepare?.(stores.folder);
    workbench = await startWorkbench({ folder: stores.folder });
    workbench.page.setDefaultTimeout(30_000);
    await onStart({ workbench, folder: stores.folder });
  });

  after(async () => {
    await workbench?.close();
    stores?.remove();
  });

  afterEach(async function () {
    if (this.currentTest?.state !== "failed") return;
    await workbench?.screenshot(this.currentTest.title.replace(/\W+/g, "-"));
  });
}
