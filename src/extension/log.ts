import * as vscode from "vscode";
import { isAbort, isZarrError, messageOf } from "../zarr/errors";

/** The output channel "Zarr Lens". */
export type Log = vscode.LogOutputChannel;

export function createLog(): Log {
  return vscode.window.createOutputChannel("Zarr Lens", { log: true });
}

/** An error as one line of text: what, and where. */
export function describeError(error: unknown): string {
  if (!isZarrError(error) || error.path === undefined || error.path === "") return messageOf(error);
  return error.message.includes(error.path) ? error.message : `${error.message} (${error.path})`;
}

/**
 * Runs what a user's own command asked for. A failure is shown, with a way to the log; anything else
 * that fails is only logged.
 */
export async function runForUser<T>(log: Log, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isAbort(error)) return undefined;
    log.error(error instanceof Error ? error : String(error));
    const showLog = vscode.l10n.t("Show Log");
    void vscode.window.showErrorMessage(describeError(error), showLog).then((choice) => {
      if (choice === showLog) log.show();
    });
    return undefined;
  }
}
