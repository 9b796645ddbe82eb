import type { codecRules, extensionRules } from "../../../../src/lint/tables/codec";
import { a2, a3, page, type Page } from "./page";

const bytes = { name: "bytes", configuration: { endian: "little" } };
const zstd = { name: "zstd", configuration: { level: 3 } };
const index_codecs = [bytes, { name: "crc32c" }];

const chain = (...codecs: unknown[]) => a3({ codecs });
/** After `bytes`, where a compressor stands. */
const after = (name: string, configuration?: unknown) => chain(bytes, { name, configuration });
/** Before `bytes`. */
const before = (name: string, configuration: unknown) =>
  chain({ name, configuration }, bytes, zstd);
const blosc = (changes: Readonly<Record<string, unknown>>) =>
  after("blosc", {
    cname: "lz4",
    clevel: 5,
    shuffle: "shuffle",
    typesize: 4,
    blocksize: 0,
    ...changes,
  });
const shard = (changes: Readonly<Record<string, unknown>> = {}) => ({
  name: "sharding_indexed",
  configuration: { chunk_shape: [1, 3], codecs: [bytes, zstd], index_codecs, ...changes },
});
const sharded = (changes: Readonly<Record<string, unknown>>) => chain(shard(changes));
const filters = (...list: unknown[]) => a2({ filters: list });

export const codecPages: Readonly<
  Record<keyof typeof codecRules | keyof typeof extensionRules, Page>
