import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { describe, it } from "mocha";
import { resolveChain, type ChainSpec } from "../../../src/codecs/chain";
import type { ArrayForm, CodecProblem } from "../../../src/codecs/codec";
import { codecRules } from "../../../src/codecs/codecRules";
import { decodeChunk } from "../../../src/codecs/decodeChunk";
import { codecDefinitions, findCodec } from "../../../src/codecs/registry";
import type { JsonObject } from "../../../src/zarr/json";
import type { CodecSpec } from "../../../src/zarr/node";
import { parseDataTypeV3 } from "../../../src/zarr/parseDataTypeV3";
import { nodeDecodePlatform } from "../../../src/workers/decodePlatform.node";

function spec(name: string, configuration: JsonObject = {}): CodecSpec {
  return { name, configuration };
}

const bytes = spec("bytes", { endian: "little" });
const gzip = spec("gzip", { level: 1 });

function form(dataType = "int32", shape = [4, 6]): ArrayForm {
  return { kind: "array", dataType: parseDataTypeV3(dataType), shape, fillValue: undefined };
}

function problemsOf(codecs: CodecSpec[], input = form()) {
  const problems: CodecProblem[] = [];
  const resolved = resolveChain(codecs, input, (problem) => problems.push(problem));
  return { resolved, problems };
}

/** Rule, place and severity of all that is worse than a hint. */
function grave(codecs: CodecSpec[], input?: ArrayForm): string[] {
  const { problems } = problemsOf(codecs, input);
  const worse = problems.filter((problem) => problem.severity !== "hint");
  return worse.map(({ rule, at, severity }) => `${severity} ${rule} /${at.join("/")}`);
}

describe("resolveChain", () => {
  it("follows shape, data type and size through the codecs", () => {
    const codecs = [spec("transpose", { order: [1, 0] }), bytes, spec("crc32c")];
    const { resolved, problems } = problemsOf(codecs);
    const shapes = resolved?.steps.map(({ input }) =>
      input.kind === "array" ? input.shape : input.size,
    );
    assert.deepEqual(shapes, [[4, 6], [6, 4], 96]);
    assert.equal(resolved?.output.size, 100);
    assert.deepEqual(
      problems.map(({ rule }) => rule),
      ["no-compression"],
    );
  });

  const faults: [title: string, codecs: CodecSpec[], found: string[], input?: ArrayForm][] = [
    ["an empty list", [], ["error codec-array-to-bytes /"]],
    [
      "no array-to-bytes codec",
      [gzip],
      ["error codec-order /0/name", "error codec-array-to-bytes /"],
    ],
    ["two of them", [bytes, bytes], ["error codec-array-to-bytes /1/name"]],
    [
      "array codec behind",
      [bytes, spec("transpose", { order: [1, 0] })],
      ["error codec-order /1/name"],
    ],
    ["bytes codec in front", [gzip, bytes], ["error codec-order /0/name"]],
    ["an unknown codec", [bytes, spec("gzipp")], ["warning unknown-codec /1/name"]],
    [
      "an unsupported codec",
      [bytes, spec("zarrs.gdeflate")],
      ["warning unsupported-codec /1/name"],
    ],
    ["pickle", [spec("numcodecs/pickle")], ["error refused-codec /0/name"]],
    ["bytes of strings", [bytes], ["error codec-input /0/name"], form("string")],
    ["strings of numbers", [spec("vlen-utf8")], ["error codec-input /0/name"]],
    ["no endian", [spec("bytes")], ["error bytes-endian /0/configuration"]],
    [
      "a wrong endian",
      [spec("bytes", { endian: "native" })],
      ["error bytes-endian /0/configuration/endian"],
    ],
    ["no endian for one byte", [spec("bytes")], [], form("uint8")],
    ["gzip without level", [bytes, spec("gzip")], ["error gzip-level /1/configuration"]],
    [
      "gzip level 10",
      [bytes, spec("gzip", { level: 10 })],
      ["error gzip-level /1/configuration/level"],
    ],
    [
      "a member that gzip lacks",
      [bytes, spec("gzip", { level: 1, effort: 2 })],
      ["error configuration-member /1/configuration/effort"],
    ],
    [
      "blosc in the form of v2",
      [bytes, spec("blosc", { cname: "lz4", clevel: 5, shuffle: 1, blocksize: 0, typesize: 4 })],
      ["error blosc-shuffle /1/configuration/shuffle"],
    ],
    [
      "blosc with another typesize",
      [
        bytes,
        spec("blosc", { cname: "lz4", clevel: 5, shuffle: "shuffle", blocksize: 0, typesize: 2 }),
      ],
      ["warning blosc-typesize-mismatch /1/configuration/typesize"],
    ],
    [
      "an order that is none",
      [spec("transpose", { order: [0, 0] }), bytes],
      ["error transpose-order /0/configuration/order"],
    ],
    [
      "the order of the drafts",
      [spec("transpose", { order: "F" }), bytes],
      ["error transpose-order /0/configuration/order"],
    ],
    [
      "a codec of numcodecs",
      [bytes, spec("numcodecs.zlib", { level: 12 })],
      ["warning numcodecs-codec /1/name", "error numcodecs-configuration /1/configuration/level"],
    ],
  ];
  for (const [title, codecs, found, input] of faults) {
    it(title, () => assert.deepEqual(grave(codecs, input), found));
  }

  it("still resolves what readers can decode", () => {
    const tolerated = [
      [spec("bytes"), spec("gzip")],
      [spec("transpose", { order: "F" }), bytes, spec("zstd", { level: 99 })],
      [spec("endian", { endian: "big" }), spec("blosc", { shuffle: 1 })],
    ];
    for (const codecs of tolerated) assert.ok(problemsOf(codecs).resolved, JSON.stringify(codecs));
  });

  it("reports the rules of its table alone, each with a sentence", () => {
    const codecs = [...codecDefinitions.map(({ name }) => spec(name, { unknown: 1 })), spec("x")];
    const { problems } = problemsOf(codecs);
    assert.ok(problems.length > codecs.length);
    for (const { rule, message } of problems) {
      assert.ok(Object.hasOwn(codecRules, rule), rule);
      assert.match(message, /[.]$/, message);
    }
  });

  it("names like members of every object are unknown codecs", () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      assert.equal(findCodec(name), undefined);
      assert.deepEqual(grave([bytes, spec(name)]), ["warning unknown-codec /1/name"]);
    }
  });

  it("has each name once", () => {
    const names = codecDefinitions.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});

