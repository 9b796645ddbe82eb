import type { MessagePort } from "./rpc";

/**
 * One of several conversations over the same port: its messages go in an envelope with its name, and those of
 * the others are not heard. The port must take several listeners.
 */
export function namedPort(port: MessagePort, name: string): MessagePort {
  return {
    post: (message, transfer) => port.post({ to: name, message }, transfer),
    listen: (listener) =>
      port.listen((envelope) => {
        if (isEnvelope(envelope) && envelope.to === name) listener(envelope.message);
      }),
  };
}

function isEnvelope(value: unknown): value is { readonly to: unknown; readonly message: unknown } {
  return typeof value === "object" && value !== null && "to" in value && "message" in value;
}
