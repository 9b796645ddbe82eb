import { nodePlaces } from "../../stores/openLocation/nodePlaces.node";
import type { AllowedOrigins } from "./allowedOrigins";
import { StoreOpener } from "./storeOpener";
import { uriPlaces } from "./uriPlaces";

/** Opens stores in the Node hosts: local files by the file system itself. */
export function createStoreOpener(allowed: AllowedOrigins): StoreOpener {
  return new StoreOpener(allowed, {
    placeOf: (uri) =>
      uri.scheme === "file"
        ? { places: nodePlaces, address: uri.fsPath }
        : { places: uriPlaces, address: uri.toString() },
    suffixRanges: true,
    networkAdvice: "",
  });
}
