import { valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { quote } from "../wording";
import { checkIntegerList } from "./integerList";

/** `shape`: extents of at least 0; `[]` is an array of one element (V3-ARR-003, V3-ARR-021, V2-ARR-002). */
export function checkShape(run: LintRun, object: ObjectNode): number[] | undefined {
  const node = valueOf(object, "shape");
  if (node === undefined) return undefined;
  if (node.kind === "number") {
    run.report(
      "shape",
      node,
      `shape is ${quote(run.text, node)}, but expected a list of integers: only zarr-python reads a number alone, and only in v2.`,
      { fixes: [{ title: "Write a list", edits: [{ ...at(node), text: `[${node.lexeme}]` }] }] },
    );
    return undefined;
  }
  const shape = checkIntegerList(run, node, { rule: "shape", name: "shape", least: 0 });
  if (shape === undefined) return undefined;
  const tooLong = shape.find((extent) => !Number.isSafeInteger(extent));
  if (tooLong !== undefined) {
    run.report(
      "shape-size",
      node,
      `shape holds ${tooLong}, but JavaScript readers count to 2^53 − 1 only.`,
    );
  } else if (shape.reduce((product, extent) => product * BigInt(extent), 1n) > 2n ** 63n - 1n) {
    run.report(
      "shape-size",
      node,
      "The array has more than 2^63 − 1 elements, which readers cannot count.",
    );
  }
  return shape;
}

function at({ offset, length }: { offset: number; length: number }): {
  offset: number;
  length: number;
} {
  return { offset, length };
}
