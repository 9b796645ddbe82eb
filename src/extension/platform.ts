import type * as vscode from "vscode";
import type { DecodePlatform } from "../codecs/codec";
import type { DecodePool } from "../workers/decodePool";
import type { Store } from "../zarr/store";
import type { Linter } from "./diagnostics/documentLint";

/** What differs between the Node host and the web worker host; made in the two entry files. */
export interface Platform {
  readonly decodePlatform: DecodePlatform;
  /** A folder store; its keys are paths below `folder`. */
  openFolder(folder: vscode.Uri): Store;
  /**
   * A zip store; only its directory is read.
   * @throws ZarrError "store" where the file is no zip, "refused" where it would have to be read whole
   * and is too large for that
   */
  openZip(file: vscode.Uri, signal?: AbortSignal): Promise<Store>;
  /** Starts the pool of decode workers. Called once, when the first chunk is read. */
  startPool(extensionUri: vscode.Uri): Promise<DecodePool>;
  loadLinter(): Promise<Linter>;
  /** Where a link of a local folder leads; undefined where the host cannot know. */
  realPath?(folder: vscode.Uri): Promise<string | undefined>;
}
