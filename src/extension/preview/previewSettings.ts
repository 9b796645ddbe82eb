import * as vscode from "vscode";
import type { PreviewSettings } from "../../protocol/preview";

/** Decoded bytes that a slice may take without a question. */
export function askAboveBytes(): number {
  const value = vscode.workspace.getConfiguration("zarrLens.preview").get("askAboveMegabytes", 256);
  return (Number.isFinite(value) && value > 0 ? value : 256) * 1e6;
}

/** What all previews together may take in the host. */
export function hostBytes(): number {
  return bytesSetting("hostMegabytes", 512);
}

/** What the page of one preview may take. */
export function pageBytes(): number {
  return bytesSetting("pageMegabytes", 256);
}

function bytesSetting(name: string, standard: number): number {
  const value = vscode.workspace.getConfiguration("zarrLens.preview").get(name, standard);
  const isNumber = typeof value === "number" && Number.isFinite(value);
  return (isNumber ? Math.min(Math.max(value, 64), 65_536) : standard) * 2 ** 20;
}

export function previewSettings(): PreviewSettings {
  const settings = vscode.workspace.getConfiguration("zarrLens.preview");
  const delay = settings.get("sliderDelay", 60);
  return {
    colorMap: settings.get("colorMap", "viridis"),
    sliderDelay: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), 2000) : 60,
    pageBytes: pageBytes(),
  };
}

/** What storing a gigabyte for a month costs, as the user has set it. */
export function pricePerGigabyteMonth(): number | undefined {
  const settings = vscode.workspace.getConfiguration("zarrLens.preview");
  const value = settings.get<unknown>("pricePerGigabyteMonth");
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;
}
