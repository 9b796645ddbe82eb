/**
 * Some systems name a language that is none (`en-US@posix` under `LANG=C`); uPlot asks `Intl` for it
 * while it loads, which would throw. Such a name is replaced by English.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}
