import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { decodeBytes } from "./decodeWith";

/** int16 [0, 1, 2, 3], as the conformance reference encodes it with each codec of numcodecs. */
const plain = "0000010002000300";

const vectors: readonly [id: string, encoded: string, configuration?: Record<string, string>][] = [
  ["lz4", "08000000800000010002000300"],
  ["zstd", "28b52ffd20084100000000010002000300"],
  ["crc32", "84975a2f0000010002000300"],
  ["crc32", "000001000200030084975a2f", { location: "end" }],
  ["crc32c", "00000100020003008b5298e8"],
  ["adler32", "07001c000000010002000300"],
  ["fletcher32", "00000100020003000006000a"],
  ["jenkins_lookup3", "0000010002000300bfb35efd"],
  ["base64", Buffer.from("AAABAAIAAwA=").toString("hex")],
];

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

function hex(data: Uint8Array): string {
  return Buffer.from(data).toString("hex");
}

describe("codecs of numcodecs on bytes", () => {
  for (const [id, encoded, configuration] of vectors) {
    for (const name of [`numcodecs/${id}`, `numcodecs.${id}`]) {
      it(`${name} ${JSON.stringify(configuration ?? {})}`, async () => {
        const decoded = await decodeBytes(name, bytes(encoded), { configuration, size: 8 });
        assert.equal(hex(decoded), plain);
      });
    }
  }

  it("shuffle regroups the bytes of elements", async () => {
    const encoded = bytes("0001020300000000");
    const configuration = { elementsize: 2 };
    const decoded = await decodeBytes("numcodecs/shuffle", encoded, { configuration, size: 8 });
    assert.equal(hex(decoded), plain);
  });

  it("shuffle refuses bytes that its elements do not fill", async () => {
    const configuration = { elementsize: 3 };
    const decoding = decodeBytes("numcodecs/shuffle", bytes(plain), { configuration, size: 8 });
    await assert.rejects(decoding, /there are 8 bytes, which elements of 3 bytes do not fill/);
  });

  it("packbits takes the most significant bit first", async () => {
    const decoded = await decodeBytes("numcodecs/packbits", bytes("03b0"), { size: 5 });
    assert.equal(hex(decoded), "0100010100");
  });
});

describe("checksums", () => {
  const names = ["numcodecs/crc32", "crc32c", "numcodecs/adler32", "numcodecs/fletcher32"];
  for (const name of names) {
    it(`${name} finds a changed byte, and lets it pass on request`, async () => {
      const found = vectors.find(([id]) => name.endsWith(id));
      const encoded = bytes(found?.[1] ?? "");
      const at = /crc32$|adler/.test(name) ? 6 : 2;
      encoded[at] = 0x7f;
      const code = { code: "checksum", message: /the checksum is 0x\w{8}, but the data have 0x/ };
      await assert.rejects(decodeBytes(name, encoded, { size: 8 }), code);
      const decoded = await decodeBytes(name, encoded, { size: 8, ignoreChecksums: true });
      assert.equal(decoded.length, 8);
    });
  }

  it("jenkins_lookup3 takes start value and prefix from the configuration", async () => {
    const configuration = { initval: 1, prefix: [1, 2, 3] };
    const encoded = bytes("0000010002000300bfb35efd");
    const decoding = decodeBytes("numcodecs/jenkins_lookup3", encoded, { configuration, size: 8 });
    await assert.rejects(decoding, { code: "checksum" });
  });
});

