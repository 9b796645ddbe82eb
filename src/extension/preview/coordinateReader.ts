import type { AxisCoordinates, CoordinateRequest, WireValues } from "../../protocol/preview";
import { textAttribute } from "../../view/cf/attributeValues";
import { readDecoding } from "../../view/cf/readDecoding";
import { ChunkCache, ChunkRoom } from "../../view/chunkCache";
import { findCoordinates } from "../../view/coordinates/findCoordinates";
import type { FoundAxis } from "../../view/coordinates/foundAxis";
import type { FindOptions } from "../../view/coordinates/groupsAbove";
import { readSlice } from "../../view/readSlice";
import { wholeDimension, type DimensionSelection } from "../../view/selection";
import { planSlice } from "../../view/slicePlan";
import { wireTypeOf } from "../../view/wire";
import { isZarrError, ZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import { postableValues } from "./previewArray";
import type { PreviewServices } from "./previewServices";

/** Longer coordinates are not read whole: their values are asked for where they are looked at. */
const mostWhole = 65_536;
const mostWholeBytes = 8 * 2 ** 20;
const cacheBytes = 16 * 2 ** 20;

/** Finds and reads the values along the dimensions of one array. */
export class CoordinateReader {
  private readonly cache = new ChunkCache(new ChunkRoom(cacheBytes));
  private found: readonly (FoundAxis | undefined)[] = [];

  constructor(
    private readonly services: PreviewServices,
    private readonly store: Store,
    private readonly open: FindOptions["open"],
  ) {}

  async coordinates(
    array: ArrayNode,
    signal: AbortSignal,
  ): Promise<(AxisCoordinates | undefined)[]> {
    this.found = await findCoordinates(array, { open: this.open, signal });
    return Promise.all(this.found.map((axis) => this.describe(axis, signal)));
  }

  /** @throws ZarrError "selection" for a dimension without an array, or an index outside of it */
  async values(
    { dimension, indices }: CoordinateRequest,
    signal: AbortSignal,
  ): Promise<WireValues> {
    const axis = this.found[dimension];
    if (axis?.kind !== "array") {
      throw new ZarrError("selection", `Dimension ${dimension} has no array of coordinates.`);
    }
    const { node } = axis;
    const parts: WireValues[] = [];
    for (const index of indices) {
      parts.push(
        await this.read(node, { kind: "range", start: index, stop: index + 1, step: 1 }, signal),
      );
    }
    return joined(parts);
  }

  private async describe(
    axis: FoundAxis | undefined,
    signal: AbortSignal,
  ): Promise<AxisCoordinates | undefined> {
    if (axis === undefined) return undefined;
    if (axis.kind === "linear") {
      const { name, units, offset, scale } = axis;
      return { name, units, values: { kind: "linear", offset, scale } };
    }
    const { node } = axis;
    const { decoding } = readDecoding(node);
    const values = await this.whole(node, signal);
    return {
      name: node.path,
      units: decoding?.time === undefined ? textAttribute(node.attributes, "units") : undefined,
      values: { kind: "array", wireType: wireTypeOf(node.dataType), decoding, values },
    };
  }

  /** Undefined where it is too long, or cannot be read: its values are then asked for one by one. */
  private async whole(node: ArrayNode, signal: AbortSignal): Promise<WireValues | undefined> {
    const selection = wholeDimension(node.shape[0] ?? 0);
    const { decodedBytes } = planSlice(node, [selection]);
    if (selection.kind !== "range" || selection.stop > mostWhole || decodedBytes > mostWholeBytes) {
      return undefined;
    }
    try {
      return await this.read(node, selection, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isZarrError(error)) return undefined;
      throw error;
    }
  }

  private async read(
    array: ArrayNode,
    selection: DimensionSelection,
    signal: AbortSignal,
  ): Promise<WireValues> {
    const { decodePlatform: platform } = this.services;
    const parts: { readonly at: number; readonly values: WireValues }[] = [];
    const { failures } = await readSlice({
      store: this.store,
      array,
      plan: planSlice(array, [selection]),
      decoder: await this.services.decoder(),
      platform,
      signal,
      cache: this.cache,
      onPart: ({ origin, block }) =>
        parts.push({ at: origin[0] ?? 0, values: postableValues(block) }),
    });
    const [failure] = failures;
    if (failure !== undefined) throw failure.error;
    return joined(parts.sort((a, b) => a.at - b.at).map((part) => part.values));
  }
}

/** Values one after the other; all of them are of one kind. */
function joined(parts: readonly WireValues[]): WireValues {
  if (parts.some((part) => part.kind === "text")) {
    return {
      kind: "text",
      values: parts.flatMap((part) => (part.kind === "text" ? part.values : [])),
    };
  }
  const arrays = parts.map((part) => (part.kind === "bytes" ? part.bytes : new Uint8Array()));
  const bytes = new Uint8Array(arrays.reduce((total, one) => total + one.length, 0));
  let at = 0;
  for (const one of arrays) {
    bytes.set(one, at);
    at += one.length;
  }
  return { kind: "bytes", bytes };
}
