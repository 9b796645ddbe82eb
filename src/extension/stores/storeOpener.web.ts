import * as vscode from "vscode";
import type { AllowedOrigins } from "./allowedOrigins";
import { StoreOpener } from "./storeOpener";
import { uriPlaces } from "./uriPlaces";

/** Opens stores in the web worker host. */
export function createStoreOpener(allowed: AllowedOrigins): StoreOpener {
  return new StoreOpener(allowed, {
    placeOf: (uri) => ({ places: uriPlaces, address: uri.toString() }),
    suffixRanges: false,
    networkAdvice: vscode.l10n.t(
      "In the browser the server must allow requests from other pages (CORS); a VS Code on the desktop needs no such leave.",
    ),
  });
}
