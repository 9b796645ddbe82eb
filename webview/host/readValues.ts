import type { NumberFormat, WireType, WireValues } from "../../src/protocol/preview";
import { list, oneOf, record, requireText, size, text, unexpected } from "./messageMembers";

const formats: readonly NumberFormat[] = [
  "int8",
  "uint8",
  "int16",
  "uint16",
  "int32",
  "uint32",
  "int64",
  "uint64",
  "float32",
  "float64",
];

export function readWireType(value: unknown): WireType {
  const members = record(value, "wireType");
  switch (members["kind"]) {
    case "number":
      return { kind: "number", format: oneOf(formats, members["format"], "format") };
    case "complex":
      return {
        kind: "complex",
        format: oneOf(["float32", "float64"] as const, members["format"], "format"),
      };
    case "bool":
    case "text":
      return { kind: members["kind"] };
    case "time":
      return {
        kind: "time",
        duration: members["duration"] === true,
        unit: text(members, "unit"),
        scale: size(members["scale"], "scale"),
      };
    default:
      throw unexpected("wireType");
  }
}

export function readValues(value: unknown): WireValues {
  const members = record(value, "values");
  if (members["kind"] === "text") {
    return {
      kind: "text",
      values: list(members, "values").map((item) => requireText(item, "values")),
    };
  }
  const bytes: unknown = members["bytes"];
  if (members["kind"] !== "bytes") throw unexpected("values");
  if (bytes instanceof Uint8Array) return { kind: "bytes", bytes };
  if (bytes instanceof ArrayBuffer) return { kind: "bytes", bytes: new Uint8Array(bytes) };
  throw unexpected("bytes");
}
