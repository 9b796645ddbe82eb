/** Lines around a change that are shown with it. */
const context = 3;

/** More pairs of lines than this are not compared: the whole of what differs is shown as changed. */
const mostPairs = 4_000_000;

interface Line {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** The difference of two texts in the unified format that `patch` and `git apply` take; "" for none. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return "";
  const lines = compare(linesOf(before), linesOf(after));
  const hunks = [...hunksOf(lines)].map((hunk) => hunkText(lines, hunk));
  return `--- a/${file}\n+++ b/${file}\n${hunks.join("")}`;
}

/** Each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function compare(a: readonly string[], b: readonly string[]): Line[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  ) {
    end++;
  }
  return [
    ...a.slice(0, start).map((text): Line => ({ mark: " ", text })),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text): Line => ({ mark: " ", text })),
  ];
}

/** By the longest common subsequence of lines. */
function middle(a: readonly string[], b: readonly string[]): Line[] {
  const width = b.length + 1;
  if (a.length * b.length > mostPairs) {
    return [
      ...a.map((text): Line => ({ mark: "-", text })),
      ...b.map((text): Line => ({ mark: "+", text })),
    ];
  }
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--) {
    for (let column = b.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < a.length || column < b.length) {
    const [old, now] = [a[row], b[column]];
    if (old !== undefined && old === now) {
      lines.push({ mark: " ", text: old });
      row++;
      column++;
    } else if (
      old !== undefined &&
      (now === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push({ mark: "-", text: old });
      row++;
    } else {
      lines.push({ mark: "+", text: now ?? "" });
      column++;
    }
  }
  return lines;
}

interface Hunk {
  readonly start: number;
  readonly end: number;
}

/** Runs of changes with their context; runs that would touch are one. */
function* hunksOf(lines: readonly Line[]): Generator<Hunk> {
  let open: Hunk | undefined;
  for (const [index, { mark }] of lines.entries()) {
    if (mark === " ") continue;
    const start = Math.max(0, index - context);
    const end = Math.min(lines.length, index + context + 1);
    if (open !== undefined && start > open.end) {
      yield open;
      open = undefined;
    }
    open = { start: open?.start ?? start, end };
  }
  if (open !== undefined) yield open;
}

function hunkText(lines: readonly Line[], { start, end }: Hunk): string {
  const shown = lines.slice(start, end);
  const count = (without: Line["mark"], list: readonly Line[]): number =>
    list.filter(({ mark }) => mark !== without).length;
  const before = lines.slice(0, start);
  const range = (without: Line["mark"]): string => {
    const length = count(without, shown);
    return `${count(without, before) + (length === 0 ? 0 : 1)},${length}`;
  };
  const body = shown.map(({ mark, text }) => mark + ended(text)).join("");
  return `@@ -${range("+")} +${range("-")} @@\n${body}`;
}

function ended(line: string): string {
  return line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`;
}
