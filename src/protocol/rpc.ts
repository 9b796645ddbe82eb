import { isZarrError, messageOf, ZarrError, type ZarrErrorCode } from "../zarr/errors";

/**
 * One small peer for requests, answers, events and cancellation between two sides that can only post
 * messages: host and page, host and worker. Both sides validate what arrives.
 *
 * A side is described by an interface of methods, each with one parameter: those with a result are
 * called with {@link RpcPeer.call}, those without one may be told with {@link RpcPeer.tell}.
 */
export interface MessagePort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Registers the only listener; gives the function that removes it. */
  listen(listener: (message: unknown) => void): () => void;
}

export interface CallContext {
  readonly signal: AbortSignal;
}

// A method of a side: (parameter) => result. The constraint must accept every such method.
type Methods<T> = { [K in keyof T]: (parameter: never) => unknown };
type ParameterOf<T> = T extends (parameter: infer P) => unknown ? P : never;
type ResultOf<T> = T extends (parameter: never) => infer R ? Awaited<R> : never;

/** What a side implements: each method may be asynchronous and gets a signal for its cancellation. */
export type Handlers<Local extends Methods<Local>> = {
  [K in keyof Local]: (
    parameter: ParameterOf<Local[K]>,
    context: CallContext,
  ) => Answer<ResultOf<Local[K]>> | Promise<Answer<ResultOf<Local[K]>>>;
};

type Answer<T> = T | Transferred<T>;

/** A result whose buffers are handed over instead of copied. */
export class Transferred<T> {
  constructor(
    readonly value: T,
    readonly buffers: readonly ArrayBuffer[],
  ) {}
}

/** An error as it travels: a ZarrError keeps its code, path and codec. */
export interface WireError {
  readonly message: string;
  readonly code?: ZarrErrorCode;
  readonly path?: string;
  readonly codec?: string;
  readonly aborted?: true;
}

type WireMessage =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly method: string;
      readonly parameter: unknown;
    }
  | { readonly kind: "tell"; readonly method: string; readonly parameter: unknown }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: WireError };

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly transfer?: readonly ArrayBuffer[];
}

export class RpcPeer<Local extends Methods<Local>, Remote extends Methods<Remote>> {
  private nextId = 1;
  private readonly pending = new Map<number, PendingCall>();
  private readonly running = new Map<number, AbortController>();
  private readonly stopListening: () => void;
  private closed: Error | undefined;

  constructor(
    private readonly port: MessagePort,
    private readonly handlers: Handlers<Local>,
  ) {
    this.stopListening = port.listen((message) => this.receive(message));
  }

  /** Calls a method of the other side. Rejects with its error, or with the signal's reason. */
  call<K extends keyof Remote & string>(
    method: K,
    parameter: ParameterOf<Remote[K]>,
    { signal, transfer }: CallOptions = {},
  ): Promise<ResultOf<Remote[K]>> {
    return new Promise((resolve, reject) => {
      if (this.closed !== undefined) return reject(this.closed);
      if (signal?.aborted) return reject(abortReason(signal));
      const id = this.nextId++;
      const onAbort = (): void => {
        this.pending.delete(id);
        this.post({ kind: "cancel", id });
        reject(signal === undefined ? new Error("aborted") : abortReason(signal));
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      const settle = <T>(then: (value: T) => void) => {
        return (value: T): void => {
          signal?.removeEventListener("abort", onAbort);
          then(value);
        };
      };
      this.pending.set(id, {
        resolve: settle((value: unknown) => resolve(value as ResultOf<Remote[K]>)),
        reject: settle(reject),
      });
      this.post({ kind: "call", id, method, parameter }, transfer);
    });
  }

  /** Tells the other side something; no answer comes. */
  tell<K extends keyof Remote & string>(
    method: K,
    parameter: ParameterOf<Remote[K]>,
    transfer?: readonly ArrayBuffer[],
  ): void {
    if (this.closed === undefined) this.post({ kind: "tell", method, parameter }, transfer);
  }

  /** Stops: every call under way rejects with `reason`, every handler under way is aborted. */
  close(reason = new Error("The other side is gone.")): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.stopListening();
    for (const call of this.pending.values()) call.reject(reason);
    this.pending.clear();
    for (const controller of this.running.values()) controller.abort();
    this.running.clear();
  }

  private post(message: WireMessage, transfer?: readonly ArrayBuffer[]): void {
    this.port.post(message, transfer);
  }

  private receive(data: unknown): void {
    const message = asWireMessage(data);
    if (message === undefined) return;
    switch (message.kind) {
      case "call":
        void this.answer(message.id, message.method, message.parameter);
        return;
      case "tell":
        void this.run(message.method, message.parameter, new AbortController().signal).catch(
          () => undefined,
        );
        return;
      case "cancel":
        this.running.get(message.id)?.abort();
        return;
      case "result":
        this.take(message.id)?.resolve(message.value);
        return;
      case "error":
        this.take(message.id)?.reject(errorFromWire(message.error));
        return;
    }
  }

  private take(id: number): PendingCall | undefined {
    const call = this.pending.get(id);
    this.pending.delete(id);
    return call;
  }

  private async answer(id: number, method: string, parameter: unknown): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      const result = await this.run(method, parameter, controller.signal);
      if (this.closed !== undefined) return;
      if (result instanceof Transferred) {
        this.post({ kind: "result", id, value: result.value }, result.buffers);
      } else {
        this.post({ kind: "result", id, value: result });
      }
    } catch (error) {
      if (this.closed === undefined) this.post({ kind: "error", id, error: errorToWire(error) });
    } finally {
      this.running.delete(id);
    }
  }

  private async run(method: string, parameter: unknown, signal: AbortSignal): Promise<unknown> {
    if (!Object.hasOwn(this.handlers, method)) throw new Error(`There is no method "${method}".`);
    const handler = this.handlers[method as keyof Local] as (
      parameter: unknown,
      context: CallContext,
    ) => unknown;
    return handler(parameter, { signal });
  }
}

function abortReason(signal: AbortSignal): Error {
  if (signal.reason instanceof Error) return signal.reason;
  const error = new Error("The operation was aborted.");
  error.name = "AbortError";
  return error;
}

export function errorToWire(error: unknown): WireError {
  if (isZarrError(error)) {
    const { message, code, path, codec } = error;
    return { message, code, path, codec };
  }
  if (error instanceof Error && error.name === "AbortError") {
    return { message: error.message, aborted: true };
  }
  return { message: messageOf(error) };
}

export function errorFromWire({ message, code, path, codec, aborted }: WireError): Error {
  if (code !== undefined) return new ZarrError(code, message, { path, codec });
  const error = new Error(message);
  if (aborted) error.name = "AbortError";
  return error;
}

function asWireMessage(data: unknown): WireMessage | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  const message = data as WireMessage;
  switch (message.kind) {
    case "call":
      return typeof message.id === "number" && typeof message.method === "string"
        ? message
        : undefined;
    case "tell":
      return typeof message.method === "string" ? message : undefined;
    case "cancel":
    case "result":
      return typeof message.id === "number" ? message : undefined;
    case "error":
      return typeof message.id === "number" && typeof message.error?.message === "string"
        ? message
        : undefined;
    default:
      return undefined;
  }
}
