import type { ChunkMap } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { bytesText } from "../data/numberText";
import { t } from "../l10n";
import { sizeGradient, sizeRange } from "./chunkMapPicture";

/** What the map shows, in words. */
export function mapSummary(map: ChunkMap): string {
  const { listing, complete, across, down, sized } = map;
  if (listing === "none") {
    return t("This store cannot list what it has, and there are too many chunks to ask for each.");
  }
  const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);
  const [present, empty, broken] = [sum(map.present), sum(map.empty), sum(map.broken)];
  const chunks = across * down;
  const parts = [
    t(
      "{0} × {1} chunks: {2} present, {3} missing",
      down.toLocaleString(),
      across.toLocaleString(),
      present.toLocaleString(),
      Math.max(0, chunks - present).toLocaleString(),
    ),
  ];
  const isSample = sized < present;
  if (empty > 0 && !isSample) parts.push(t("{0} empty", empty.toLocaleString()));
  if (broken > 0) parts.push(t("{0} broken", broken.toLocaleString()));
  const range = sizeRange(map);
  if (range !== undefined) {
    const [least, most] = [bytesText(range.minimum), bytesText(range.maximum)];
    parts.push(t("stored size {0} to {1}", least, most));
  }
  if (isSample) parts.push(t("sizes of {0} chunks", sized.toLocaleString()));
  if (isSample && empty > 0) parts.push(t("{0} of those empty", empty.toLocaleString()));
  if (!complete) parts.push(t("not all entries were looked at"));
  return parts.join(", ");
}

/** What the marks mean, and the colours. */
export function mapLegend(map: ChunkMap): HTMLElement[] {
  const entry = (mark: string, text: string): HTMLElement =>
    createElement("li", {}, [
      createElement("span", { class: `map-mark ${mark}`, "aria-hidden": "true" }),
      text,
    ]);
  const isGrouped = map.perColumn * map.perRow > 1;
  return [
    ...sizeScale(map),
    entry("missing", t("missing (fill value)")),
    entry("empty", t("empty (0 bytes)")),
    entry("broken", t("could not be decoded so far")),
    ...(isGrouped ? [entry("partly", t("paler: some of its chunks are missing"))] : []),
  ];
}

/** The colours of the sizes, from the least to the greatest. */
function sizeScale(map: ChunkMap): HTMLElement[] {
  const range = sizeRange(map);
  const bar = createElement("span", { class: "map-scale", "aria-hidden": "true" });
  if (range === undefined) {
    bar.classList.add("unknown");
    return [createElement("li", {}, [bar, t("present, size not known")])];
  }
  const [least, most] = [bytesText(range.minimum), bytesText(range.maximum)];
  bar.style.setProperty("--scale", sizeGradient());
  return [
    createElement("li", {}, [
      bar,
      least === most
        ? t("present, stored size {0}", least)
        : t("present, stored size {0} to {1}", least, most),
    ]),
  ];
}
