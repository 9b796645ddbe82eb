import type { CfDecoding } from "../view/cf/decoding";
import type { ImageFacts } from "../view/image/imageFacts";
import type { DimensionSelection } from "../view/selection";
import type { CodeLibrary } from "../view/code/codeOptions";
import type { WireType, WireValues } from "../view/wire";
import type { InspectHost, InspectPage } from "./inspect";

export type { CfDecoding, CfFlag, CfValidRange } from "../view/cf/decoding";
export type { CfTime } from "../view/cf/cfTime";
export type { ImageChannel, ImageFacts, LabelColor } from "../view/image/imageFacts";
export type { DimensionSelection } from "../view/selection";
export type { NumberFormat, WireType, WireValues } from "../view/wire";

/**
 * Messages between a preview panel's page and its host. The page shows, the host reads: nothing of a
 * store is interpreted in the page, and all its text is shown as text.
 */

/** What the page asks of the host. */
export interface PreviewHost extends InspectHost {
  /** The first call of a page: what it is to show. Rejects where the array cannot be opened. */
  open(parameter: Record<string, never>): PreviewArray;
  /**
   * Reads a slice. Parts arrive by {@link PreviewPage.patch} as their chunks are ready, in any order;
   * the call resolves when all have been posted. Cancelling the call stops the reading. A slice whose
   * cost is above the budget is refused with `needsConsent` until `acceptCost` is set.
   */
  readSlice(request: SliceRequest): SliceOutcome;
  /**
   * What the dimensions stand for, one entry a dimension: undefined where only its indices are known. Asked
   * for after the first slice.
   */
  coordinates(parameter: Record<string, never>): readonly (AxisCoordinates | undefined)[];
  /** Values of a coordinate that is too long to be sent whole, at up to {@link mostAsked} indices. */
  coordinateValues(request: CoordinateRequest): WireValues;
  /** Opens the metadata document, a chunk's file in the explorer, or the log. */
  reveal(target: RevealTarget): void;
  /** Lets references read from a place that a failure asked consent for, in this session. */
  allow(parameter: { readonly place: string }): void;
  /** Asks where to, reads what is shown whole, and writes it to a file. */
  exportSlice(request: ExportRequest): void;
  /** Asks where to, and writes a picture (PNG). */
  saveImage(parameter: { readonly bytes: Uint8Array }): void;
  /** Copies code that reads what is shown, or opens it as a notebook. */
  code(request: CodeRequest): void;
  /** Copies text to the clipboard. */
  copy(parameter: { readonly text: string }): void;
  /** Copies a link that opens this view again. */
  copyLink(state: PreviewState): void;
  /** Runs in the host what the page's controls offer beyond the page: e.g. "Try again" reopens. */
  reopen(parameter: Record<string, never>): PreviewArray;
  /** Keeps the state of the view for a reload of the window. */
  keepState(state: PreviewState): void;
}

/** What the host tells the page. */
export interface PreviewPage extends InspectPage {
  patch(patch: SlicePatch): void;
  /** Parts that were finished at nearly the same time. */
  patches(parameter: { readonly patches: readonly SlicePatch[] }): void;
  progress(progress: SliceProgress): void;
  /** The array changed on disk; the page asks again, keeping its view. */
  changed(array: PreviewArray): void;
  /** A command of the editor (keyboard shortcut, title button) for this view. */
  command(parameter: { readonly name: PreviewCommand }): void;
}

export const previewCommands = [
  "zoomIn",
  "zoomOut",
  "fit",
  "previousSlice",
  "nextSlice",
  "cancel",
  "refresh",
  "zoomInX",
  "zoomOutX",
  "zoomInY",
  "zoomOutY",
  "oneToOne",
  "showHeatmap",
  "showChannels",
  "showLine",
  "showTable",
  "swapAxes",
  "toggleDecoded",
  "toggleSquare",
  "flipX",
  "flipY",
  "toggleChunkBorders",
  "toggleGridLines",
  "toggleHistogram",
  "invertColors",
  "automaticRange",
  "decodeTrace",
  "chunkMap",
  "information",
  "export",
  "copyLink",
  "keys",
] as const;
export type PreviewCommand = (typeof previewCommands)[number];

/** The facts of an array that its page needs. */
export interface PreviewArray {
  /** E.g. `climate.zarr / t2m`. */
  readonly title: string;
  readonly storeLabel: string;
  readonly path: string;
  readonly zarrFormat: 2 | 3;
  readonly shape: readonly number[];
  /** Stored lengths of the chunks along each dimension, run-length coded as [length, count]. */
  readonly chunkRuns: readonly (readonly (readonly [length: number, count: number])[])[];
  /** How the keys of chunks are written; without it the page names chunks by their coordinates. */
  readonly chunkKeys?: { readonly name: "default" | "v2"; readonly separator: "/" | "." };
  /** Shape of the innermost chunks of shards; undefined where chunks are no shards that are read in parts. */
  readonly innerChunkShape?: readonly number[] | undefined;
  readonly dimensionNames: readonly (string | undefined)[];
  /** As the document writes it. */
  readonly dataTypeName: string;
  readonly wireType: WireType;
  /** The fill value in wire form, one element; undefined where it has none. */
  readonly fillValue: WireValues | undefined;
  /** What the attributes say of the meaning of stored numbers; undefined where they mean themselves. */
  readonly decoding?: CfDecoding | undefined;
  /** How it is seen as a picture of channels or labels; undefined for others. */
  readonly image?: ImageFacts | undefined;
  /** The fields of a struct that can be looked at one by one. */
  readonly fields?: readonly ArrayField[] | undefined;
  /** Attribute `units`, where it is a string. Of the decoded values, where there is a decoding. */
  readonly units: string | undefined;
  /** Attribute `long_name` or `standard_name`, where it is a string. */
  readonly longName: string | undefined;
  /** Facts for the information table: label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly notes: readonly string[];
  /** What was kept by `keepState`, unvalidated; undefined for a new view. */
  readonly state: unknown;
  /** What was kept last of an array of the same form in this store, unvalidated. */
  readonly alike?: unknown;
  readonly settings: PreviewSettings;
}

