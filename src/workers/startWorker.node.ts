import { Worker } from "node:worker_threads";
import type { DecodeWorkerHandle } from "./decodePool";

/** Starts the decode worker of Node hosts from its bundle, `dist/worker/decodeWorker.node.mjs`. */
export function startNodeWorker(script: string): DecodeWorkerHandle {
  const worker = new Worker(script);
  return {
    port: {
      post: (message, transfer) => worker.postMessage(message, transfer && [...transfer]),
      listen: (listener) => {
        worker.on("message", listener);
        return () => worker.off("message", listener);
      },
    },
    onFailure: (listener) => worker.once("error", listener),
    terminate: () => void worker.terminate(),
  };
}
