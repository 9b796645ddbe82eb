import assert from "node:assert/strict";
import fc from "fast-check";
import { outlineOf } from "../../../src/lint/describe/outline";
import { describeAt } from "../../../src/lint/describe/describeAt";
import { nodeReferenceAt, nodeReferences } from "../../../src/lint/describe/nodeReferences";
import { parseWithEntries } from "../../../src/lint/entries/entryTree";
import { lintDocument, runRules } from "../../../src/lint/lintDocument";
import type { JsonNode } from "../../../src/zarr/json";
import { parseJson } from "../../../src/zarr/parseJson";
import { arrayV3 } from "./documents";

const fileName = "zarr.json";

/** A group with so many arrays in its consolidated metadata. */
function consolidated(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const attributes = { units: "K", coordinates: "lat lon", index };
    return `    "a${index}": ${arrayV3({ attributes, shape: [4 + (index % 3), 6] })}`;
  });
  return `{\n  "zarr_format": 3,\n  "node_type": "group",\n  "consolidated_metadata": {\n    "kind": "inline",\n    "must_understand": false,\n    "metadata": {\n${entries.join(",\n")}\n}}}`;
}

/** The same tree as plain objects, all of it read. */
function plain(node: JsonNode | undefined): unknown {
  if (node?.kind === "array") return { ...node, items: node.items.map(plain) };
  if (node?.kind !== "object") return node;
  const { kind, offset, length, members } = node;
  return {
    ...{ kind, offset, length },
    members: members.map((member) => ({ ...member, value: plain(member.value) })),
  };
}

describe("a document whose entries are read when they are looked at", () => {
  it("is the same tree as when it is read at once", () => {
    const text = consolidated(5);
    assert.deepEqual(plain(parseWithEntries(text, fileName).root), plain(parseJson(text).root));
  });

  it("does not read what nobody looks at", () => {
    const text = consolidated(50);
    const document = parseWithEntries(text, fileName);
    const offset = text.indexOf('"data_type"', text.length / 2) + 1;
    const found = describeAt(document, { fileName, offset });
    assert.deepEqual(found, describeAt(parseJson(text), { fileName, offset }));
    assert.equal(countRead(document.root), 1);
  });

  it("leads from one place as from all of them", () => {
    const text = consolidated(4);
    const all = nodeReferences(parseJson(text), fileName);
    assert.ok(all.length >= 12, String(all.length));
    for (const one of all) {
      const found = nodeReferenceAt(parseWithEntries(text, fileName), fileName, one.offset);
      assert.deepEqual(found, one);
    }
  });

  it("has an outline of its nodes, also where there are very many", () => {
    const text = consolidated(3000);
    const [, , held] = outlineOf(parseWithEntries(text, fileName), fileName);
    const nodes = held?.children.find(({ name }) => name === "metadata")?.children ?? [];
    assert.equal(nodes.length, 3000);
    assert.deepEqual(new Set(nodes.map(({ kind }) => kind)), new Set(["array"]));
    assert.ok(nodes.every(({ detail }) => /6/.test(detail)));
  });

  it("is linted as a whole where commas, colons or quotes are missing in an entry", () => {
    const text = consolidated(6);
    const places = [...text.matchAll(/[,:"]/g)].map(({ index }) => index);
    const inEntries = places.filter((at) => at > text.indexOf('"a0"') + 4);
    fc.assert(
      fc.property(fc.constantFrom(...inEntries), (at) => {
        const broken = text.slice(0, at) + text.slice(at + 1);
        const whole = runRules(parseJson(broken), { fileName }).sorted();
        const byEntries = lintDocument({ fileName, text: broken });
        assert.deepEqual(brief(byEntries), brief(whole));
      }),
      { numRuns: 300 },
    );
  });
});

function brief(findings: ReturnType<typeof lintDocument>): string[] {
  return findings.map(
    ({ rule, offset, length, pointer }) => `${rule} ${offset}+${length} ${pointer}`,
  );
}

/** So many entries have their members in memory. */
function countRead(root: JsonNode | undefined): number {
  return JSON.stringify(root).split('"read":[').length - 1;
}