/** One field of the elements of a struct. */
export interface ArrayField {
  readonly name: string;
  readonly wireType: WireType;
  readonly fillValue: WireValues | undefined;
}

/** The values along a dimension. */
export interface AxisCoordinates {
  /** E.g. the path of the coordinate variable. */
  readonly name: string;
  readonly units: string | undefined;
  readonly values: AxisValues;
}

export type AxisValues =
  /** The value at element i is offset + scale × i. */
  | { readonly kind: "linear"; readonly offset: number; readonly scale: number }
  /** All values; without them they are asked for one by one. */
  | {
      readonly kind: "array";
      readonly wireType: WireType;
      readonly decoding: CfDecoding | undefined;
      readonly values: WireValues | undefined;
    };

/** Most indices of one {@link CoordinateRequest}. */
export const mostAsked = 64;

export interface CoordinateRequest {
  readonly dimension: number;
  readonly indices: readonly number[];
}

/** Most bytes of the elements of one slice, of a page that may take `pageBytes`. */
export function mostSliceBytes(pageBytes: number): number {
  return pageBytes / 4;
}

export interface PreviewSettings {
  readonly colorMap: string;
  /** Milliseconds without a change of a slider before data is asked for. */
  readonly sliderDelay: number;
  /** What the page may take in memory: half of it for slices that wait to be shown again. */
  readonly pageBytes: number;
}

export interface SliceRequest {
  /** Ever rising; patches of older requests are to be dropped. */
  readonly requestId: number;
  readonly selection: readonly DimensionSelection[];
  readonly acceptCost: boolean;
  readonly ignoreChecksums: boolean;
  /** It was not asked for yet: anything dear is left. */
  readonly ahead?: boolean;
  /** Of a struct only this field. */
  readonly field?: string | undefined;
}

/** A finished part of the slice. Axes are the selection's ranges, in the order of the dimensions. */
export interface SlicePatch {
  readonly requestId: number;
  /** Position in the slice's output, one number a range. */
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  /** None where the chunk is missing. */
  readonly values: WireValues;
  /** True where the chunk is not in the store: all elements are the fill value. */
  readonly missing: boolean;
}

export interface SliceProgress {
  readonly requestId: number;
  readonly chunksDone: number;
  readonly chunksTotal: number;
  readonly bytesRead: number;
}

export type SliceOutcome =
  | {
      readonly kind: "done";
      readonly chunks: number;
      readonly missingChunks: number;
      readonly bytesRead: number;
      readonly milliseconds: number;
      /** Chunks that could not be decoded; the others are there. */
      readonly failures: readonly SliceFailure[];
      /** The path of the coarser level of a multiscale image that it was read from. */
      readonly level?: string | undefined;
    }
  | { readonly kind: "needsConsent"; readonly cost: SliceCost };

export interface SliceCost {
  readonly chunks: number;
  /** Decoded bytes of all chunks touched. */
  readonly decodedBytes: number;
  /** Stored bytes, where they are cheap to know. */
  readonly storedBytes: number | undefined;
  /** The selection with larger steps, that needs no consent; undefined where it would show too little. */
  readonly thinned?: readonly DimensionSelection[] | undefined;
}

export interface SliceFailure {
  /** Position of the chunk in the slice's output, as in a patch. */
  readonly origin: readonly number[];
  readonly shape: readonly number[];
  readonly chunkKey: string;
  readonly codec: string | undefined;
  readonly message: string;
  /** A checksum does not match: it may be read with `ignoreChecksums`. */
  readonly checksum: boolean;
  /** A reference leads to this place, which the user has not allowed: see {@link PreviewHost.allow}. */
  readonly consent?: string | undefined;
}

/** What a view shows, for use beyond it. */
export interface ShownSlice {
  readonly selection: readonly DimensionSelection[];
  readonly field: string | undefined;
  /** Are values decoded as the attributes say? */
  readonly decode: boolean;
}

export const exportFormats = ["npy", "csv", "json", "tiff"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportRequest extends ShownSlice {
  readonly format: ExportFormat;
}

export interface CodeRequest extends ShownSlice {
  readonly target: CodeLibrary | "notebook";
}

export type RevealTarget =
  | { readonly kind: "metadata" }
  | { readonly kind: "chunk"; readonly chunkKey: string }
  /** The chunk's file in an editor. */
  | { readonly kind: "chunkFile"; readonly chunkKey: string }
  | { readonly kind: "log" };

/** The state of a view as the page keeps it; opaque to the host. */
export interface PreviewState {
  readonly version: 1;
  readonly [member: string]: unknown;
}
