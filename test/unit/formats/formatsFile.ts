import { fileURLToPath } from "node:url";

/** docs/formats.md */
export const formatsFile = fileURLToPath(new URL("../../../docs/formats.md", import.meta.url));
