/**
 * What previews need to describe, read and export, and what checks of stores need to look into small arrays: a
 * bundle of its own, loaded with the first of them.
 */
export { arrayDetails } from "../../view/arrayDetails";
export { valueReader } from "../../view/valueReader";
export { groupsAbove } from "../../view/coordinates/groupsAbove";
export { notebookCells, viewCode } from "../../view/viewCode";
export { codeOptions } from "./codeOptions";
export { CoordinateReader } from "./coordinateReader";
export { Inspector } from "./inspector";
export { previewArray } from "./previewArray";
export { exportedBytes } from "./sliceExport";
export { SliceReader } from "./sliceReader";
