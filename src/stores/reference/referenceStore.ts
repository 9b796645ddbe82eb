import { ZarrError } from "../../zarr/errors";
import type {
  ByteRange,
  Store,
  StoreEntry,
  StoreListOptions,
  StoreReadOptions,
} from "../../zarr/store";
import { cutRange, resolveRange } from "../byteRange";
import type { OpenTarget } from "../openTarget";
import type { Reference, References } from "./reference";

type TargetReference = Extract<Reference, { kind: "target" }>;

interface Part {
  readonly offset: number;
  readonly length: number;
}

/** A store whose values are references: bytes in the references themselves, or parts of other files. */
export class ReferenceStore implements Store {
  readonly label: string;
  readonly form: string;
  private readonly openTarget: OpenTarget;
  /** Of several addresses, the place of the one that was found last: relative paths have one base. */
  private foundAt = 0;

  constructor(
    private readonly references: References,
    options: { readonly label: string; readonly openTarget: OpenTarget },
  ) {
    this.label = options.label;
    this.form = references.form;
    this.openTarget = options.openTarget;
  }

  get(key: string, options: StoreReadOptions = {}): Promise<Uint8Array | undefined> {
    return this.read(key, undefined, options);
  }

  getRange(
    key: string,
    range: ByteRange,
    options: StoreReadOptions = {},
  ): Promise<Uint8Array | undefined> {
    return this.read(key, range, options);
  }

  async size(key: string, { signal }: StoreReadOptions = {}): Promise<number | undefined> {
    const reference = await this.find(key, signal);
    if (reference === undefined) return undefined;
    if (reference.kind === "inline") return reference.bytes.length;
    if (reference.range !== undefined) return reference.range.length;
    return this.inTarget(key, reference, signal, async (store, target) =>
      store.size ? store.size(target, { signal }) : (await store.get(target, { signal }))?.length,
    );
  }

  list(prefix: string, options: StoreListOptions = {}): Promise<StoreEntry[]> {
    return this.references.list(prefix, options);
  }

  async close(): Promise<void> {
    await this.references.close?.();
  }

  private find(key: string, signal: AbortSignal | undefined): Promise<Reference | undefined> {
    signal?.throwIfAborted();
    return this.references.find(key, { signal });
  }

  private async read(key: string, range: ByteRange | undefined, options: StoreReadOptions) {
    const reference = await this.find(key, options.signal);
    if (reference === undefined) return undefined;
    if (reference.kind === "inline") {
      checkSize(key, reference.bytes.length, options);
      return range === undefined ? reference.bytes : cutRange(reference.bytes, range);
    }
    if (reference.range !== undefined) {
      return this.readPart(key, reference, partOf(reference.range, range), options);
    }
    return this.inTarget(key, reference, options.signal, (store, target) =>
      range === undefined ? store.get(target, options) : store.getRange(target, range, options),
    );
  }

  private async readPart(
    key: string,
    reference: TargetReference,
    part: Part,
    options: StoreReadOptions,
  ): Promise<Uint8Array> {
    checkSize(key, part.length, options);
    if (part.length === 0) return new Uint8Array();
    const bytes = await this.inTarget(key, reference, options.signal, (store, target) =>
      store.getRange(target, part, options),
    );
    if (bytes.length === part.length) return bytes;
    const found = `${part.length} bytes at ${part.offset} of ${reference.addresses[0] ?? ""}`;
    const message = `Reference "${key}" is for ${found}; the file ends after ${bytes.length} of them.`;
    throw new ZarrError("store", message, { path: key });
  }

  /** What `read` gives of the first address that exists. */
  private async inTarget<T>(
    key: string,
    { addresses }: TargetReference,
    signal: AbortSignal | undefined,
    read: (store: Store, target: string) => Promise<T | undefined>,
  ): Promise<T> {
    const first = this.foundAt;
    for (let turn = 0; turn < addresses.length; turn++) {
      const place = (first + turn) % addresses.length;
      const target = await this.openTarget(addresses[place] ?? "", { signal });
      const result = await read(target.store, target.key);
      if (result !== undefined) {
        this.foundAt = place;
        return result;
      }
    }
    const message = `Reference "${key}" is for ${addresses.join(" or ")}, which does not exist.`;
    throw new ZarrError("store", message, { path: key });
  }
}

/** A range of a value that is itself a part of a file. */
function partOf(whole: Part, range: ByteRange | undefined): Part {
  if (range === undefined) return whole;
  const { offset, length } = resolveRange(range, whole.length);
  return { offset: whole.offset + offset, length };
}

function checkSize(key: string, length: number, { maxBytes = 2 ** 31 }: StoreReadOptions): void {
  if (length <= maxBytes) return;
  const message = `"${key}" has ${length} bytes; at most ${maxBytes} are read here.`;
  throw new ZarrError("refused", message, { path: key });
}
