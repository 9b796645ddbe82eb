import assert from "node:assert/strict";
import { loadStrings, t } from "../../../webview/l10n";
import {
  readCommand,
  readOutcome,
  readPatch,
  readPreviewArray,
} from "../../../webview/host/readMessages";
import { parseNumber } from "../../../webview/panel/parseNumber";
import { sampleArray } from "./sampleArray";

describe("messages of the host", () => {
  it("are taken as they are agreed", () => {
    const array = sampleArray([3, 4], { kind: "time", duration: false, unit: "s", scale: 25 });
    assert.deepEqual(readPreviewArray(structuredClone(array)), array);
    const described = sampleArray([3, 4], undefined, {
      innerChunkShape: [1, 2],
      decoding: {
        reinterpret: { bits: 8, unsigned: true },
        missing: [-1, Infinity],
        valid: { minimum: undefined, maximum: 7.5, unpacked: true },
        scale: 0.1,
        offset: -5,
        flags: [{ value: 1, mask: 3, meaning: "cloud" }],
        time: { calendar: "noleap", unit: "days", day: 0, nanoseconds: 5 },
      },
      image: {
        kind: "channels",
        dimension: 0,
        channels: [1, 2, 3].map((i) => ({
          label: String(i),
          color: [i, 2, 3],
          window: i === 1 ? undefined : { minimum: 0, maximum: i },
          isActive: i > 1,
        })),
      },
      fields: [{ name: "a.b", wireType: { kind: "bool" }, fillValue: undefined }],
    });
    assert.deepEqual(readPreviewArray(structuredClone(described)), described);
  });

  it("are refused with the name of what is wrong", () => {
    const array = sampleArray([3, 4]);
    for (const [change, name] of [
      [{ shape: [3, -4] }, "shape"],
      [{ shape: [3, 1.5] }, "shape"],
      [{ shape: [3] }, "chunkRuns"],
      [{ chunkRuns: [[[3, 1]], [["4", 1]]] }, "chunkRuns"],
      [{ wireType: { kind: "number", format: "float80" } }, "format"],
      [{ wireType: { kind: "constructor" } }, "wireType"],
      [{ title: 7 }, "title"],
      [{ facts: [["only a label"]] }, "facts"],
      [{ settings: null }, "settings"],
      [{ fillValue: { kind: "bytes", bytes: [1, 2] } }, "bytes"],
      [{ decoding: { missing: [], flags: [], scale: "2", offset: 0 } }, "scale"],
      [{ image: { kind: "channels", dimension: 0, channels: [] } }, "channels"],
      [{ fields: [{ name: 7 }] }, "name"],
    ] as const) {
      assert.throws(() => readPreviewArray({ ...array, ...change }), new RegExp(`"${name}"`));
    }
    assert.throws(() => readPreviewArray(null), /"array"/);
    assert.throws(() => readPatch({ requestId: 1, origin: [0], shape: [-1] }), /"shape"/);
    assert.throws(() => readOutcome({ kind: "else" }), /"kind"/);
  });

  it("leave out commands that are not known", () => {
    assert.equal(readCommand({ name: "fit" }), "fit");
    assert.equal(readCommand({ name: "explode" }), undefined);
  });
});

describe("parseNumber", () => {
  it("reads numbers as people type them", () => {
    assert.equal(parseNumber(" 1.5 "), 1.5);
    assert.equal(parseNumber("1,5"), 1.5);
    assert.equal(parseNumber("−2e3"), -2000);
    assert.equal(parseNumber(""), undefined);
    assert.equal(parseNumber("1e999"), undefined);
    assert.equal(parseNumber("abc"), undefined);
  });
});

describe("t", () => {
  afterEach(() => loadStrings({}));

  it("translates, and fills in values", () => {
    loadStrings({ "{0} of {1}": "{0} von {1}", wrong: 7 });
    assert.equal(t("{0} of {1}", 3, 5), "3 von 5");
    assert.equal(t("wrong"), "wrong");
    assert.equal(t("{0} and {1}", "{1}"), "{1} and {1}");
    assert.equal(t("constructor"), "constructor");
  });
});
