/** Scrolling through more rows than a browser can lay out. All lengths in CSS pixels. */
export interface ScrollAxis {
  readonly count: number;
  /** Of one row or column. */
  readonly size: number;
  /** Of the visible part. */
  readonly visible: number;
}

/** Browsers lay out no more than some 16 million pixels. */
const longest = 8_000_000;

/** The length that the scrolled content is given. */
export function contentLength({ count, size, visible }: ScrollAxis): number {
  return Math.min(Math.max(count * size, visible), longest);
}

/** The first (fractional) row at a scroll position. */
export function rowAtScroll(axis: ScrollAxis, scroll: number): number {
  const content = contentLength(axis);
  if (content >= axis.count * axis.size) return scroll / axis.size;
  const part = scroll / Math.max(1, content - axis.visible);
  return Math.min(1, Math.max(0, part)) * lastFirstRow(axis);
}

/** The scroll position that shows a (fractional) row first; the way back from {@link rowAtScroll}. */
export function scrollAtRow(axis: ScrollAxis, row: number): number {
  const content = contentLength(axis);
  if (content >= axis.count * axis.size) return row * axis.size;
  const last = lastFirstRow(axis);
  return last <= 0 ? 0 : (row / last) * (content - axis.visible);
}

/** The first row when the last one is at the end of the visible part. */
export function lastFirstRow({ count, size, visible }: ScrollAxis): number {
  return Math.max(0, count - visible / size);
}

/** Whole blocks around [first, last), so that a little scrolling needs nothing new. */
export function blockAround(
  first: number,
  last: number,
  extent: number,
  block: number,
): { start: number; stop: number } {
  return {
    start: Math.max(0, (Math.floor(first / block) - 1) * block),
    stop: Math.min(extent, (Math.ceil(last / block) + 1) * block),
  };
}
