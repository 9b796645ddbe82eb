import { family } from "../rule";

export const jsonRules = family(
  {
    versions: [2, 3],
    profile: "core",
    specification: "https://www.rfc-editor.org/rfc/rfc8259",
  },
  {
    "json-syntax": { title: "The text is not JSON", conformance: ["JSON-001", "JSON-004"] },
    "json-trailing-comma": {
      title: "A comma after the last member or item",
      conformance: ["JSON-004"],
    },
    "json-comment": { title: "A comment", conformance: ["JSON-004"] },
    "bare-nan": {
      title: "A bare NaN, Infinity or -Infinity",
      conformance: ["JSON-002", "V2-ATT-002"],
    },
    "json-byte-order-mark": {
      severity: "warning",
      title: "A byte order mark before the text",
      conformance: ["JSON-003"],
    },
    "json-duplicate-member": {
      severity: "warning",
      title: "The same member twice in one object",
      conformance: ["JSON-005"],
    },
    "json-not-object": {
      title: "The document is not one JSON object",
      conformance: ["JSON-006", "V2-ATT-001"],
    },
    "json-empty": {
      title: "The file holds nothing",
      conformance: ["JSON-006", "JSON-009"],
    },
    "json-large-integer": {
      severity: "warning",
      profile: "interop",
      title: "An integer that JavaScript readers round",
      conformance: ["JSON-007"],
    },
    "json-too-deep": { title: "Nested too deeply to be read safely", conformance: [] },
    "json-control-character": {
      severity: "hint",
      title: "An unescaped control character or half of a surrogate pair in a string",
      conformance: ["JSON-010"],
    },
  },
);
