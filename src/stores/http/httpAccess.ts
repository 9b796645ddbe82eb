import { ZarrError } from "../../zarr/errors";
import type { Store } from "../../zarr/store";
import type { RandomAccess } from "../zipDirectory";

/** Small reads fetch this much: behind the header of a zip entry lies its data. */
const blockBytes = 4096;
const maxBlocks = 256;

interface Block {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * A file that a store has at its empty key, read in places.
 * @throws ZarrError "not-found" where there is none, "store" where its size is not known
 */
export async function openStoreAccess(
  store: Store,
  options: { readonly signal?: AbortSignal } = {},
): Promise<RandomAccess> {
  const size = await store.size?.("", options);
  if (size === undefined) {
    const message = `There is no file at ${store.label}. Check the address.`;
    throw new ZarrError("not-found", message, { path: store.label });
  }
  return new StoreAccess(store, size);
}

class StoreAccess implements RandomAccess {
  /** The newest last. */
  private blocks: readonly Block[] = [];

  constructor(
    private readonly store: Store,
    readonly size: number,
  ) {}

  get label(): string {
    return this.store.label;
  }

  async read(
    offset: number,
    length: number,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Uint8Array> {
    const end = Math.min(offset + length, this.size);
    const known = this.blocks.find(
      (block) => block.offset <= offset && end <= block.offset + block.bytes.length,
    );
    // Copies: whoever gets bytes may hand their memory over to a worker.
    if (known !== undefined) return known.bytes.slice(offset - known.offset, end - known.offset);
    if (length >= blockBytes) return this.fetch(offset, length, signal);
    const bytes = await this.fetch(offset, blockBytes, signal);
    this.blocks = [...this.blocks.slice(1 - maxBlocks), { offset, bytes }];
    return bytes.slice(0, length);
  }

  private async fetch(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    const bytes = await this.store.getRange("", { offset, length }, { signal });
    if (bytes !== undefined) return bytes;
    const message = `${this.label} was there, but is not any more.`;
    throw new ZarrError("store", message, { path: this.label });
  }
}
