import { fileURLToPath } from "node:url";

/** docs/rules/, with a slash at its end. */
export const ruleFolder = fileURLToPath(new URL("../../../../docs/rules/", import.meta.url));
