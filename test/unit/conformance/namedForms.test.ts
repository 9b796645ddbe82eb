import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { describe, it } from "mocha";
import { infoCommand } from "../../../src/cli/infoCommand";
import { readCommand } from "../../../src/cli/readCommand";
import { codecDefinitions } from "../../../src/codecs/registry";
import { nodeDecodePlatform as platform } from "../../../src/workers/decodePlatform.node";
import { chunkKeyForms } from "../../../src/zarr/chunkKeyForms";
import type { JsonObject, JsonValue } from "../../../src/zarr/json";
import { refusedDataTypes } from "../../../src/zarr/parseDataTypeV3";
import type { Store } from "../../../src/zarr/store";
import { mapStore } from "../codecs/folderStore";
import { localDecoder } from "./localDecoder";

type Chunks = Readonly<Record<string, Iterable<number>>>;

function storeOf(name: string, document: JsonObject, chunks: Chunks = {}): Store {
  const files = new Map([[name, new TextEncoder().encode(JSON.stringify(document))]]);
  for (const [key, bytes] of Object.entries(chunks)) files.set(key, Uint8Array.from(bytes));
  return mapStore("memory", files);
}

/** A v3 array of bytes, with what makes it special. */
function array3(special: JsonObject, chunks: Chunks = {}): Store {
  const shape = [5];
  return storeOf(
    "zarr.json",
    {
      ...{ zarr_format: 3, node_type: "array", shape, data_type: "uint8", fill_value: 0 },
      chunk_grid: { name: "regular", configuration: { chunk_shape: [5] } },
      chunk_key_encoding: { name: "default" },
      codecs: [{ name: "bytes" }],
      ...special,
    },
    chunks,
  );
}

function array2(special: JsonObject, chunks: Chunks): Store {
  const fields = { shape: [40], chunks: [40], dtype: "|u1", fill_value: 0, order: "C" };
  const none = { filters: null, compressor: null };
  return storeOf(".zarray", { zarr_format: 2, ...fields, ...none, ...special }, chunks);
}

async function read(store: Store): Promise<unknown> {
  const options = {
    path: "",
    select: "",
    format: "json",
    decoder: localDecoder,
    platform,
  } as const;
  const text = new TextDecoder().decode(await readCommand(store, options));
  return (JSON.parse(text) as { data: unknown }).data;
}

const five = [1, 2, 3, 4, 5];

