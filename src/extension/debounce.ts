/** Runs `run` once nothing has asked for it for `delay` milliseconds. */
export class Debounced {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly delay: number,
    private readonly run: () => void,
  ) {}

  trigger(): void {
    this.dispose();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.run();
    }, this.delay);
  }

  dispose(): void {
    if (this.timer !== undefined) clearTimeout(this.timer);
    this.timer = undefined;
  }
}
