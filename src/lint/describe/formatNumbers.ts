/** `1200` as `1 200`, with narrow no-break spaces; what is beyond exact integers as a power of ten. */
export function formatCount(count: number): string {
  if (!Number.isFinite(count)) return "∞";
  if (count > Number.MAX_SAFE_INTEGER) return count.toExponential(1).replace("e+", " × 10^");
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

const units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];

/** Bytes in decimal units: `4.7 GB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return "∞ B";
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  if (value >= 1e6) return `${value.toExponential(1)} ${units[unit]}`;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
