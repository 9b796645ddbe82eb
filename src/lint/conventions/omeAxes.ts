import { stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { didYouMean } from "../suggest";
import { count, quote } from "../wording";
import { isText, objectsOf, wanted } from "./omeNodes";
import { spaceUnits, timeUnits } from "./omeUnits";

/** `axes` of one image (OME-011…014). Gives the number of axes where the list is one. */
export function checkAxes(run: LintRun, image: ObjectNode): number | undefined {
  const list = wanted(run, image, {
    rule: "ome-axes",
    name: "axes",
    expected: "a list of 2 to 5 axes",
    accepts: ({ kind }) => kind === "array",
  });
  if (list?.kind !== "array") return undefined;
  const { length } = list.items;
  if (length < 2 || length > 5) {
    run.report("ome-axes", list, `axes has ${count(length, "axis")}, but expected 2 to 5.`);
  }
  const seen = new Set<string>();
  const axes = objectsOf(run, list, "ome-axes");
  for (const axis of axes) checkAxis(run, axis, seen);
  if (axes.length === length) checkOrder(run, axes);
  return length;
}

function checkAxis(run: LintRun, axis: ObjectNode, seen: Set<string>): void {
  const node = wanted(run, axis, {
    rule: "ome-axes",
    name: "name",
    expected: "a string",
    accepts: isText,
  });
  const name = stringOf(node);
  if (node !== undefined && name !== undefined && seen.has(name)) {
    run.report("ome-axes", node, `Two axes are called ${JSON.stringify(name)}.`);
  }
  if (name !== undefined) seen.add(name);
  const type = stringOf(valueOf(axis, "type"));
  const typeNode = valueOf(axis, "type");
  if (typeNode !== undefined && !["space", "time", "channel"].includes(type ?? "")) {
    run.report(
      "ome-axis-type",
      typeNode,
      `type is ${quote(run.text, typeNode)}, but expected "space", "time" or "channel": viewers do not know others.`,
    );
  }
  checkUnit(run, axis, type);
}

function checkUnit(run: LintRun, axis: ObjectNode, type: string | undefined): void {
  const node = valueOf(axis, "unit");
  const units = type === "space" ? spaceUnits : type === "time" ? timeUnits : undefined;
  if (node === undefined || units === undefined) return;
  const unit = stringOf(node);
  if (unit !== undefined && units.has(unit)) return;
  run.report(
    "ome-axis-type",
    node,
    `unit is ${quote(run.text, node)}, which is not in the list of OME-Zarr.${unit === undefined ? "" : didYouMean(unit, units)}`,
  );
}

/** Time, then channel or custom, then space. */
function checkOrder(run: LintRun, axes: readonly ObjectNode[]): void {
  const types = axes.map((axis) => stringOf(valueOf(axis, "type")));
  const spaces = types.filter((type) => type === "space").length;
  const first = axes[0];
  if (first === undefined) return;
  const list = { offset: first.offset, length: first.length, of: first };
  if (spaces !== 2 && spaces !== 3) {
    run.report(
      "ome-axes-order",
      list,
      `There are ${spaces} axes of type space, but expected 2 or 3.`,
    );
  }
  const others = types.filter((type) => type !== "space" && type !== "time").length;
  const times = types.filter((type) => type === "time").length;
  if (times > 1 || others > 1) {
    run.report(
      "ome-axes-order",
      list,
      "There may be one axis of type time, and one of channels or another type.",
    );
  }
  let highest = 0;
  types.forEach((type, index) => {
    const rank = type === "time" ? 1 : type === "space" ? 3 : 2;
    const axis = axes[index];
    if (rank < highest && axis !== undefined) {
      run.report("ome-axes-order", axis, "Axes must be ordered: time, then channel, then space.");
    }
    highest = Math.max(highest, rank);
  });
  checkSpaceNames(
    run,
    axes.filter((_, index) => types[index] === "space"),
  );
}

function checkSpaceNames(run: LintRun, axes: readonly ObjectNode[]): void {
  const expected = axes.length === 3 ? ["z", "y", "x"] : ["y", "x"];
  axes.forEach((axis, index) => {
    const node = valueOf(axis, "name");
    if (node === undefined || axes.length > 3 || stringOf(node) === expected[index]) return;
    run.report(
      "ome-axes-names",
      node,
      `This space axis is called ${quote(run.text, node)}, but expected "${expected[index]}": viewers go by z, y, x.`,
    );
  });
}
