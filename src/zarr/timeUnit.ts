import type { TimeUnit } from "./dataType";

const units: { readonly [code: string]: TimeUnit | undefined } = Object.assign(
  Object.create(null) as object,
  {
    ...{ Y: "Y", M: "M", W: "W", D: "D", h: "h", m: "m", s: "s", ms: "ms", us: "us" },
    // Both micro signs: U+03BC and U+00B5.
    ...{ "\u03bcs": "us", "\u00b5s": "us", ns: "ns", ps: "ps", fs: "fs", as: "as" },
    generic: "generic",
  } satisfies Record<string, TimeUnit>,
);

/** The unit that a NumPy code names (CONFORMANCE X-DT-013); undefined for others. */
export function timeUnitOf(code: string): TimeUnit | undefined {
  return units[code];
}
