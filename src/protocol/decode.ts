import type { ElementBlock } from "../zarr/dataType";
import type { ChunkSource, ChunkTask } from "../view/chunkTask";
import type { WireError } from "./rpc";

/** What a decode worker does. */
export interface DecodeWorkerMethods {
  read(request: DecodeRequest): DecodeAnswer;
}

/** What a decode worker asks of its host: nothing. */
export type DecodeHostMethods = Record<never, never>;

export interface DecodeRequest {
  readonly task: ChunkTask;
  readonly source: ChunkSource;
}

/** A ChunkResult whose errors can be posted. */
export interface DecodeAnswer {
  readonly block: ElementBlock | undefined;
  readonly bytesRead: number;
  readonly failures: readonly {
    readonly origin: readonly number[];
    readonly shape: readonly number[];
    readonly error: WireError;
  }[];
}