describe("decodeChunk", () => {
  const options = { platform: nodeDecodePlatform, chunkKey: "c/1/0", arrayPath: "a/b" };

  function chain(codecs: CodecSpec[], input = form()): ChainSpec {
    return { codecs, input };
  }

  it("says array, chunk key, codec and step", async () => {
    const decoding = decodeChunk(chain([bytes, gzip]), new Uint8Array(20), options);
    await assert.rejects(decoding, {
      name: "ZarrError",
      code: "chunk",
      path: "c/1/0",
      codec: "gzip",
      message: /^Chunk "c\/1\/0" of array "\/a\/b": codec "gzip" \(number 2 of 2\): /,
    });
  });

  it("says how many bytes there are, and how many there should be", async () => {
    const decoding = decodeChunk(chain([bytes]), new Uint8Array(95), options);
    const message = /there are 95 bytes, but a chunk of shape \[4, 6\] has 96/;
    await assert.rejects(decoding, { code: "chunk", codec: "bytes", message });
  });

  it("names the codec that gives too few or too many bytes", async () => {
    for (const size of [95, 97]) {
      const stored = new Uint8Array(gzipSync(new Uint8Array(size)));
      const decoding = decodeChunk(chain([bytes, gzip]), stored, options);
      await assert.rejects(decoding, { code: "chunk", codec: "gzip" });
    }
  });

  it("refuses pickle for its danger, and what it does not know", async () => {
    const pickle = decodeChunk(chain([spec("numcodecs/pickle")]), new Uint8Array(1), options);
    await assert.rejects(pickle, { code: "refused", codec: "pickle", message: /runs code/ });
    const other = decodeChunk(chain([bytes, spec("imagecodecs_tiff")]), new Uint8Array(1), options);
    await assert.rejects(other, { code: "unsupported", codec: "imagecodecs_tiff" });
    const unknown = decodeChunk(chain([bytes, spec("gzipp")]), new Uint8Array(1), options);
    await assert.rejects(unknown, { code: "unsupported", codec: "gzipp" });
  });

  it("refuses a chunk over the limit before it reads anything", async () => {
    const huge = chain([bytes, gzip], form("float64", [100_000, 100_000]));
    const decoding = decodeChunk(huge, new Uint8Array(10), options);
    await assert.rejects(decoding, {
      code: "refused",
      message: /80000000000 bytes, more than the limit/,
    });
  });

  it("copies nothing where there is nothing to do", async () => {
    const stored = new Uint8Array(96);
    const { data } = await decodeChunk(chain([bytes]), stored, options);
    assert.equal(data, stored);
  });

  it("decodes chunks of no elements and of no dimensions", async () => {
    const transpose = spec("transpose", { order: [1, 0] });
    const empty = chain([transpose, bytes], form("int16", [0, 3]));
    assert.equal((await decodeChunk(empty, new Uint8Array(0), options)).data.length, 0);
    const scalar = chain([spec("transpose", { order: [] }), bytes], form("int16", []));
    assert.equal((await decodeChunk(scalar, new Uint8Array([1, 0]), options)).data.length, 2);
  });

  it("stops between the steps when it is aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    const decoding = decodeChunk(chain([bytes]), new Uint8Array(96), {
      ...options,
      signal: controller.signal,
    });
    await assert.rejects(decoding, { name: "AbortError" });
  });

  it("applies the ratio guard where no size is declared", async () => {
    const strings = chain([spec("vlen-utf8"), spec("zstd")], form("string", [1]));
    const blocks = Array.from({ length: 1000 }, (_, index) => [index === 999 ? 3 : 2, 0, 0x10, 7]);
    // A thousand runs of 128 KiB in four bytes each.
    const bomb = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, ...blocks.flat()]);
    await assert.rejects(decodeChunk(strings, bomb, options), { code: "refused", codec: "zstd" });
  });
});
