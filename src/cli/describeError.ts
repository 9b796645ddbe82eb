import { isZarrError, messageOf } from "../zarr/errors";
import { UsageError } from "./usageError";

/** An error as one line for standard error: what, where and what to do; never a stack. */
export function describeError(error: unknown): string {
  const message = messageOf(error).replace(/\s+/g, " ").trim() || "Unknown failure.";
  if (isZarrError(error)) {
    const { path } = error;
    const place = path === undefined || path === "" || message.includes(path) ? "" : `${path}: `;
    return `${place}${message}`;
  }
  if (error instanceof UsageError) return message;
  const code = codeOf(error);
  if (code?.startsWith("ERR_PARSE_ARGS") === true) {
    return `${message.replace(/\.$/, "")}. See zarr-lens --help.`;
  }
  return message;
}

/** The code of an error of Node, e.g. `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}
