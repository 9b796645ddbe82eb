import type * as vscode from "vscode";
import type { DecodePlatform } from "../../codecs/codec";
import type { ChunkRoom } from "../../view/chunkCache";
import type { ChunkDecoder } from "../../view/chunkTask";
import type { Log } from "../log";
import type { AllowedOrigins } from "../stores/allowedOrigins";
import type { OpenStores } from "../stores/openStores";
import type { LastViews } from "./lastViews";
import type { PreviewStates } from "./previewStates";

/** What all previews share. */
export interface PreviewServices {
  readonly extensionUri: vscode.Uri;
  readonly extensionId: string;
  readonly stores: OpenStores;
  readonly states: PreviewStates;
  readonly lastViews: LastViews;
  readonly allowed: AllowedOrigins;
  readonly log: Log;
  readonly decodePlatform: DecodePlatform;
  /** For the decoded chunks of all previews. */
  readonly room: ChunkRoom;
  /** The workers; started when first asked for. */
  decoder(): Promise<ChunkDecoder>;
}
