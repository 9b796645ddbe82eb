import type { DecodePlatform } from "../codecs/codec";
import { csvText } from "../view/exportCsv";
import { jsonText } from "../view/exportJson";
import { npyBytes } from "../view/exportNpy";
import { parseSelection } from "../view/parseSelection";
import type { ChunkDecoder } from "../view/chunkTask";
import { readToBlock } from "../view/readToBlock";
import { planSlice } from "../view/slicePlan";
import type { ElementBlock } from "../zarr/dataType";
import { ZarrError } from "../zarr/errors";
import { listChildren, openNode } from "../zarr/hierarchy";
import type { ArrayNode, GroupNode } from "../zarr/node";
import type { Store } from "../zarr/store";

export const readFormats = ["json", "npy", "csv"] as const;

export interface ReadOptions {
  readonly path: string;
  /** In Python's slice syntax; "" is everything. */
  readonly select: string;
  readonly format: (typeof readFormats)[number];
  readonly decoder: ChunkDecoder;
  readonly platform: DecodePlatform;
  readonly signal?: AbortSignal;
}

const maxOutputBytes = 4 * 2 ** 30;

/**
 * What `zarr-lens read` writes.
 * @throws ZarrError "not-found" where there is no array at the path, "selection", "refused" over 4 GiB,
 * and whatever the first chunk that fails throws
 */
export async function readCommand(store: Store, options: ReadOptions): Promise<Uint8Array> {
  const { path, select, format, decoder, platform, signal } = options;
  const array = await openNode(store, path, { signal });
  if (array.kind === "group") throw await groupError(store, array);
  const plan = planSlice(array, parseSelection(select, array.shape));
  if (plan.outputBytes > maxOutputBytes) {
    const message = `The selection of ${label(array.path)} is ${plan.outputBytes} bytes, more than 4 GiB. Select less with --select, e.g. --select "${exampleFor(array)}".`;
    throw new ZarrError("refused", message, { path: array.path });
  }
  const block = await readToBlock({ store, array, plan, decoder, platform, signal });
  if (format === "npy") return npyBytes(block);
  return encodeText(array, () => (format === "csv" ? csvText(block) : jsonOf(array, block)));
}

function jsonOf(array: ArrayNode, block: ElementBlock): string {
  const text = jsonText(block, array.dataTypeName);
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Text has a limit of its own in JavaScript, about half a gigabyte. */
function encodeText(array: ArrayNode, write: () => string): Uint8Array {
  try {
    return new TextEncoder().encode(write());
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const message = `The selection of ${label(array.path)} is too long to write as text. Select less with --select, or use --format npy.`;
    throw new ZarrError("refused", message, { path: array.path, cause });
  }
}

function exampleFor({ shape }: ArrayNode): string {
  return shape.map((extent) => (extent > 10 ? "0:10" : ":")).join(", ");
}

/** Says which arrays there are to read instead. */
async function groupError(store: Store, group: GroupNode): Promise<ZarrError> {
  const children = await listChildren(store, group);
  const arrays = children.filter(({ node }) => node?.kind === "array").map(({ path }) => path);
  const groups = children.filter(({ node }) => node?.kind === "group").map(({ path }) => path);
  const advice =
    arrays.length > 0
      ? `Choose an array of it with --path: ${sample(arrays)}.`
      : groups.length > 0
        ? `It has no arrays of its own; look into its groups with zarr-lens tree: ${sample(groups)}.`
        : "There are no arrays in it.";
  const message = `${label(group.path)} of ${store.label} is a group, not an array. ${advice}`;
  return new ZarrError("not-found", message, { path: group.path });
}

function sample(paths: readonly string[]): string {
  const more = paths.length > 20 ? ` and ${paths.length - 20} more` : "";
  return `${paths.slice(0, 20).join(", ")}${more}`;
}

function label(path: string): string {
  return `/${path}`;
}
