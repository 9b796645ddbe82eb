/**
 * The candidate that `written` is probably meant to be: equal but for case and punctuation, or at most
 * two typing errors away (one for short names).
 */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const limit = written.length < 5 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === written) continue;
    const distance =
      plain(candidate) === plain(written) ? 0 : editDistance(written, candidate, limit);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** ` Did you mean "shape"?`, or nothing. */
export function didYouMean(written: string, candidates: Iterable<string>): string {
  const guess = nearest(written, candidates);
  return guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, "");
}

/** Insertions, deletions, replacements and swaps of neighbours; `limit + 1` for anything further. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? limit) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? limit + 1;
}
