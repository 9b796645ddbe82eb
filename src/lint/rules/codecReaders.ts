import type { CodecProblem } from "../../codecs/codec";

const both = "zarr-python and tensorstore refuse this";
const nobody = "no reader can decode such chunks";

/** What readers make of a fault, where it was measured (CONFORMANCE §3.7, §3.8, §8.1). */
const readersOfFault: Readonly<Record<string, string>> = {
  "codec-array-to-bytes": both,
  "codec-order": both,
  "codec-input": nobody,
  "configuration-member": both,
  "blosc-clevel": "tensorstore refuses this, zarr-python takes 10",
  "blosc-shuffle": both,
  "blosc-typesize": "zarr-python takes 1 where it is missing, tensorstore refuses this",
  "gzip-level": both,
  "shard-chunk-shape-divides": "tensorstore refuses this",
  "shard-configuration": both,
  "shard-index-codecs": "zarr-python takes a compressed index, tensorstore refuses it",
};

/** The same where a member is missing, and readers differ. */
const readersWithout: Readonly<Record<string, string>> = {
  "bytes-endian":
    "zarr-python 3.1 and zarrita take little where it is missing, zarr-python 3.3, tensorstore and zarrs refuse this",
  "zstd-level": "zarr-python reads it without, tensorstore and zarrs refuse this",
  "shard-configuration": "zarr-python takes defaults, tensorstore and zarrs refuse this",
};

/** Who reads a registered codec that is rare (CONFORMANCE §8.1); the others refuse it. */
const readersOfCodec: Readonly<Record<string, string>> = {
  bitround: "zarrs and zarrita",
  cast_value: "zarr-python, zarrs and zarrita",
  conditional: "plugins alone",
  n5_default: "plugins alone",
  packbits: "zarrs alone",
  reshape: "zarrs alone",
  scale_offset: "zarr-python and zarrita",
  zfp: "zarrs alone",
};

/** The message of a problem, with who reads or refuses what it is about. */
export function withReaders({ rule, message, severity }: CodecProblem): string {
  if (rule === "codec-support") {
    const name = /^"([^"]*)"/.exec(message)?.[1] ?? "";
    return Object.hasOwn(readersOfCodec, name)
      ? `"${name}" is registered, but few readers know it: ${readersOfCodec[name] ?? ""}.`
      : message;
  }
  if (severity !== "error") return message;
  if (rule === "refused-codec") return `${message} Of the readers only zarr-python 2 takes it.`;
  if (rule === "transpose-order" && /"[CF]"/.test(message)) {
    return joined(message, "tensorstore and zarrita read it, zarr-python and zarrs refuse it");
  }
  const isMissing = / needs (the member |"endian")/.test(message);
  const readers = (isMissing ? readersWithout[rule] : undefined) ?? readersOfFault[rule];
  return readers === undefined ? message : joined(message, readers);
}

function joined(message: string, readers: string): string {
  return `${message.replace(/(; without it.*)?\.$/, "")}: ${readers}.`;
}