describe("forms that nobody registered, but that are clear", () => {
  it("the rectangular grid of a draft", async () => {
    const chunk_grid = { name: "rectangular", configuration: { chunk_shape: [[2, 1, 2]] } };
    const chunks = { "c/0": [1, 2], "c/1": [3], "c/2": [4, 5] };
    const store = array3({ chunk_grid }, chunks);
    assert.deepEqual(await read(store), five);
    const info = await infoCommand(store, { path: "", json: false });
    assert.match(info, /"rectangular" is a draft; it is read as "rectilinear"/);
  });

  it("zarrs.regular_bounded, whose last chunks end where the array ends", async () => {
    const chunk_grid = { name: "zarrs.regular_bounded", configuration: { chunk_shape: [3, 2] } };
    const chunks = {
      "c/0/0": [1, 2, 4, 5, 7, 8],
      "c/0/1": [3, 6, 9],
      "c/1/0": [10, 11],
      "c/1/1": [12],
    };
    const store = array3({ shape: [4, 3], chunk_grid }, chunks);
    assert.deepEqual(await read(store), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  const suffixes: readonly [JsonValue, string][] = [
    [{ name: "suffix", configuration: { suffix: ".bin", base_encoding: "default" } }, "c/0.bin"],
    [{ name: "suffix", configuration: { suffix: ".bin", base_encoding: { name: "v2" } } }, "0.bin"],
    [{ name: "suffix", configuration: { suffix: ".bin" } }, "c/0.bin"],
    [{ name: "zarrs.default_suffix", configuration: { separator: ".", suffix: "x" } }, "c.0x"],
  ];
  for (const [chunk_key_encoding, key] of suffixes) {
    it(`keys with a suffix: ${JSON.stringify(chunk_key_encoding)}`, async () => {
      assert.deepEqual(await read(array3({ chunk_key_encoding }, { [key]: five })), five);
    });
  }

  it("suffixes that leave the array are none", async () => {
    for (const suffix of ["/../../x", "\\x", 7]) {
      const chunk_key_encoding = { name: "suffix", configuration: { suffix } };
      await assert.rejects(read(array3({ chunk_key_encoding })), { message: /suffix/ });
    }
  });

  const gzip = gzipSync(Uint8Array.from(five));
  const names = ["zarrs.gzip", "https://codec.zarrs.dev/bytes_to_bytes/gzip", "numcodecs.gzip"];
  for (const name of names) {
    it(`the codec name ${name}`, async () => {
      const gzipCodec: JsonObject = { name, configuration: { level: 5 } };
      const codecs = [{ name: "bytes" }, gzipCodec];
      assert.deepEqual(await read(array3({ codecs }, { "c/0": gzip })), five);
    });
  }

  it("the codec name zarrs.fletcher32, which numcodecs has", async () => {
    const codecs = [{ name: "bytes" }, { name: "zarrs.fletcher32" }];
    // Words 0x0102, 0x0304, 0x0500: their sum, and the sum of the sums.
    const stored = [...five, 0x06, 0x09, 0x0e, 0x0e];
    assert.deepEqual(await read(array3({ codecs }, { "c/0": stored })), five);
  });
});

describe("what is not read is refused by its name", () => {
  for (const name of Object.keys(refusedDataTypes)) {
    it(`data type ${name}`, async () => {
      const message = new RegExp(`^zarr.json: The data type "${name}" cannot be read: `);
      await assert.rejects(read(array3({ data_type: name })), { code: "unsupported", message });
    });
  }

  const encodings = [...chunkKeyForms].filter(([, form]) => form.read === undefined);
  for (const [name] of [...encodings, ["of_mine"] as const]) {
    it(`chunk key encoding ${name}`, async () => {
      const message = new RegExp(`chunk key encoding "${name}" cannot be found`);
      const store = array3({ chunk_key_encoding: { name } });
      await assert.rejects(read(store), { code: "unsupported", message });
    });
  }

  it("a chunk grid", async () => {
    const message = /The chunk grid "hexagonal" is not known here.*regular, rectilinear/;
    await assert.rejects(read(array3({ chunk_grid: { name: "hexagonal" } })), { message });
  });

  it("a storage transformer", async () => {
    const storage_transformers = [{ name: "indirect" }];
    await assert.rejects(read(array3({ storage_transformers })), /Storage transformer "indirect"/);
  });

  const refused = codecDefinitions.filter(({ refusal }) => refusal !== undefined);
  for (const { name, aliases = [], kind } of refused) {
    for (const one of [name, ...aliases].filter((each) => !each.includes("/"))) {
      it(`codec ${one}`, async () => {
        const codecs =
          kind === "bytesToBytes"
            ? [{ name: "bytes" }, { name: one }]
            : kind === "arrayToArray"
              ? [{ name: one }, { name: "bytes" }]
              : [{ name: one }];
        const id = one.replace(/^(numcodecs|zarrs)\./, "");
        await assert.rejects(read(array3({ codecs }, { "c/0": five })), {
          code: /pickle/.test(one) ? "refused" : "unsupported",
          message: new RegExp(`^Chunk "c/0".*${id}.*(read the data|never done|read it)`),
        });
      });
    }
  }

  const ids = ["imagecodecs_jpeg", "imagecodecs_jpegxl", "pcodec", "zfpy", "pickle", "grib"];
  for (const id of ids) {
    it(`codec ${id} of Zarr 2`, async () => {
      const dtype: JsonObject = id === "pickle" ? { dtype: "|O" } : {};
      const store = array2({ filters: [{ id }], ...dtype }, { "0": five });
      await assert.rejects(read(store), { message: new RegExp(`^Chunk "0".*${id}|pickled`) });
    });
  }

  it("LZMA filters for machine code: an XZ file with x86, by Python's lzma", async () => {
    const stored = Buffer.from(
      "fd377a585a000000ff12d94102010400210116000d86351f010027000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262700000138282aa1ac0206729e7a010000000000595a",
      "hex",
    );
    const message = /"lzma".*: the LZMA filter 0x4 \(x86\), which is made for machine code/;
    await assert.rejects(read(array2({ compressor: { id: "lzma", format: 1 } }, { "0": stored })), {
      code: "unsupported",
      message,
    });
  });

  it("LZMA filters for machine code: a raw stream that says ARM", async () => {
    const filters = [{ id: 7 }, { id: 33 }];
    const compressor = { id: "lzma", format: 3, filters };
    const message = /"lzma".*: the LZMA filter 0x7 \(ARM\)/;
    await assert.rejects(read(array2({ compressor }, { "0": five })), {
      code: "unsupported",
      message,
    });
  });

  it("a chunk of blosc 2, by python-blosc2", async () => {
    const stored = Buffer.from(
      "0501970428000000280000004800000000000000000105000000000000000000000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627",
      "hex",
    );
    await assert.rejects(read(array2({ compressor: { id: "blosc" } }, { "0": stored })), {
      code: "unsupported",
      message:
        /"blosc".*: this is a blosc 2 chunk \(format version \d\); versions 1 and 2 are read/,
    });
  });
});
