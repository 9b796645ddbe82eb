/**
 * Runs `work` over items, at most `limit` at once, taking the next item only when there is room. The
 * first error stops the taking and is thrown when what is under way has ended.
 */
export async function boundedParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const lane = async (): Promise<void> => {
    while (!failed) {
      const next = iterator.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const result of lanes) if (result.status === "rejected") throw result.reason;
}
