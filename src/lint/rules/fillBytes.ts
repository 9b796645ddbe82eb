import type { JsonNode } from "../../zarr/json";
import { integerOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { count, kindOf, quote } from "../wording";

/** Number of bytes that a base64 text holds; undefined where it is none. */
export function base64Length(text: string): number | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

export interface BytesFill {
  /** What takes it, for messages. */
  readonly type: string;
  /** Bytes of one element; undefined where it varies. */
  readonly size: number | undefined;
  /** Fewer bytes are normal (padded with zeros). */
  readonly shorter?: boolean;
}

/** Bytes as base64 (V2-FV-005, V2-FV-007, V2-FV-008, X-DT-011, X-DT-017). */
export function checkBase64Fill(run: LintRun, node: JsonNode, fill: BytesFill): void {
  const { type, size, shorter = false } = fill;
  if (node.kind !== "string") {
    run.report(
      "fill-value-type",
      node,
      `The fill value is ${kindOf(node)}, but ${type} takes bytes as base64: every reader refuses this.`,
    );
    return;
  }
  const length = base64Length(node.value);
  if (length === undefined) {
    run.report(
      "fill-value-base64",
      node,
      `${quote(run.text, node)} is not base64, but ${type} takes bytes as base64: zarr-python and tensorstore refuse this.`,
    );
  } else if (size !== undefined && length !== size && !(shorter && length < size)) {
    run.report(
      "fill-value-bytes-length",
      node,
      `The fill value has ${count(length, "byte")}, but an element of ${type} has ${size}: tensorstore refuses this.`,
    );
  }
}

/** A list of integers from 0 to 255 (V3-DT-006, X-DT-011). */
export function checkByteList(run: LintRun, node: JsonNode, { type, size }: BytesFill): void {
  if (node.kind !== "array") return;
  for (const item of node.items) {
    const value = integerOf(item);
    if (value !== undefined && value >= 0 && value <= 255) continue;
    run.report("fill-value-type", item, `${quote(run.text, item)} is no byte: expected 0 to 255.`);
  }
  const found = node.items.length;
  if (size === undefined || found === size) return;
  run.report(
    "fill-value-bytes-length",
    node,
    `The fill value has ${count(found, "byte")}, but an element of ${type} has ${size}.`,
    { severity: found === size * 8 ? "warning" : "error" },
  );
}
