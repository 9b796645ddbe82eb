import type { PreviewArray } from "../../src/protocol/preview";
import { chunkAt, chunkKey } from "../data/chunkRuns";
import { textAt } from "../data/elements";
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
  /** The element that is spoken of: in a coarse picture, the sample that stands for the one asked for. */
  readonly indices: readonly number[];
}

export function cellText(preview: Preview, asked: readonly number[]): CellText {
  const { loader, array, masking } = preview;
  const found = loader.find(asked);
  const indices = [...asked];
  for (const { dimension, start, step } of found?.layer.plan.ranges ?? []) {
    const index = indices[dimension] ?? 0;
    indices[dimension] = start + Math.floor((index - start) / step) * step;
  }
  const place = indices.map((index, d) => `${preview.nameOf(d)} ${index}`).join(", ");
  const chunk = chunkText(array, indices);
  if (found === undefined) {
    return { place, value: "…", remark: t("not read yet"), chunk, indices };
  }
  const { layer, offset } = found;
  const state = layer.states[offset];
  if (state === elementState.failed) {
    return { place, value: "—", remark: t("could not be read"), chunk, indices };
  }
  const text = textAt(layer.elements, offset);
  const units =
    array.units === undefined || array.wireType.kind === "text" ? "" : ` ${array.units}`;
  return {
    place,
    value: text === "NaN" || text === "NaT" ? text : `${text}${units}`,
    remark: remarkOn(state, text, masking.fill),
    chunk,
    indices,
  };
}

function chunkText({ chunkRuns, chunkKeys }: PreviewArray, indices: readonly number[]): string {
  const coordinates = indices.map((index, d) => chunkAt(chunkRuns[d] ?? [], index)?.chunk ?? 0);
  return chunkKeys === undefined
    ? t("chunk ({0})", coordinates.join(", "))
    : t("chunk {0}", chunkKey(chunkKeys, coordinates));
}

function remarkOn(
  state: number | undefined,
  text: string,
  fill: number | undefined,
): string | undefined {
  if (state === elementState.missing) return t("fill value: the chunk is not in the store");
  if (text === "NaN") return t("not a number");
  if (text === "NaT") return t("not a time");
  return fill !== undefined && text === String(fill) ? t("equals the fill value") : undefined;
}
