/** A line as pairs of positions; a gap where the value is null. */
export interface LinePoints {
  readonly x: number[];
  readonly y: (number | null)[];
}

export interface LineSource {
  readonly count: number;
  /** Position of a sample on the axis. */
  readonly positionAt: (sample: number) => number;
  /** NaN for a gap. */
  readonly valueAt: (sample: number) => number;
}

/**
 * At most about four points for each of `buckets` equal parts of the samples [from, to): first, smallest,
 * largest, last. Drawn at one bucket a pixel it looks like all of them.
 */
export function decimate(
  { positionAt, valueAt }: LineSource,
  { from, to, buckets }: { readonly from: number; readonly to: number; readonly buckets: number },
): LinePoints {
  const points: LinePoints = { x: [], y: [] };
  const add = (sample: number): void => {
    const value = valueAt(sample);
    points.x.push(positionAt(sample));
    points.y.push(Number.isNaN(value) ? null : value);
  };
  if (to - from <= buckets * 4) {
    for (let sample = from; sample < to; sample++) add(sample);
    return points;
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = from + Math.floor(((to - from) * bucket) / buckets);
    const end = from + Math.floor(((to - from) * (bucket + 1)) / buckets);
    for (const sample of extremes(valueAt, first, end)) add(sample);
  }
  return points;
}

/** First, smallest, largest and last of the samples [from, to), in their order, each once. */
function extremes(valueAt: (sample: number) => number, from: number, to: number): number[] {
  let smallest = -1;
  let largest = -1;
  let gap = -1;
  for (let sample = from; sample < to; sample++) {
    const value = valueAt(sample);
    if (Number.isNaN(value)) gap = sample;
    else {
      if (smallest < 0 || value < valueAt(smallest)) smallest = sample;
      if (largest < 0 || value > valueAt(largest)) largest = sample;
    }
  }
  const chosen = new Set([from, smallest, largest, gap, to - 1]);
  return [...chosen].filter((sample) => sample >= from).sort((a, b) => a - b);
}
