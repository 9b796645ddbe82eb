// The decode worker of Node hosts: a worker thread that reads local chunk files itself.
import { parentPort } from "node:worker_threads";
import { nodeDecodePlatform } from "./decodePlatform.node";
import { serveDecoding } from "./decodeService";
import { openLocalFile } from "./localFile.node";

const port = parentPort;
if (port === null) throw new Error("decodeWorker runs as a worker thread only");
serveDecoding(
  {
    post: (message, transfer) => port.postMessage(message, transfer && [...transfer]),
    listen: (listener) => {
      port.on("message", listener);
      return () => port.off("message", listener);
    },
  },
  { platform: nodeDecodePlatform, openFile: openLocalFile },
);
