/** Bytes of values kept, and the most that one of them may have. */
const maxKept = 64 * 2 ** 20;

/** The values used last, for servers that send them only whole. */
export class KeptValues {
  private readonly values = new Map<string, Promise<Uint8Array | undefined>>();
  private readonly sizes = new Map<string, number>();

  /** @throws what `read` throws, which is told the most bytes that are kept */
  async get(
    key: string,
    read: (maxBytes: number) => Promise<Uint8Array | undefined>,
  ): Promise<Uint8Array | undefined> {
    const known = this.values.get(key);
    const value = known ?? read(maxKept);
    this.values.delete(key);
    this.values.set(key, value);
    try {
      const bytes = await value;
      this.sizes.set(key, bytes?.length ?? 0);
      this.trim(key);
      return bytes;
    } catch (error) {
      if (this.values.get(key) === value) this.values.delete(key);
      throw error;
    }
  }

  private trim(newest: string): void {
    let total = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const key of this.values.keys()) {
      if (total <= maxKept) break;
      if (key === newest) continue;
      total -= this.sizes.get(key) ?? 0;
      this.sizes.delete(key);
      this.values.delete(key);
    }
  }
}
