/** A range of bytes that holds several parts. */
export interface JoinedRange<Part> {
  readonly offset: number;
  readonly length: number;
  readonly parts: readonly Part[];
}

/** Reading so many bytes in vain is cheaper than asking once more. */
const maxGap = 16 * 2 ** 10;
/** A joined range is in memory as a whole. */
const maxLength = 8 * 2 ** 20;

/** Joins ranges that lie next to each other, or nearly so; in order of their offsets. */
export function joinRanges<Part extends { readonly offset: number; readonly length: number }>(
  ranges: readonly Part[],
): JoinedRange<Part>[] {
  const joined: { offset: number; length: number; parts: Part[] }[] = [];
  for (const range of [...ranges].sort((a, b) => a.offset - b.offset)) {
    const last = joined.at(-1);
    const length = last && Math.max(last.length, range.offset + range.length - last.offset);
    if (
      last !== undefined &&
      length !== undefined &&
      length <= maxLength &&
      range.offset <= last.offset + last.length + maxGap
    ) {
      last.length = length;
      last.parts.push(range);
    } else {
      joined.push({ offset: range.offset, length: range.length, parts: [range] });
    }
  }
  return joined;
}
