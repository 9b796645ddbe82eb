import type { JsonNode } from "../../zarr/json";
import { replaceValue } from "../edits";
import { integerOf, memberOf, stringOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { count, quote } from "../wording";
import { checkConfigurationMembers, type Extension } from "./extension";

/** One run of equal chunks: its length and how many there are. */
interface EdgeRun {
  readonly length: number;
  readonly repeat: number;
}

/** The rectilinear grid (zarr-extensions, chunk-grids/rectilinear; V3-RG-001…011). */
export function checkRectilinear(
  run: LintRun,
  extension: Extension,
  shape: readonly number[] | undefined,
): number[][] | undefined {
  run.report(
    "rectilinear-support",
    extension.nameNode,
    "Rectilinear grids are read by zarrs, and by zarr-python from 3.2 on behind a flag; tensorstore and zarrita refuse them.",
  );
  const { configuration, node } = extension;
  if (configuration === undefined) {
    run.report(
      "chunk-grid",
      openingOf(node),
      "The rectilinear grid has no configuration with kind and chunk_shapes.",
    );
    return undefined;
  }
  checkConfigurationMembers(run, extension, ["kind", "chunk_shapes"]);
  checkKind(run, extension);
  const list = memberOf(configuration, "chunk_shapes")?.value;
  if (list?.kind !== "array") {
    run.report(
      "chunk-grid",
      list ?? openingOf(configuration),
      list === undefined
        ? "The rectilinear grid has no chunk_shapes in its configuration."
        : `chunk_shapes is ${quote(run.text, list)}, but expected a list with one entry for each dimension.`,
    );
    return undefined;
  }
  if (shape !== undefined && list.items.length !== shape.length) {
    run.report(
      "rectilinear-length",
      list,
      `chunk_shapes has ${count(list.items.length, "entry")}, but shape has ${count(shape.length, "number")}.`,
    );
    shape = undefined;
  }
  const axes = list.items.map((entry, axis) => checkEntry(run, entry, shape?.[axis]));
  return axes.every((lengths) => lengths !== undefined) ? axes : undefined;
}

function checkKind(run: LintRun, { configuration }: Extension): void {
  if (configuration === undefined) return;
  const kind = memberOf(configuration, "kind")?.value;
  if (stringOf(kind) === "inline") return;
  run.report(
    "rectilinear-kind",
    kind ?? openingOf(configuration),
    kind === undefined
      ? 'kind is missing, but expected "inline".'
      : `kind is ${quote(run.text, kind)}, but expected "inline".`,
    kind === undefined ? {} : { fixes: [replaceValue('Write "inline"', kind, '"inline"')] },
  );
}

/** One dimension; gives its distinct chunk lengths. */
function checkEntry(
  run: LintRun,
  entry: JsonNode,
  extent: number | undefined,
): number[] | undefined {
  if (entry.kind !== "array") {
    const length = integerOf(entry);
    if (length !== undefined && length >= 1) return [length];
    reportEdge(run, entry);
    return undefined;
  }
  const runs: EdgeRun[] = [];
  let sound = true;
  for (const item of entry.items) {
    const edge = checkEdge(run, item);
    if (edge === undefined) sound = false;
    else runs.push(edge);
  }
  if (!sound) return undefined;
  if (runs.length === 0) {
    reportEmpty(run, entry, extent);
    return undefined;
  }
  const sum = runs.reduce((total, { length, repeat }) => total + length * repeat, 0);
  if (extent !== undefined && sum < extent) {
    run.report(
      "rectilinear-sum",
      entry,
      `The chunks are ${sum} long together, but the dimension is ${extent}: they must reach its end.`,
    );
  }
  checkSimpler(run, entry, runs, extent);
  return [...new Set(runs.map(({ length }) => length))];
}

function reportEmpty(run: LintRun, entry: JsonNode, extent: number | undefined): void {
  if (extent === undefined || extent > 0) {
    run.report(
      "rectilinear-sum",
      entry,
      "There are no chunk lengths, but the dimension is not empty: zarr-python refuses this.",
    );
  } else {
    run.report(
      "rectilinear-empty",
      entry,
      "There are no chunk lengths; that suits an empty dimension, but zarr-python refuses it.",
      { fixes: [replaceValue("Write [1]", entry, "[1]")] },
    );
  }
}

/** An integer, or a pair `[length, count]`. */
function checkEdge(run: LintRun, item: JsonNode): EdgeRun | undefined {
  if (item.kind !== "array") {
    const length = integerOf(item);
    if (length !== undefined && length >= 1) return { length, repeat: 1 };
    reportEdge(run, item);
    return undefined;
  }
  const [length, repeat] = item.items.map(integerOf);
  const pair = item.items.length === 2 && length !== undefined && repeat !== undefined;
  if (pair && length >= 1 && repeat >= 1) return { length, repeat };
  reportEdge(run, item);
  return undefined;
}

function reportEdge(run: LintRun, node: JsonNode): void {
  run.report(
    "rectilinear-edges",
    node,
    `${quote(run.text, node)} is no chunk length: expected an integer of at least 1, or a pair [length, count] of such integers.`,
  );
}

/** V3-RG-010: a list of equal lengths is one integer; a run of three is a pair. */
function checkSimpler(
  run: LintRun,
  entry: JsonNode,
  runs: readonly EdgeRun[],
  extent: number | undefined,
): void {
  const merged: EdgeRun[] = [];
  for (const edge of runs) {
    const last = merged.at(-1);
    if (last?.length === edge.length) {
      merged[merged.length - 1] = { length: edge.length, repeat: last.repeat + edge.repeat };
    } else {
      merged.push(edge);
    }
  }
  const [only] = merged;
  const exact =
    only !== undefined && extent !== undefined && only.repeat === Math.ceil(extent / only.length);
  let text: string | undefined;
  if (merged.length === 1 && only !== undefined && exact) text = String(only.length);
  else if (merged.some(({ repeat }) => repeat >= 3) && merged.length < runs.length) {
    text = `[${merged.map(({ length, repeat }) => (repeat === 1 ? length : `[${length}, ${repeat}]`)).join(", ")}]`;
  }
  if (text === undefined) return;
  run.report("rectilinear-simpler", entry, `These chunk lengths can be written as ${text}.`, {
    fixes: [replaceValue(`Write ${text}`, entry, text)],
  });
}