describe("bz2 and lzma, as Python writes them", () => {
  const text = `${"abc".repeat(50)}${"zarr zarr lens ".repeat(10)}`;
  const expected = Uint8Array.from([...Array(40).keys(), ...Buffer.from(text)]);
  const cases: readonly [title: string, id: string, configuration: object, encoded: string][] = [
    [
      "one bzip2 stream",
      "bz2",
      {},
      "425a6839314159265359bcac3b1800000071807fffffffff803a0518102000683526800d00190000034092a8609809a30269906864c985ea15559761969b71d78cfc10c51c92cd3d0745355765b72704804052018e59e9aedbe192016a08c840bf8816821f11a088810c823510c240e6c2ee48a70a121795876300",
    ],
    [
      "two bzip2 streams",
      "bz2",
      {},
      "425a68393141592653594f043d1700000071007fffffffff803800200040d28680d34034c83400d1a1801934d06430434c468c39e7e034314724b31e74514d55d96dc9bd4bc31cb3669aedbf1cf5df8d69101efc01070043f1772453850904f043d170425a68393141592653595c58ab7600000f118040003a0518102000508018052a83d47a8dd2711ce4af898abc55a989a9a4c27c9dd1bf8bb9229c28482e2c55bb00",
    ],
    [
      "XZ with CRC-64",
      "lzma",
      {},
      "fd377a585a000004e6d6b4460200210116000000742fe5a3e00153003e5d00000052500a84f99bb28021a969d627e03e065a5f048d53d404ba39570509c15524de9db871593230fd446e0248f11cc1356424797acbd9165e63a67919400000008d995d578de5336800015ad4020000005eee3cb8b1c467fb020000000004595a",
    ],
    [
      "XZ with CRC-32",
      "lzma",
      { format: 1, check: 1 },
      "fd377a585a0000016922de360200210116000000742fe5a3e00153003e5d00000052500a84f99bb28021a969d627e03e065a5f048d53d404ba39570509c15524de9db871593230fd446e0248f11cc1356424797acbd9165e63a6791940000000109f5097000156d402000000252efecf3e300d8b020000000001595a",
    ],
    [
      "XZ with a delta filter",
      "lzma",
      { format: 1 },
      "fd377a585a000004e6d6b4460201030103210110a22a1215e00153002b5d00000052500aa079c738d6aeb965526b1b992115b121b00ed98fbe0ae8f49025f370d6ac6bbea1e4df49f00000008d995d578de53368000147d4020000001bff7407b1c467fb020000000004595a",
    ],
    [
      "an .lzma file",
      "lzma",
      { format: 2 },
      "5d00008000ffffffffffffffff00000052500a84f99bb28021a969d627e03e065a5f048d53d404ba39570509c15524de9db871593230fd446e0248f11cc1356424797acbd9165e63ac01e83ffffd655000",
    ],
    [
      "raw LZMA2 with a delta filter",
      "lzma",
      { format: 3, filters: [{ id: 3, dist: 2 }, { id: 33 }] },
      "e0015300245d000000527bf0b5be2fe709762ff1b2b9ced96e50b08f4159a3353a440d5a1e645dd6d5c00000",
    ],
    [
      "raw LZMA1 with properties of its own",
      "lzma",
      { format: 3, filters: [{ id: 0x4000000000000001n, lc: 1, lp: 2, pb: 1 }] },
      "000000404131348fc9dc86da3e10966fd9c6a7de55c27abd1922086e42b9e9402ee23344ff8033edfab1e3f88a940064db9d25fd1a2cd924104c51a9e0bc9aa0c57c75fffa96e000",
    ],
  ];
  for (const [title, id, configuration, encoded] of cases) {
    it(title, async () => {
      const options = { configuration: { ...configuration }, size: expected.length };
      const decoded = await decodeBytes(`numcodecs/${id}`, bytes(encoded), options);
      assert.equal(hex(decoded), hex(expected));
    });
    it(`${title}: no more than the limit`, async () => {
      const options = { configuration: { ...configuration }, maxBytes: 100 };
      const decoding = decodeBytes(`numcodecs/${id}`, bytes(encoded), options);
      await assert.rejects(decoding, { name: "OutputLimitError" });
    });
  }

  it("bzip2 of two blocks, whose checksums are combined", async () => {
    const pattern = Array.from({ length: 256 }, (_, index) => ((index * index) >> 7) & 3);
    const whole = Uint8Array.from({ length: 128_000 }, (_, index) => pattern[index % 256] ?? 0);
    const encoded = bytes(
      "425a68313141592653595a0a39c50000cee000784008004002f81d00a0430018009a925340a50a6990a7b90a6829c853a0a7682990a7214e214f214d414f0115701156429848af10a70915d4853a42990a6848ac8534853c853214e829c429c245790a68298928e8406ca8b25458951610a6829a4298853c853e429f74429f091590a7e5115a90a7214c85390a690a7214d214c853e429a429a90a7a429e4aa4790a642990a7214e429d214c853214f414ca9555848ad214e122b214e214c2456214c855aaa2e8a51d2a2c8406ca86429a42990a690a7505390a7905390a690a6848ae122b214d214f5214e429c8535214c85390a6a42990a6429952aabc85348530915ed053544570915c8534528fcc50564994d657c397928000a278001e2002001000967540a521800c004d4924052494d309612f44b84b912e897097425e12d44bc897d82a9e4156a93481fa527481c549ca8b09692aac25a12f84b097549ca93a40f549949a40f504e12c25a12d09689684b225e12fd12d225f255584bc5556a12e12c25c25a12e12d09612f84b425a84bd09782a9e12c2584b84b84ba12c2584bd12c5132555a12e503549d293481a526a93945e2aabc258a2709612d09612d097512e12f512e12c8a6481d206a932a4f1527545c25a84b097096a12c2584b144f09684b112f1555ca07549881fc5dc914e14243ac68b700",
    );
    const decoded = await decodeBytes("numcodecs/bz2", encoded, { size: whole.length });
    assert.equal(Buffer.compare(decoded, whole), 0);
    encoded[encoded.length - 3] = (encoded[encoded.length - 3] ?? 0) ^ 1;
    const decoding = decodeBytes("numcodecs/bz2", encoded, { size: whole.length });
    await assert.rejects(decoding, { code: "checksum" });
  });

  it("a wrong checksum is an error that can be passed over", async () => {
    const [, , , encoded] = cases[2] ?? [];
    const damaged = bytes(encoded ?? "");
    damaged[damaged.length - 30] = (damaged[damaged.length - 30] ?? 0) ^ 1;
    const decoding = decodeBytes("numcodecs/lzma", damaged, { size: expected.length });
    await assert.rejects(decoding, { code: "checksum" });
    const options = { size: expected.length, ignoreChecksums: true };
    assert.equal(hex(await decodeBytes("numcodecs/lzma", damaged, options)), hex(expected));
  });
});
