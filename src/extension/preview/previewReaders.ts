/** What previews need to describe, read and export: a bundle of its own, loaded with the first of them. */
export { arrayDetails } from "../../view/arrayDetails";
export { groupsAbove } from "../../view/coordinates/groupsAbove";
export { notebookCells, viewCode } from "../../view/viewCode";
export { CoordinateReader } from "./coordinateReader";
export { Inspector } from "./inspector";
export { previewArray } from "./previewArray";
export { exportedBytes } from "./sliceExport";
export { SliceReader } from "./sliceReader";
