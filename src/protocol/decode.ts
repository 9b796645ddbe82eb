import type { ElementBlock } from "../zarr/dataType";
import type {
  BoxFailure,
  BoxResult,
  BoxTask,
  ChunkSource,
  ChunkTask,
  SharedPlace,
  TraceResult,
  TraceTask,
} from "../view/chunkTask";
import type { WireError } from "./rpc";

/** What a decode worker does. */
export interface DecodeWorkerMethods {
  read(request: DecodeRequest): DecodeAnswer;
  decodeInto(request: DecodeIntoRequest): void;
  readBox(task: BoxTask): BoxAnswer;
  trace(task: TraceTask): TraceAnswer;
}

/** What a decode worker asks of its host: nothing. */
export type DecodeHostMethods = Record<never, never>;

export interface DecodeRequest {
  readonly task: ChunkTask;
  readonly source: ChunkSource;
}

export interface DecodeIntoRequest {
  readonly task: ChunkTask;
  readonly bytes: Uint8Array;
  readonly place: SharedPlace;
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

/** A BoxResult whose errors can be posted. */
export interface BoxAnswer extends Omit<BoxResult, "failures"> {
  readonly failures: readonly (Omit<BoxFailure, "error"> & { readonly error: WireError })[];
}

/** A TraceResult whose error can be posted. */
export interface TraceAnswer extends Omit<TraceResult, "error"> {
  readonly error: WireError | undefined;
}
