/** Numbers that are summed together before they are merged into the whole. */
const batchLength = 4096;

/**
 * Mean and deviation of a stream of finite numbers. Each batch is summed about its first number, in two
 * passes, and merged by the pairwise update of Chan, Golub and LeVeque: nothing is lost where the mean is far
 * larger than the deviation, or where there are very many numbers.
 */
export class RunningMoments {
  private count = 0;
  private mean = 0;
  private squares = 0;
  private readonly batch = new Float64Array(batchLength);
  private held = 0;

  add(value: number): void {
    this.batch[this.held++] = value;
    if (this.held === batchLength) this.mergeBatch();
  }

  /** Deviation is that of the population; both are NaN for no numbers. */
  result(): { readonly count: number; readonly mean: number; readonly deviation: number } {
    this.mergeBatch();
    const { count, mean, squares } = this;
    if (count === 0) return { count, mean: NaN, deviation: NaN };
    return { count, mean, deviation: Math.sqrt(squares / count) };
  }

  private mergeBatch(): void {
    const { batch, held } = this;
    if (held === 0) return;
    this.held = 0;
    const first = batch[0] ?? 0;
    let sum = 0;
    for (let i = 0; i < held; i++) sum += (batch[i] ?? 0) - first;
    const mean = first + sum / held;
    let squares = 0;
    for (let i = 0; i < held; i++) squares += ((batch[i] ?? 0) - mean) ** 2;
    const total = this.count + held;
    const distance = mean - this.mean;
    this.mean += distance * (held / total);
    this.squares += squares + distance ** 2 * this.count * (held / total);
    this.count = total;
  }
}
