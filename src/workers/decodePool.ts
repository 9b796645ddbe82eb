import type { DecodeWorkerMethods } from "../protocol/decode";
import { errorFromWire, RpcPeer, type MessagePort, type WireError } from "../protocol/rpc";
import type {
  BoxResult,
  BoxTask,
  ChunkDecoder,
  ChunkResult,
  ChunkSource,
  ChunkTask,
  SharedPlace,
  TraceResult,
  TraceTask,
} from "../view/chunkTask";

/** A running worker, however the host makes one. */
export interface DecodeWorkerHandle {
  readonly port: MessagePort;
  /** Calls back once if the worker dies by itself. */
  onFailure(listener: (error: Error) => void): void;
  terminate(): void;
}

interface Member {
  readonly handle: DecodeWorkerHandle;
  readonly peer: RpcPeer<Record<never, never>, DecodeWorkerMethods>;
  running: number;
}

/** Tasks per worker under way: one decoding, one on its way. */
const tasksPerWorker = 2;

/**
 * Decodes chunks in a few workers. They start when first needed; one that dies fails its tasks and is
 * replaced.
 */
export class DecodePool implements ChunkDecoder {
  readonly concurrency: number;
  private readonly members: Member[] = [];
  private readonly waiting: (() => void)[] = [];
  private disposed = false;

  /**
   * @param start starts a worker
   * @param size how many workers at the most
   */
  constructor(
    private readonly start: () => DecodeWorkerHandle,
    private readonly size: number,
  ) {
    this.concurrency = size * tasksPerWorker;
  }

  async read(
    task: ChunkTask,
    source: ChunkSource,
    { signal }: { readonly signal?: AbortSignal },
  ): Promise<ChunkResult> {
    const transfer = source.kind === "bytes" ? transferOf(source.bytes) : [];
    const answer = await this.withMember(signal, ({ peer }) =>
      peer.call("read", { task, source }, { signal, transfer }),
    );
    return { ...answer, failures: answer.failures.map(withError) };
  }

  decodeInto(
    task: ChunkTask,
    bytes: Uint8Array,
    { place, signal }: { readonly place: SharedPlace; readonly signal?: AbortSignal },
  ): Promise<void> {
    const transfer = transferOf(bytes);
    return this.withMember(signal, ({ peer }) =>
      peer.call("decodeInto", { task, bytes, place }, { signal, transfer }),
    );
  }

  async readBox(task: BoxTask, { signal }: { readonly signal?: AbortSignal }): Promise<BoxResult> {
    const answer = await this.withMember(signal, ({ peer }) =>
      peer.call("readBox", task, { signal }),
    );
    return { ...answer, failures: answer.failures.map(withError) };
  }

  async trace(
    task: TraceTask,
    { signal }: { readonly signal?: AbortSignal },
  ): Promise<TraceResult> {
    const transfer = transferOf(task.bytes);
    const { steps, error } = await this.withMember(signal, ({ peer }) =>
      peer.call("trace", task, { signal, transfer }),
    );
    return { steps, error: error && errorFromWire(error) };
  }

  dispose(): void {
    this.disposed = true;
    for (const member of this.members.splice(0)) this.end(member, new Error("The pool is closed."));
    for (const resume of this.waiting.splice(0)) resume();
  }

  private async withMember<T>(
    signal: AbortSignal | undefined,
    work: (member: Member) => Promise<T>,
  ): Promise<T> {
    const member = await this.takeMember(signal);
    try {
      return await work(member);
    } finally {
      member.running--;
      this.waiting.shift()?.();
    }
  }

  /** Counts the task at once: others that ask in the same moment must see it. */
  private async takeMember(signal: AbortSignal | undefined): Promise<Member> {
    for (;;) {
      if (signal?.aborted) this.waiting.shift()?.();
      signal?.throwIfAborted();
      if (this.disposed) throw new Error("The pool is closed.");
      const member = this.freeMember();
      if (member !== undefined) {
        member.running++;
        return member;
      }
      await new Promise<void>((resume) => this.waiting.push(resume));
    }
  }

  private freeMember(): Member | undefined {
    const idlest = this.members.reduce<Member | undefined>(
      (best, one) => (best === undefined || one.running < best.running ? one : best),
      undefined,
    );
    if (idlest !== undefined && idlest.running === 0) return idlest;
    if (this.members.length < this.size) return this.add();
    return idlest !== undefined && idlest.running < tasksPerWorker ? idlest : undefined;
  }

  private add(): Member {
    const handle = this.start();
    const peer = new RpcPeer<Record<never, never>, DecodeWorkerMethods>(handle.port, {});
    const member: Member = { handle, peer, running: 0 };
    this.members.push(member);
    handle.onFailure((error) => {
      const at = this.members.indexOf(member);
      if (at >= 0) this.members.splice(at, 1);
      this.end(member, new Error(`The decode worker stopped: ${error.message}`, { cause: error }));
    });
    return member;
  }

  private end(member: Member, reason: Error): void {
    member.peer.close(reason);
    member.handle.terminate();
  }
}

/** The encoded bytes are needed here no more, so they are handed over if they fill their buffer. */
function transferOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function withError<T extends { readonly error: WireError }>(
  failure: T,
): Omit<T, "error"> & { readonly error: Error } {
  return { ...failure, error: errorFromWire(failure.error) };
}
