/** What previews need to describe, read and export: a bundle of its own, loaded with the first of them. */
export { groupsAbove } from "../../view/coordinates/groupsAbove";
export { notebookCells, viewCode } from "../../view/viewCode";
export { CoordinateReader } from "./coordinateReader";
export { previewArray } from "./previewArray";
export { exportedBytes } from "./sliceExport";
export { SliceReader } from "./sliceReader";
