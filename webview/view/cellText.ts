import type { PreviewArray } from "../../src/protocol/preview";
import { chunkAt, chunkKey as writeChunkKey } from "../data/chunkRuns";
import { numberAt } from "../data/elements";
import { maskedReason, meantText } from "../data/meaning";
import { elementState } from "../data/sliceLayer";
import { t } from "../l10n";
import type { Preview } from "./preview";

/** What there is to say of an element. */
export interface CellText {
  /** E.g. `y 3, x 14`. */
  readonly place: string;
  /** Exact, with units where the array has them. */
  readonly value: string;
  /** Why the value is not an ordinary one. */
  readonly remark: string | undefined;
  readonly chunk: string;
  /** The chunk's key below the store, where the host sent how keys are written. */
  readonly chunkKey: string | undefined;
  /** The element that is spoken of: in a coarse picture, the sample that stands for the one asked for. */
  readonly indices: readonly number[];
}

export function cellText(preview: Preview, asked: readonly number[]): CellText {
  const { loader, array, masking } = preview;
  if (preview.channelDimension !== undefined) return channelsText(preview, asked);
  const found = loader.find(asked);
  const indices = [...asked];
  for (const { dimension, start, step } of found?.layer.plan.ranges ?? []) {
    const index = indices[dimension] ?? 0;
    indices[dimension] = start + Math.floor((index - start) / step) * step;
  }
  const place = indices.map((index, d) => preview.placeText(d, index)).join(", ");
  const chunk = chunkText(array, indices);
  const chunkKey = fullKey(array, indices);
  if (found === undefined) {
    return { place, value: "…", remark: t("not read yet"), chunk, chunkKey, indices };
  }
  const { layer, offset } = found;
  const state = layer.states[offset];
  if (state === elementState.failed) {
    return { place, value: "—", remark: t("could not be read"), chunk, chunkKey, indices };
  }
  const { decoding, units } = preview;
  const text = meantText(layer.elements, offset, decoding);
  const stored = numberAt(layer.elements, offset, "real");
  const reason = maskedReason(stored, decoding);
  const isPlain = !["NaN", "NaT", "—"].includes(text) && units !== undefined;
  return {
    place,
    value: isPlain ? `${text} ${units}` : text,
    remark:
      state !== elementState.missing && reason !== undefined
        ? noValue(reason, stored)
        : (remarkOn(state, text, { stored, fill: masking.fill }) ??
          (layer.level === undefined ? undefined : t("of level {0}", layer.level))),
    chunk,
    chunkKey,
    indices,
  };
}

/** The values of all channels at a place. */
function channelsText(preview: Preview, asked: readonly number[]): CellText {
  const { array, loader } = preview;
  const channel = preview.channelDimension ?? 0;
  const channels = array.image?.kind === "channels" ? array.image.channels : [];
  const values = channels.map(({ label }, index) => {
    const at = asked.map((one, dimension) => (dimension === channel ? index : one));
    const found = loader.find(at);
    const isHeld = found !== undefined && found.layer.states[found.offset] !== elementState.failed;
    return `${label} ${isHeld ? meantText(found.layer.elements, found.offset, undefined) : "—"}`;
  });
  const places = asked.flatMap((index, d) => (d === channel ? [] : preview.placeText(d, index)));
  return {
    place: places.join(", "),
    value: values.join(", "),
    remark: undefined,
    chunk: chunkText(array, asked),
    chunkKey: fullKey(array, asked),
    indices: asked,
  };
}

function noValue(reason: "missing" | "invalid", stored: number): string {
  return reason === "missing"
    ? t("missing value: {0} is stored", stored)
    : t("outside of the valid range: {0} is stored", stored);
}

function chunkText(array: PreviewArray, indices: readonly number[]): string {
  const key = keyOf(array, indices);
  if (key === undefined) return t("chunk ({0})", coordinatesOf(array, indices).join(", "));
  return array.innerChunkShape === undefined ? t("chunk {0}", key) : t("shard {0}", key);
}

/** The key of an element's chunk below its array. */
function keyOf(array: PreviewArray, indices: readonly number[]): string | undefined {
  const { chunkKeys } = array;
  return chunkKeys === undefined
    ? undefined
    : writeChunkKey(chunkKeys, coordinatesOf(array, indices));
}

function coordinatesOf({ chunkRuns }: PreviewArray, indices: readonly number[]): number[] {
  return indices.map((index, d) => chunkAt(chunkRuns[d] ?? [], index)?.chunk ?? 0);
}

/** The same below the store. */
function fullKey(array: PreviewArray, indices: readonly number[]): string | undefined {
  const key = keyOf(array, indices);
  return key === undefined || array.path === "" ? key : `${array.path}/${key}`;
}

function remarkOn(
  state: number | undefined,
  text: string,
  { stored, fill }: { readonly stored: number; readonly fill: number | undefined },
): string | undefined {
  if (state === elementState.missing) return t("fill value: the chunk is not in the store");
  if (text === "NaN") return t("not a number");
  if (text === "NaT") return t("not a time");
  return fill !== undefined && stored === fill ? t("equals the fill value") : undefined;
}
