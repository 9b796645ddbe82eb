import type * as vscode from "vscode";
import type { DecodePlatform } from "../codecs/codec";
import type { DecodePool } from "../workers/decodePool";
import type { Language } from "./languageFeatures/lazyLanguage";
import type { AllowedOrigins } from "./stores/allowedOrigins";
import type { StoreOpener } from "./stores/storeOpener";

/** What differs between the Node host and the web worker host; made in the two entry files. */
export interface Platform {
  readonly decodePlatform: DecodePlatform;
  /** Loads what opens stores: a bundle of its own in the Node host. */
  loadStoreOpener(allowed: AllowedOrigins): Promise<StoreOpener>;
  /** Starts the pool of decode workers. Called once, when the first chunk is read. */
  startPool(extensionUri: vscode.Uri): Promise<DecodePool>;
  loadLanguage(): Promise<Language>;
  /** Where a link of a local folder leads; undefined where the host cannot know. */
  realPath?(folder: vscode.Uri): Promise<string | undefined>;
}
