import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { openReferenceStore } from "../../../../src/stores/reference/openReferenceStore";
import { ZarrError } from "../../../../src/zarr/errors";
import { openStore } from "../../../../src/zarr/hierarchy";
import type { ByteRange } from "../../../../src/zarr/store";
import { openDocument, textOf } from "./referenceCases";

const file = Uint8Array.from({ length: 100 }, (_, index) => index);

describe("documents of references", () => {
  it("read text, bytes, documents and parts of files", async () => {
    const store = await openDocument(
      {
        ".zgroup": { zarr_format: 2 },
        text: "größe {{u}}",
        bytes: "base64:AAECAw==",
        whole: ["data.bin"],
        part: ["data.bin", 10, 5],
        nothing: ["data.bin", 10, 0],
      },
      { "data.bin": file },
    );
    assert.equal(store.form, "kerchunk references, version 0");
    assert.equal(await textOf(store, ".zgroup"), '{"zarr_format":2}');
    assert.equal(await textOf(store, "text"), "größe {{u}}");
    assert.equal(await store.size?.("text"), 13);
    assert.deepEqual(await store.get("bytes"), Uint8Array.of(0, 1, 2, 3));
    assert.deepEqual(await store.getRange("bytes", { suffixLength: 1 }), Uint8Array.of(3));
    assert.deepEqual(await store.get("whole"), file);
    assert.equal(await store.size?.("whole"), 100);
    assert.deepEqual(await store.getRange("whole", { offset: 98, length: 5 }), file.subarray(98));
    assert.deepEqual(await store.get("part"), file.subarray(10, 15));
    assert.deepEqual(await store.get("nothing"), new Uint8Array());
    assert.equal(await store.get("absent"), undefined);
    assert.equal((await openStore(store)).kind, "group");
  });

  it("read as cuts of their files", async () => {
    const place = fc
      .tuple(fc.nat(100), fc.nat(100))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    const range: fc.Arbitrary<ByteRange> = fc.oneof(
      fc.record({ offset: fc.nat(120), length: fc.nat(120) }),
      fc.record({ suffixLength: fc.nat(120) }),
    );
    const key = fc.string({ unit: "grapheme", minLength: 1 });
    const bytes = fc.uint8Array({ minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.dictionary(key, place), range, async (data, places, cut) => {
        const document = Object.fromEntries(
          Object.entries(places).map(([name, [start = 0, end = 0]]) => {
            return [name, ["a/b c%20.bin", start, end - start]];
          }),
        );
        const store = await openDocument({ version: 1, refs: document }, { "a/b c%20.bin": data });
        for (const [name, [start = 0, end = 0]] of Object.entries(places)) {
          const whole = data.subarray(start, end);
          assert.deepEqual(await store.get(name), whole);
          const [from, to] =
            "offset" in cut
              ? [cut.offset, cut.offset + cut.length]
              : [Math.max(0, whole.length - cut.suffixLength), whole.length];
          assert.deepEqual(await store.getRange(name, cut), whole.subarray(from, to));
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("take every key literally", async () => {
    const refs = JSON.parse(
      '{"__proto__": "p", "constructor": "c", "a": "file", "a/b": "below", "a/__proto__/x": "y", "%41": "z", "toString/0": "t"}',
    ) as Record<string, string>;
    for (const document of [refs, { version: 1, refs }]) {
      const store = await openDocument(document);
      for (const key of Object.keys(refs)) assert.equal(await textOf(store, key), refs[key]);
      for (const key of ["toString", "hasOwnProperty", "a/__proto__", "A", ""]) {
        assert.equal(await store.get(key), undefined, key);
      }
      const names = (entries: { kind: string; name: string }[] | undefined) =>
        entries?.map(({ kind, name }) => `${kind} ${name}`).sort();
      assert.deepEqual(names(await store.list?.("")), [
        "directory a",
        "directory toString",
        "file %41",
        "file __proto__",
        "file a",
        "file constructor",
      ]);
      assert.deepEqual(names(await store.list?.("a")), ["directory __proto__", "file b"]);
      assert.deepEqual(await store.list?.("constructor"), []);
    }
  });

  it("keep integers, NaN and names of inline documents as they are", async () => {
    const text =
      '{"x/.zarray": {"fill_value": -9223372036854775807, "a": [NaN, 1e400, {"__proto__": 1}]},}';
    const store = await openDocument(text);
    const expected = '{"fill_value":-9223372036854775807,"a":[NaN,Infinity,{"__proto__":1}]}';
    assert.equal(await textOf(store, "x/.zarray"), expected);
    const exact = await openDocument('{"x/.zarray": {"fill_value": 9007199254740993}}');
    assert.equal(await textOf(exact, "x/.zarray"), '{"fill_value":9007199254740993}');
  });

  it("fill in templates of version 1 only where there are some", async () => {
    const files = { "a/f.bin": file, "{{u}}": file.subarray(0, 1), "{{u}}/f.bin": file };
    const filled = {
      version: 1,
      templates: { u: "a" },
      refs: { x: ["{{ u }}/f.bin"], t: "{{u}}" },
    };
    const store = await openDocument(filled, files);
    assert.deepEqual(await store.get("x"), file);
    assert.equal(await textOf(store, "t"), "{{u}}");
    const plain = await openDocument({ version: 1, refs: { x: ["{{u}}"] } }, files);
    assert.deepEqual(await plain.get("x"), file.subarray(0, 1));
  });

  it("refuse what is longer than the reader wants before reading it", async () => {
    const opened: string[] = [];
    const store = await openReferenceStore(
      new TextEncoder().encode('{"x":["t",0,1000],"y":"text"}'),
      {
        label: "refs.json",
        openTarget: (address) => {
          opened.push(address);
          throw new ZarrError("consent", "Not allowed.");
        },
      },
    );
    for (const key of ["x", "y"]) {
      await assert.rejects(store.get(key, { maxBytes: 3 }), { code: "refused", path: key });
    }
    assert.deepEqual(opened, []);
    assert.equal(await store.size?.("x"), 1000);
    await assert.rejects(store.get("x"), { code: "consent" });
    assert.deepEqual(opened, ["t"]);
    const signal = AbortSignal.abort();
    await assert.rejects(store.get("y", { signal }), { name: "AbortError" });
  });
});

describe("faults of references", () => {
  const faults: Record<string, [value: unknown, code: string, message: RegExp]> = {
    "not a list": [5, "metadata", /expected text, a document, .*found 5\./],
    nothing: [null, "metadata", /found null/],
    truth: [true, "metadata", /found true/],
    "two values": [["u", 1], "metadata", /found \["u", 1\]/],
    "no address": [[null, 0, 1], "unsupported", /has no address/],
    "address of a wrong type": [[7], "metadata", /expected an address, found 7/],
    "offset below 0": [["data.bin", -1, 5], "metadata", /offset and length/],
    "offset that is no integer": [["data.bin", 0.5, 5], "metadata", /found \[0\.5, 5\]/],
    "text for a length": [["data.bin", 0, "5"], "metadata", /found \[0, "5"\]/],
    "end beyond 2^53": [["data.bin", 2 ** 53 - 1, 2], "metadata", /integers of at least 0/],
    "faulty base64": ["base64:????", "metadata", /expected base64/],
    "absent file": [["absent.bin", 0, 1], "store", /absent\.bin, which does not exist/],
    "absent whole file": [["absent.bin"], "store", /absent\.bin, which does not exist/],
    "truncated file": [["data.bin", 90, 20], "store", /20 bytes at 90 .* ends after 10 of them/],
    "file that ends before": [["data.bin", 200, 20], "store", /ends after 0 of them/],
    "deep document": [nested(600), "metadata", /nested deeper than 512/],
    "unknown name": [["{{nobody}}"], "metadata", /no template or dimension "nobody"/],
    circle: [["{{circle}}"], "metadata", /goes round in circles/],
    bomb: [["{{b9}}"], "metadata", /too many steps|too long/],
    "long text": [["{{l9}}"], "metadata", /too long/],
    statement: [["{{u}}{% for x in y %}"], "unsupported", /statements or comments/],
    attribute: [["{{u.__class__}}"], "unsupported", /cannot be read from character/],
    index: [["{{u[0]}}"], "unsupported", /cannot be read/],
    filter: [["{{u|upper}}"], "unsupported", /cannot be read/],
    "positional call": [["{{f('x')}}"], "unsupported", /has "'x'" before/],
    power: [["{{2**1000}}"], "unsupported", /has "\*"/],
    float: [["{{1.5}}"], "unsupported", /cannot be read/],
    "large number": [["{{9007199254740993}}"], "metadata", /no integer below/],
    "division by 0": [["{{1//0}}"], "metadata", /no integer below/],
    unclosed: [["{{u"], "unsupported", /cannot be read/],
    parentheses: [[`{{${"(".repeat(200)}1${")".repeat(200)}}}`], "unsupported", /nested too deep/],
    minuses: [[`{{ ${"-".repeat(5000)}1}}`], "unsupported", /nested too deep/],
  };
  const templates: Record<string, string> = {
    u: "a",
    f: "{{c}}",
    circle: "x{{circle}}",
    b0: "",
    l0: "x".repeat(9),
  };
  for (let level = 1; level < 10; level++) {
    templates[`b${level}`] = `{{b${level - 1}}}`.repeat(10);
    templates[`l${level}`] = `{{l${level - 1}}}`.repeat(10);
  }

  for (const [name, [value, code, message]] of Object.entries(faults)) {
    it(`name the key: ${name}`, async () => {
      const document = { version: 1, templates, refs: { "good/0": "x", "bad/0.1": value } };
      const store = await openDocument(document, { "data.bin": file });
      assert.equal(await textOf(store, "good/0"), "x");
      const listed = await store.list?.("bad");
      assert.deepEqual(listed, [{ name: "0.1", kind: "file" }]);
      await assert.rejects(store.get("bad/0.1"), (error: unknown) => {
        assert.ok(error instanceof ZarrError);
        assert.equal(error.code, code, error.message);
        assert.equal(error.path, "bad/0.1");
        assert.match(error.message, /bad\/0\.1/);
        assert.match(error.message, message);
        return true;
      });
    });
  }

  const documents: Record<string, [document: unknown, code: string, message: RegExp]> = {
    "not JSON": ["{oops", "metadata", /line 1/],
    "a list": ["[1]", "metadata", /no JSON object/],
    "version 2": [{ version: 2, refs: {} }, "unsupported", /version 2/],
    "refs of a wrong type": [{ version: 1, refs: [] }, "metadata", /refs that are no object/],
    "templates of a wrong type": [{ version: 1, templates: [] }, "metadata", /templates/],
    "template of a wrong type": [{ version: 1, templates: { u: 1 } }, "metadata", /template "u"/],
    "gen of a wrong type": [{ version: 1, gen: {} }, "metadata", /gen to be a list/],
    "gen entry of a wrong type": [{ version: 1, gen: [1] }, "metadata", /gen\[0\]/],
    "gen without dimensions": [generator({ dimensions: undefined }), "metadata", /dimensions/],
    "gen without key": [generator({ key: undefined }), "metadata", /key/],
    "offset without length": [generator({ length: undefined }), "metadata", /both there/],
    "dimension of a wrong type": [generator({ dimensions: { i: 3 } }), "metadata", /"i"/],
    "list of a wrong type": [generator({ dimensions: { i: [{}] } }), "metadata", /"i"/],
    "step of 0": [generator({ dimensions: { i: { stop: 3, step: 0 } } }), "metadata", /step/],
    "huge gen": [
      generator({ dimensions: { i: { stop: 1e9 } } }),
      "refused",
      /1000000000 references/,
    ],
    "huge product": [
      generator({ dimensions: { i: { stop: 2e3 }, j: { stop: 2e3 }, k: { stop: 2e15 } } }),
      "refused",
      /at most 1000000/,
    ],
    "slow keys": [
      { ...generator({ key: "{{b6}}{{i}}", dimensions: { i: { stop: 999999 } } }), templates },
      "metadata",
      /too many steps/,
    ],
    "long keys": [
      { ...generator({ key: "{{l3}}{{i}}", dimensions: { i: { stop: 999999 } } }), templates },
      "metadata",
      /too long/,
    ],
  };
  for (const [name, [document, code, message]] of Object.entries(documents)) {
    it(`are faults of the document: ${name}`, async () => {
      await assert.rejects(openDocument(document), { code, message });
    });
  }

  it("are refused over 512 MB without being read", async () => {
    const options = { label: "refs.json", openTarget: () => assert.fail() };
    const bytes = new Uint8Array(512e6 + 1);
    const expected = { code: "refused", message: /512000001 bytes.*up to 512 MB.*parquet/ };
    await assert.rejects(openReferenceStore(bytes, options), expected);
  });

  it("of generated references name their key", async () => {
    const store = await openDocument(
      generator({ offset: "{{i - 1}}", dimensions: { i: [0, 1] } }),
      {
        f: file,
      },
    );
    assert.deepEqual(await store.get("k1"), file.subarray(0, 2));
    await assert.rejects(store.get("k0"), {
      code: "metadata",
      path: "k0",
      message: /found \[-1, 2\]/,
    });
  });

  it("of documents that are cut anywhere, or no UTF-8, are errors", async () => {
    const text = JSON.stringify(generator({}));
    for (let end = 0; end < text.length; end++) {
      await assert.rejects(openDocument(text.slice(0, end)), { code: "metadata" });
    }
    const options = { label: "refs.json", openTarget: () => assert.fail() };
    const bytes = Uint8Array.of(0x7b, 0xff, 0x7d);
    await assert.rejects(openReferenceStore(bytes, options), {
      code: "metadata",
      message: /UTF-8/,
    });
  });
});

/** A document with one generator of references to `f`. */
function generator(changes: Record<string, unknown>): Record<string, unknown> {
  const entry = { key: "k{{i}}", url: "f", offset: "{{i}}", length: "2", dimensions: { i: [1] } };
  return { version: 1, gen: [{ ...entry, ...changes }] };
}

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = { a: value };
  return value;
}
