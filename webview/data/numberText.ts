/** A float32 as the shortest decimal that reads back as the same float32; any other number as JavaScript writes it. */
export function exactText(value: number, single: boolean): string {
  if (!Number.isFinite(value) || !single || Number.isInteger(value)) return plain(value);
  for (let digits = 1; digits < 10; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return plain(Number(text));
  }
  return plain(value);
}

function plain(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
}

/** A short text for labels: up to `digits` significant digits, an exponent where the number is long. */
export function shortText(value: number, digits = 5): string {
  if (!Number.isFinite(value) || value === 0) return plain(value);
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6 || magnitude < 1e-4) {
    return plain(Number(value.toPrecision(digits)))
      .replace(/^([^e]*)$/, () => value.toExponential(digits - 1))
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  }
  return plain(Number(value.toPrecision(digits)));
}

/** A size as people say it: decimal multiples, three digits. */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const text =
    unit === 0 || value >= 99.5 ? String(Math.round(value)) : value.toPrecision(value < 10 ? 2 : 3);
  return `${Number(text)} ${units[unit] ?? ""}`;
}
