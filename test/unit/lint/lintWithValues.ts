import { valueReader } from "../../../src/view/valueReader";
import { lintStore, type FileFindings, type LintStoreOptions } from "../../../src/lint/lintStore";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import type { Store } from "../../../src/zarr/store";
import { localDecoder as decoder } from "../conformance/localDecoder";

/** Lints a store with the rules that look at elements, which are decoded on this thread. */
export function lintWithValues(
  store: Store,
  options: LintStoreOptions = {},
): Promise<FileFindings[]> {
  return lintStore(store, { ...options, readValues: valueReader(store, { decoder, platform }) });
}
