import type { Paint } from "../lint/report";

/** What tells whether a stream shows colours. */
export interface ColorStream {
  readonly isTTY?: boolean;
  hasColors?(): boolean;
}

/**
 * True where text may be coloured: on a terminal that has colours and where `NO_COLOR` is not set, or
 * wherever `FORCE_COLOR` asks for it (no-color.org, force-color.org).
 */
export function wantsColor(
  stream: ColorStream,
  { FORCE_COLOR: forced, NO_COLOR: refused = "" }: NodeJS.ProcessEnv,
): boolean {
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (refused !== "") return false;
  return stream.isTTY === true && stream.hasColors?.() === true;
}

const codes: Readonly<Record<Parameters<Paint>[1], number>> = {
  error: 31,
  warning: 33,
  information: 34,
  hint: 36,
  place: 1,
  removed: 31,
  added: 32,
};

/** Colours of every terminal, which follow its theme. */
export const ansiPaint: Paint = (text, kind) => `\u001b[${codes[kind]}m${text}\u001b[0m`;

/** A difference as `diff -u` has it, what goes and what comes coloured. */
export function paintDiff(diff: string, paint: Paint): string {
  return diff
    .split("\n")
    .map((line) => {
      if (/^(---|\+\+\+) /.test(line)) return paint(line, "place");
      if (line.startsWith("-")) return paint(line, "removed");
      return line.startsWith("+") ? paint(line, "added") : line;
    })
    .join("\n");
}
