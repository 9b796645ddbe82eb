import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { isZarrError } from "../../../src/zarr/errors";
import type { JsonNode } from "../../../src/zarr/json";
import {
  decodeJsonBytes,
  jsonValue,
  parseJson,
  parseJsonBytes,
  readJsonBytes,
} from "../../../src/zarr/parseJson";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Value as plain JSON, and the problems as `kind "text"`. */
function outcome(text: string): { value: unknown; problems: string[] } {
  const { root, problems } = parseJson(text);
  return {
    value: root === undefined ? undefined : plain(jsonValue(root)),
    problems: problems.map(
      ({ kind, offset, length }) => `${kind} ${text.slice(offset, offset + length)}`,
    ),
  };
}

function plain(value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

describe("parseJson", () => {
  it("agrees with JSON.parse on JSON", () => {
    const texts = [
      '{"a":[1,-2.5e3,true,false,null,"\\u00e9\\n\\"\\\\\\/"],"b":{"c":{}},"d":[]}',
      " [ ] ",
      '"x"',
      "0",
      '{"": {"": [[], [[]]]}}',
    ];
    for (const text of texts) {
      assert.deepEqual(outcome(text), { value: JSON.parse(text) as unknown, problems: [] });
    }
  });

  it("keeps places and lexemes", () => {
    const text = '{ "shape": [ 4.0 , 1e0] }';
    const { root } = parseJson(text);
    assert(root?.kind === "object");
    const member = root.members[0];
    assert(member?.value?.kind === "array");
    assert.equal(text.slice(member.nameOffset, member.nameOffset + member.nameLength), '"shape"');
    const place = (node: JsonNode) => text.slice(node.offset, node.offset + node.length);
    assert.equal(place(root), text);
    assert.equal(place(member.value), "[ 4.0 , 1e0]");
    const lexemes = member.value.items.map((item) => item.kind === "number" && item.lexeme);
    assert.deepEqual(lexemes, ["4.0", "1e0"]);
  });

  it("keeps all digits of big integers", () => {
    assert.deepEqual(
      outcome("[18446744073709551615, -9223372036854775808, 9007199254740991, 1e30]").value,
      [18446744073709551615n, -9223372036854775808n, 9007199254740991, 1e30],
    );
  });

  it("reads the bare words that Python writes, and reports each", () => {
    assert.deepEqual(outcome('{"f": NaN, "g": [Infinity, -Infinity]}'), {
      value: { f: NaN, g: [Infinity, -Infinity] },
      problems: ["bare-word NaN", "bare-word Infinity", "bare-word -Infinity"],
    });
  });

  const tolerated: [string, unknown, string[]][] = [
    ['\ufeff{"a":1}', { a: 1 }, ["byte-order-mark \ufeff"]],
    ['{"a":[1,2,],}', { a: [1, 2] }, ["trailing-comma ,", "trailing-comma ,"]],
    ['{"a":1 // x\n, /* y */ "b":2}', { a: 1, b: 2 }, ["comment // x", "comment /* y */"]],
    ['{"a":1,"a":2}', { a: 2 }, ['duplicate-member "a"']],
    ['["a\tb"]', ["a\tb"], ['control-character "a\tb"']],
    ["", undefined, ["empty "]],
    [" \n", undefined, ["empty "]],
  ];
  for (const [text, value, problems] of tolerated) {
    it(`reads ${JSON.stringify(text)}`, () => {
      assert.deepEqual(outcome(text), { value, problems });
    });
  }

  it("finds duplicates among many members", () => {
    const members = Array.from({ length: 40 }, (_, index) => `"m${index}":0`);
    const { problems } = outcome(`{${members.join(",")},"m39":1,"m3":1}`);
    assert.deepEqual(problems, ['duplicate-member "m39"', 'duplicate-member "m3"']);
  });

  const broken: [string, unknown, string[]][] = [
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }, ['syntax "b"']],
    ['{"a" 1, "b": 2}', { a: 1, b: 2 }, ["syntax 1"]],
    ['{"a": , "b": 2}', { b: 2 }, ["syntax ,"]],
    ['{"a", "b": 2}', { b: 2 }, ['syntax "a"']],
    ['{"a": 01, "b": 2}', { b: 2 }, ["syntax 01"]],
    ['{"a": undefined, "b": 2}', { b: 2 }, ["syntax undefined"]],
    ["{'a': 'x', b: 2}", { a: "x", b: 2 }, ["syntax 'a'", "syntax 'x'", "syntax b"]],
    ['{"a": [1, {"b": 2], "c": 3}', { a: [1, { b: 2 }], c: 3 }, ["syntax {"]],
    ['{"a": {"b": 1', { a: { b: 1 } }, ["syntax {", "syntax {"]],
    ['{"a": "x\n, "b": 2}', { a: "x", b: 2 }, ['syntax "x']],
    ['{"a": 1]}', { a: 1 }, ["syntax ]"]],
    ['{"a": 1} {}', { a: 1 }, ["syntax {}"]],
    ["]", undefined, ["syntax ]", "syntax ]"]],
  ];
  for (const [text, value, problems] of broken) {
    it(`goes on after the fault in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(outcome(text), { value, problems });
    });
  }

  it("stops at 64 levels, without recursion beyond", () => {
    assert.deepEqual(outcome("[".repeat(64) + "]".repeat(64)).problems, []);
    const deep = `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)}, "b": 2}`;
    const { root, problems } = parseJson(deep);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ["too-deep"],
    );
    assert(root?.kind === "object");
    assert.equal(root.members.length, 2);
  });

  it("never throws, whatever is cut off", () => {
    const text = '{"a": [1, {"b": "x\\u00e9"}, -Infinity, tru], /* c */ "d": nul, "e": 1.5e+3}';
    for (let end = 0; end <= text.length; end++) {
      parseJson(text.slice(0, end));
      parseJson(text.slice(end));
    }
  });
});

describe("jsonValue", () => {
  it("makes objects without a prototype", () => {
    const { root } = parseJson('{"__proto__": {"x": 1}, "constructor": 2}');
    assert(root !== undefined);
    const value = jsonValue(root) as Record<string, unknown>;
    assert.deepEqual(Object.keys(value), ["__proto__", "constructor"]);
    assert.equal(({} as Record<string, unknown>)["x"], undefined);
    assert.equal(value["toString"], undefined);
  });
});

describe("readJsonBytes", () => {
  it("notes what it tolerated, once a kind, with the line", () => {
    const { value, notes } = readJsonBytes(bytesOf('{"a": NaN,\n"b": NaN,}'), "x/.zattrs");
    assert.deepEqual(plain(value), { a: NaN, b: NaN });
    assert.deepEqual(notes, [
      '.zattrs, line 1: NaN is not JSON; write "NaN" or null.',
      ".zattrs, line 2: JSON has no trailing commas.",
    ]);
  });

  const refused: [string, Uint8Array, RegExp][] = [
    ["broken syntax", bytesOf('{"a":\n 1 "b": 2}'), /^zarr\.json, line 2: Expected a comma/],
    ["an empty document", bytesOf(" "), /empty/],
    ["deep nesting", bytesOf("[".repeat(65) + "]".repeat(65)), /deeper than 64/],
    ["bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), /not UTF-8/],
  ];
  for (const [title, bytes, message] of refused) {
    it(`refuses ${title}, and says where`, () => {
      assert.throws(
        () => parseJsonBytes(bytes, "zarr.json"),
        (error: unknown) =>
          isZarrError(error, "metadata") &&
          error.path === "zarr.json" &&
          message.test(error.message),
      );
    });
  }

  it("keeps a byte order mark visible", () => {
    assert.equal(decodeJsonBytes(bytesOf("\ufeff{}")), "\ufeff{}");
  });
});
