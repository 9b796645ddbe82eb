import { refusedCodec } from "./bytesCodec";
import type { CodecDefinition, CodecKind } from "./codec";
import { numcodecsPages } from "./numcodecs/numcodecsBytes";

interface Unsupported {
  readonly names: readonly string[];
  readonly kind: CodecKind;
  readonly what: string;
  readonly specification: string;
  /** Why it is not decoded, where that is not for want of a package. */
  readonly why?: string;
}

const noPackage = "no package for it runs in VS Code";
const unregistered = "its form is an experiment that may still change";

const zarrs = "https://docs.rs/zarrs/latest/zarrs/array/codec/index.html";
const extensions = "https://github.com/zarr-developers/zarr-extensions";
const kerchunk = "https://fsspec.github.io/kerchunk/reference.html";
const imagecodecs = "https://github.com/cgohlke/imagecodecs";

/** Codecs that are met in stores, but that nothing decodes here (CONFORMANCE §4.5, NC-028, NC-029, NC-031). */
const table: readonly Unsupported[] = [
  {
    names: ["numcodecs.pcodec", "pcodec"],
    kind: "arrayToBytes",
    what: "Pcodec, a compressor of numbers",
    specification: `${numcodecsPages}compression/pcodec.html`,
  },
  {
    names: ["numcodecs/pcodec"],
    kind: "bytesToBytes",
    what: "Pcodec, a compressor of numbers",
    specification: `${numcodecsPages}compression/pcodec.html`,
  },
  {
    names: ["numcodecs.zfpy", "zfpy"],
    kind: "arrayToBytes",
    what: "zfp, a compressor of arrays of floats",
    specification: `${numcodecsPages}compression/zfpy.html`,
  },
  {
    names: ["numcodecs/zfpy"],
    kind: "bytesToBytes",
    what: "zfp, a compressor of arrays of floats",
    specification: `${numcodecsPages}compression/zfpy.html`,
  },
  {
    names: ["optional", "zarrs.optional"],
    kind: "arrayToBytes",
    what: "elements that may be missing",
    specification: `${extensions}/pull/33`,
    why: unregistered,
  },
  ...["zarrs.vlen", "zarrs.vlen_v2"].map((name) => ({
    names: [name],
    kind: "arrayToBytes" as const,
    what: "elements of variable length, as zarrs tries them out",
    specification: zarrs,
    why: unregistered,
  })),
  {
    names: ["zarrs.gdeflate", "gdeflate"],
    kind: "bytesToBytes",
    what: "GDeflate, a compressor for graphics cards",
    specification: zarrs,
  },
  {
    names: ["zarrs.squeeze", "squeeze"],
    kind: "arrayToArray",
    what: "arrays without their dimensions of length one",
    specification: zarrs,
    why: unregistered,
  },
  ...Object.entries({
    jpeg: "JPEG images",
    jpeg2k: "JPEG 2000 images",
    lzw: "LZW, a compressor of old images",
    pad: "arrays with a margin",
    "arrow-ipc": "tables of Arrow",
    label_multiset: "lists of labels, as Paintera writes them",
    n5_varlen: "N5 blocks of variable length",
  }).map(([name, what]) => ({
    names: [name],
    kind: "arrayToBytes" as const,
    what,
    specification: `${extensions}/tree/main/codecs`,
    why: "nobody has registered it, so its form is not certain",
  })),
  ...["grib", "FITSAscii", "FITSVarBintable", "record_member"].map((name) => ({
    names: [`numcodecs/${name}`],
    kind: "bytesToBytes" as const,
    what: `kerchunk's ${name}, which reads a part of another file format`,
    specification: kerchunk,
    why: "it needs a reader of that format",
  })),
  {
    names: ["numcodecs/fill_hdf_strings"],
    kind: "bytesToBytes",
    what: "kerchunk's strings of HDF5",
    specification: kerchunk,
  },
];

export const unsupportedDefinitions: readonly CodecDefinition[] = table.map(define);

function define({
  names,
  kind,
  what,
  specification,
  why = noPackage,
}: Unsupported): CodecDefinition {
  const [name = "", ...aliases] = names;
  const id = name.replace(/^numcodecs[./]/, "");
  return refusedCodec({
    ...{ name, aliases, kind, specification },
    title: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}.`,
    refusal: `"${id}" (${what}) is not decoded here, as ${why}; read the data with the software that wrote it.`,
  });
}

/** The codecs of imagecodecs: some forty image formats, all named after it. */
export function imagecodecsDefinition(name: string): CodecDefinition | undefined {
  if (!/^(numcodecs[./])?imagecodecs_\w+$/.test(name)) return undefined;
  return define({
    names: [name],
    kind: "bytesToBytes",
    what: "an image format of the Python package imagecodecs",
    specification: imagecodecs,
  });
}
