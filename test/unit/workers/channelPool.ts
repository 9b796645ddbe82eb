import { MessageChannel, type MessagePort as NodePort } from "node:worker_threads";
import type { MessagePort } from "../../../src/protocol/rpc";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { DecodePool } from "../../../src/workers/decodePool";
import { serveDecoding } from "../../../src/workers/decodeService";
import { openLocalFile } from "../../../src/workers/localFile.node";

function portOf(port: NodePort): MessagePort {
  return {
    post: (message, transfer) => port.postMessage(message, transfer && [...transfer]),
    listen: (listener) => {
      port.on("message", listener);
      return () => void port.off("message", listener);
    },
  };
}

/** The pool and the service of its workers, with real message ports between them, in one thread. */
export function startPool(): DecodePool {
  return new DecodePool(() => {
    const { port1, port2 } = new MessageChannel();
    serveDecoding(portOf(port2), { platform, openFile: openLocalFile });
    return { port: portOf(port1), onFailure: () => undefined, terminate: () => port1.close() };
  }, 2);
}