> = {
  "extension-name": page(
    "A codec, a chunk grid, a chunk key encoding or an extended data type needs a name of lower-case letters, digits, `-`, `_` and `.`, a letter first. Readers find the extension by it.",
    chain(bytes, { configuration: { level: 3 } }),
    chain(bytes, zstd),
  ),
  "extension-configuration": page(
    "`configuration` is an object, or absent. Every reader refuses other values.",
    chain(bytes, zstd, { name: "crc32c", configuration: [] }),
    chain(bytes, zstd, { name: "crc32c", configuration: {} }),
  ),
  "extension-must-understand": page(
    "`must_understand` is true or false. Without the data type, the chunk grid or the chunk key encoding no reader can go on, so false is not allowed there.",
    a3({ chunk_key_encoding: { name: "default", must_understand: false } }),
    a3({ chunk_key_encoding: { name: "default" } }),
  ),
  "codec-must-understand": page(
    "A chunk cannot be decoded past a codec that is not understood, whatever `must_understand` says. tensorstore refuses the member on a codec, zarr-python refuses unknown codecs all the same, zarrs skips them.",
    chain({ ...bytes, must_understand: true }, zstd),
    chain(bytes, zstd),
  ),
  "extension-url": page(
    "Addresses as names are there for data of the drafts. New extensions have registered names, which more readers know.",
    chain(bytes, zstd, { name: "https://example.org/codecs/mine" }),
    chain(bytes, zstd),
  ),
  "extension-short-hand": page(
    "Since v3.1 an extension without a configuration may stand as its name alone. zarrs reads that; zarr-python and tensorstore refuse it, and zarrita passes over the codec without a word.",
    a3({ data_type: "uint8", codecs: ["bytes", zstd] }),
    a3({ data_type: "uint8", codecs: [{ name: "bytes" }, zstd] }),
  ),
  "extension-short-hand-configuration": page(
    "An extension that needs a configuration cannot stand as its name alone. Every reader refuses it.",
    chain(bytes, "gzip"),
    after("gzip", { level: 5 }),
  ),
  "extension-member": page(
    "An extension has `name`, `configuration` and `must_understand`. Another member beside them has no effect in most readers, and tensorstore refuses it; most often it belongs into `configuration`.",
    chain({ ...bytes, endianness: "little" }, zstd),
    chain(bytes, zstd),
  ),
  "unknown-chunk-grid": page(
    "`regular` and `rectilinear` are the registered grids. A reader that does not know the grid refuses the array.",
    a3({ chunk_grid: { name: "hexagonal", configuration: {} } }),
    a3({ chunk_grid: { name: "regular", configuration: { chunk_shape: [2, 3] } } }),
  ),
  "unknown-chunk-key-encoding": page(
    "`default` and `v2` are the registered encodings. A reader that does not know the encoding cannot find a chunk.",
    a3({ chunk_key_encoding: { name: "fanout" } }),
    a3({ chunk_key_encoding: { name: "default" } }),
  ),

  "codec-order": page(
    "A chain has codecs from array to array first, then one from array to bytes, then those from bytes to bytes. Readers refuse any other order.",
    chain(zstd, bytes),
    chain(bytes, zstd),
  ),
  "codec-array-to-bytes": page(
    "Exactly one codec of a chain turns the array into bytes: `bytes`, `sharding_indexed`, `vlen-utf8` and others. Readers refuse none and two.",
    chain(bytes, bytes, zstd),
    chain(bytes, zstd),
  ),
  "unknown-codec": page(
    "A reader without the codec cannot decode the chunks. The document is no less valid for it, so this is a warning; where the name is close to a known one it is an error.",
    after("ztsd", { level: 3 }),
    chain(bytes, zstd),
  ),
  "unsupported-codec": page(
    "The codec is known, but its chunks are not decoded here, so they cannot be previewed. Readers with the library of the codec read them.",
    undefined,
    undefined,
  ),
  "refused-codec": page(
    "A pickle is a program: reading one runs whatever its writer put into it. It is never read here, nor by zarr-python 3 and tensorstore. Write the data again with `vlen-utf8`, `json2` or a numeric type.",
    a2({ dtype: "|O", filters: [{ id: "pickle" }], fill_value: null }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "" }),
  ),
  "codec-draft-name": page(
    "The codec stands under a name of the drafts, or an old one. Some readers know it; zarr-python and tensorstore refuse `endian`.",
    chain({ name: "endian", configuration: { endian: "little" } }, zstd),
    chain(bytes, zstd),
  ),
  "numcodecs-codec": page(
    "zarr-python can use every codec of numcodecs in v3, under names that no registry lists. zarrs and zarrita know some of them, tensorstore none. Where there is a registered codec, use that.",
    after("numcodecs.zstd", { level: 3 }),
    chain(bytes, zstd),
  ),
  "codec-support": page(
    "The codec is registered, but only one or two readers know it.",
    before("bitround", { keepbits: 10 }),
    chain(bytes, zstd),
  ),
  "codec-input": page(
    "A codec cannot work on what comes into it: `bytes` on strings, `vlen-utf8` on numbers, a filter for floats on booleans. Readers refuse the array.",
    a3({ data_type: "string", fill_value: "", codecs: [bytes, zstd] }),
    a3({ data_type: "string", fill_value: "", codecs: [{ name: "vlen-utf8" }, zstd] }),
  ),
  "configuration-member": page(
    "zarr-python and tensorstore refuse a configuration with a member that they do not know; numcodecs ends in a TypeError. Most often the name is a slip.",
    after("zstd", { level: 3, threads: 4 }),
    chain(bytes, zstd),
  ),
  "lossy-codec": page(
    "The codec keeps less than was given to it: what is read is not what was written. That is often wanted, but whoever uses the data should know.",
    before("bitround", { keepbits: 10 }),
    chain(bytes, zstd),
  ),
  "no-compression": page(
    "Chunks without compression take their full size on disk and on the network. zstd and blosc cost little time.",
    chain(bytes),
    chain(bytes, zstd),
  ),
  "double-compression": page(
    "What is compressed once hardly gets smaller the second time, and reading takes both.",
    chain(bytes, zstd, { name: "gzip", configuration: { level: 5 } }),
    chain(bytes, zstd),
  ),
  "checksum-order": page(
    "A checksum finds faults in what it is computed over. At the end of the chain it covers what is stored; before a compressor it is seen only after a broken chunk has been decompressed.",
    chain(bytes, { name: "crc32c" }, zstd),
    chain(bytes, zstd, { name: "crc32c" }),
  ),
  "bytes-endian": page(
    "Numbers of several bytes have a byte order, which `endian` says. Without it zarr-python 3.1 takes `little`; zarr-python 3.3 and tensorstore refuse the array.",
    chain({ name: "bytes" }, zstd),
    chain(bytes, zstd),
  ),
  "transpose-order": page(
    '`order` is a permutation of the dimensions of what comes in. `"C"` and `"F"` are of the drafts: zarr-python refuses them, tensorstore still reads them.',
    before("transpose", { order: "F" }),
    before("transpose", { order: [1, 0] }),
  ),
  "transpose-identity": page(
    "This order changes nothing. The codec costs a copy of each chunk and can be left out.",
    before("transpose", { order: [0, 1] }),
    chain(bytes, zstd),
  ),
  "gzip-level": page(
    "`level` is an integer from 0 to 9, and required. zarr-python and tensorstore refuse the array without it.",
    after("gzip", { level: 10 }),
    after("gzip", { level: 9 }),
  ),
  "zstd-level": page(
    "`level` is an integer from −131072 to 22, and required: tensorstore and zarrs refuse the array without it.",
    after("zstd", { level: 23 }),
    after("zstd", { level: 22 }),
  ),
  "zstd-checksum": page(
    "`checksum` is true, or should be left out. zarr-python writes `false`, which all readers take.",
    after("zstd", { level: 3, checksum: false }),
    after("zstd", { level: 3, checksum: true }),
  ),
  "blosc-cname": page(
    "`cname` is one of `blosclz`, `lz4`, `lz4hc`, `snappy`, `zlib` and `zstd`. Readers refuse others.",
    blosc({ cname: "lz5" }),
    blosc({ cname: "lz4" }),
  ),
  "blosc-clevel": page(
    "`clevel` is an integer from 0 to 9. tensorstore and zarrs refuse others, zarr-python takes 10.",
    blosc({ clevel: 10 }),
    blosc({ clevel: 9 }),
  ),
  "blosc-shuffle": page(
    'In v3 `shuffle` is `"noshuffle"`, `"shuffle"` or `"bitshuffle"`; the numbers 0, 1 and 2 are of v2. zarr-python and tensorstore refuse them.',
    blosc({ shuffle: 1 }),
    blosc({ shuffle: "shuffle" }),
  ),
  "blosc-typesize": page(
    "`typesize` is how many bytes an element has. It is required unless there is no shuffle: tensorstore refuses the array without it, zarr-python takes 1.",
    after("blosc", { cname: "lz4", clevel: 5, shuffle: "shuffle", blocksize: 0 }),
    blosc({ typesize: 4 }),
  ),
  "blosc-typesize-mismatch": page(
    "Shuffling by another size than that of an element compresses less. Reading is not affected: each chunk says its own size.",
    blosc({ typesize: 8 }),
    blosc({ typesize: 4 }),
  ),
  "blosc-blocksize": page(
    "`blocksize` is an integer of at least 0; with 0 blosc chooses.",
    blosc({ blocksize: -1 }),
    blosc({ blocksize: 0 }),
  ),
  "blosc-snappy": page(
    "The blosc of numcodecs, and so of zarr-python and zarrita, is built without snappy. They cannot read such chunks.",
    blosc({ cname: "snappy" }),
    blosc({ cname: "lz4" }),
  ),
  "shard-configuration": page(
    'A shard needs `chunk_shape`, `codecs` and `index_codecs`; `index_location` is `"start"` or `"end"`. zarr-python has defaults for missing codecs, tensorstore and zarrs refuse the array.',
    sharded({ index_location: "middle" }),
    sharded({ index_location: "end" }),
  ),
  "shard-chunk-shape": page(
    "The shape of the inner chunks has one length of at least 1 for each dimension of the shard.",
    sharded({ chunk_shape: [3] }),
    sharded({ chunk_shape: [1, 3] }),
  ),
  "shard-chunk-shape-divides": page(
    "Inner chunks fill the shard exactly: each length divides that of the shard. What counts is what comes into the codec, so behind a `transpose` the transposed shape; zarr-python looks at the other one.",
    sharded({ chunk_shape: [2, 2] }),
    sharded({ chunk_shape: [1, 3] }),
  ),
  "shard-index-codecs": page(
    "The index must have a fixed size, or it cannot be found. Only `bytes` and checksums can encode it; zarr-python writes compressed ones, and tensorstore and zarrs refuse them.",
    sharded({ index_codecs: [bytes, { name: "gzip", configuration: { level: 1 } }] }),
    sharded({ index_codecs }),
  ),
  "shard-index-usual": page(
    "The specification recommends `bytes` with little endian and `crc32c` for the index: without the checksum a broken index leads to wrong bytes.",
    sharded({ index_codecs: [bytes] }),
    sharded({ index_codecs }),
  ),
  "shard-codec-before": page(
    "An array codec before `sharding_indexed` is legal. zarr-python checks the inner chunks against the wrong shape, and zarrita passes over the codec and gives wrong data.",
    chain({ name: "transpose", configuration: { order: [1, 0] } }, shard({ chunk_shape: [3, 1] })),
    sharded({}),
  ),
  "shard-codec-after": page(
    "A codec behind `sharding_indexed` makes every read fetch and decode the whole shard, which sharding is there to avoid. tensorstore refuses it, zarrita passes over it.",
    chain(shard(), { name: "crc32c" }),
    sharded({}),
  ),
  "shard-nested": page(
    "Shards within shards are legal. zarr-python, tensorstore, zarrs and GDAL read them, zarrita does not.",
    a3({
      chunk_grid: { name: "regular", configuration: { chunk_shape: [4, 6] } },
      codecs: [shard({ chunk_shape: [2, 6], codecs: [shard()] })],
    }),
    sharded({}),
  ),
  "shard-index-start": page(
    "The index may stand at the start of the shard. zarrita looks for it at the end and reads garbage.",
    sharded({ index_location: "start" }),
    sharded({ index_location: "end" }),
  ),
  "shard-inner-count": page(
    "A shard with one inner chunk only adds an index. With more than a million the index itself has 16 MB, which every read needs.",
    sharded({ chunk_shape: [2, 3] }),
    sharded({ chunk_shape: [1, 3] }),
  ),
  "bitround-keepbits": page(
    "`keepbits` is the number of bits of the mantissa that are kept: at least 1, and no more than the type has.",
    before("bitround", { keepbits: -1 }),
    before("bitround", { keepbits: 10 }),
  ),
  "packbits-configuration": page(
    "`packbits` takes `padding_encoding`, `first_bit` and `last_bit`; the last is not before the first.",
    a3({
      data_type: "bool",
      fill_value: false,
      codecs: [{ name: "packbits", configuration: { padding_encoding: "middle" } }, zstd],
    }),
    a3({ data_type: "bool", fill_value: false, codecs: [{ name: "packbits" }, zstd] }),
  ),
  "reshape-shape": page(
    "The new shape has as many elements as the chunk. Entries are lengths, lists of dimensions that are merged, and at most one −1.",
    before("reshape", { shape: [5] }),
    before("reshape", { shape: [6] }),
  ),
  "cast-value-configuration": page(
    "`cast_value` needs the data type that is stored; `rounding`, `out_of_range` and `scalar_map` take listed values. Readers must refuse unknown members.",
    before("cast_value", { data_type: "int16", rounding: "up" }),
    before("cast_value", { data_type: "int16" }),
  ),
  "scale-offset-configuration": page(
    "`scale` and `offset` are values of the data type that comes in, and the scale is not 0.",
    before("scale_offset", { scale: 0 }),
    before("scale_offset", { scale: 2, offset: 0 }),
  ),
  "zfp-mode": page(
    "`zfp` needs a mode and the members of that mode, such as `tolerance` for `fixed_accuracy`.",
    chain({ name: "zfp", configuration: { mode: "fixed_accuracy" } }),
    chain({ name: "zfp", configuration: { mode: "reversible" } }),
  ),
  "conditional-configuration": page(
    "`conditional` needs a list of codecs from bytes to bytes; `header_bits` is a multiple of 8 and has a bit for each of them.",
    after("conditional", { codecs: [zstd], header_bits: 3 }),
    after("conditional", { codecs: [zstd] }),
  ),
  "n5-default-codecs": page(
    "An N5 block is a transpose of all dimensions, big-endian bytes and at most one compressor, under keys of the `v2` encoding with `/`.",
    chain({ name: "n5_default", configuration: { codecs: [bytes] } }),
    undefined,
  ),
  "numcodecs-configuration": page(
    "The member is out of the range that numcodecs takes. Python readers end in an error; decoding elsewhere may still work.",
    a2({ compressor: { id: "zlib", level: 12 } }),
    a2({ compressor: { id: "zlib", level: 9 } }),
  ),
  "numcodecs-dtype": page(
    "Filters such as `delta` and `fixedscaleoffset` need the data types that they work on; without them nothing can be decoded.",
    filters({ id: "delta" }),
    filters({ id: "delta", dtype: "<i4" }),
  ),
  "filter-dtype-mismatch": page(
    "The filter is told another data type than comes into it, and takes the bytes for what they are not.",
    filters({ id: "delta", dtype: "<i8" }),
    filters({ id: "delta", dtype: "<i4" }),
  ),
  "filter-data-type": page(
    "The filter loses something on this type: differences of floats are rounded, and booleans have none.",
    a2({ dtype: "<f4", filters: [{ id: "delta", dtype: "<f4" }] }),
    filters({ id: "delta", dtype: "<i4" }),
  ),
  codecs: page(
    "`codecs` is a list with at least the codec that turns an array into bytes. Every reader refuses others.",
    a3({ codecs: [] }),
    chain(bytes, zstd),
  ),
  "v2-object-codec": page(
    "`|O` says that the elements are objects, not how they are stored. A filter such as `vlen-utf8` must say that; without one no reader can decode a chunk.",
    a2({ dtype: "|O", fill_value: "" }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "" }),
  ),
  "v2-object-codec-place": page(
    "The codec of the objects belongs into `filters`. zarr-python finds it as the compressor too, others do not.",
    a2({ dtype: "|O", compressor: { id: "vlen-utf8" }, fill_value: "" }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "" }),
  ),
  "v2-object-codec-support": page(
    "Objects as JSON, MessagePack, ragged arrays or categories are legal in v2. zarr-python 2 reads them, zarr-python 3 and tensorstore refuse them.",
    a2({ dtype: "|O", filters: [{ id: "json2" }], fill_value: null }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "" }),
  ),
  "v2-order-codec": page(
    "Codecs such as `vlen-utf8` write the elements one after the other in an order of their own, so readers can take order F in two ways.",
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "", order: "F" }),
    a2({ dtype: "|O", filters: [{ id: "vlen-utf8" }], fill_value: "", order: "C" }),
  ),
};
