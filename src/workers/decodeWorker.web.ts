// The decode worker of browser hosts.
import { webDecodePlatform } from "./decodePlatform.web";
import { serveDecoding } from "./decodeService";

// The library of types has the window's postMessage; a worker's takes the buffers second.
const scope = globalThis as unknown as {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  removeEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

serveDecoding(
  {
    post: (message, transfer) => scope.postMessage(message, transfer ?? []),
    listen: (listener) => {
      const onMessage = (event: MessageEvent): void => listener(event.data);
      scope.addEventListener("message", onMessage);
      return () => scope.removeEventListener("message", onMessage);
    },
  },
  { platform: webDecodePlatform },
);
