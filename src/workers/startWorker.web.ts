import type { DecodeWorkerHandle } from "./decodePool";

/**
 * Starts the decode worker of browser hosts.
 * @param script the text of its bundle, `dist/web/decodeWorker.js`: extension hosts in a browser may only
 * start workers from blobs
 */
export function startWebWorker(script: string): DecodeWorkerHandle {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  return {
    port: {
      post: (message, transfer) => worker.postMessage(message, transfer ? [...transfer] : []),
      listen: (listener) => {
        const onMessage = (event: MessageEvent): void => listener(event.data);
        worker.addEventListener("message", onMessage);
        return () => worker.removeEventListener("message", onMessage);
      },
    },
    onFailure: (listener) =>
      worker.addEventListener("error", (event) => listener(new Error(event.message)), {
        once: true,
      }),
    terminate: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}
