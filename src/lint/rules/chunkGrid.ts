import type { JsonNode } from "../../zarr/json";
import { guessValue, replaceValue } from "../edits";
import { memberOf, type ObjectNode, valueOf } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { didYouMean, nearest } from "../suggest";
import { count, quote } from "../wording";
import { checkConfigurationMembers, readExtension, type Extension } from "./extension";
import { checkIntegerList } from "./integerList";
import { checkRectilinear } from "./rectilinearGrid";

const grids = ["regular", "rectilinear"];

/**
 * `chunk_grid` of a v3 array (V3-ARR-005, V3-CG-*, V3-RG-*).
 * Gives the distinct chunk lengths of each dimension, as the codecs see them; undefined where broken.
 */
export function checkChunkGrid(
  run: LintRun,
  object: ObjectNode,
  shape: readonly number[] | undefined,
): number[][] | undefined {
  const node = valueOf(object, "chunk_grid");
  if (node === undefined) return undefined;
  const extension = readExtension(run, node, { what: "chunk_grid", mustBeUnderstood: true });
  if (extension === undefined) return undefined;
  if (extension.name !== "regular" && extension.name !== "rectilinear") {
    const guess = nearest(extension.name, grids);
    run.report(
      "unknown-chunk-grid",
      extension.nameNode,
      `No chunk grid is registered as ${JSON.stringify(extension.name)}: readers without it refuse the array.${didYouMean(extension.name, grids)}`,
      guess === undefined
        ? {}
        : {
            severity: "error",
            fixes: [guessValue(`Write "${guess}"`, extension.nameNode, JSON.stringify(guess))],
          },
    );
    return undefined;
  }
  const member = extension.name === "regular" ? "chunk_shape" : "chunk_shapes";
  if (extension.shortHand) {
    run.report(
      "extension-short-hand-configuration",
      node,
      `The grid "${extension.name}" needs a configuration with ${member}, but stands as a name alone: every reader refuses this.`,
    );
    return undefined;
  }
  if (extension.name === "rectilinear") return checkRectilinear(run, extension, shape);
  return checkRegular(run, extension, shape);
}

function checkRegular(
  run: LintRun,
  extension: Extension,
  shape: readonly number[] | undefined,
): number[][] | undefined {
  const { configuration, node } = extension;
  const list = configuration && memberOf(configuration, "chunk_shape")?.value;
  if (configuration !== undefined) checkConfigurationMembers(run, extension, ["chunk_shape"]);
  if (list === undefined) {
    const misspelt = configuration?.members.some(({ name }) => /chunk/i.test(name)) === true;
    if (!misspelt) {
      run.report(
        "chunk-grid",
        openingOf(configuration ?? node),
        "The regular grid has no chunk_shape in its configuration: every reader refuses this.",
      );
    }
    return undefined;
  }
  return checkChunkShape(run, list, { name: "chunk_shape", shape })?.map((length) => [length]);
}

export interface ChunkShapePlace {
  readonly name: "chunk_shape" | "chunks";
  readonly shape: readonly number[] | undefined;
}

/** The list of chunk lengths, in v3 and v2 (V3-CG-001, V3-CG-002, V3-CG-005, V2-ARR-003). */
export function checkChunkShape(
  run: LintRun,
  list: JsonNode,
  { name, shape }: ChunkShapePlace,
): number[] | undefined {
  const lengths = checkIntegerList(run, list, { rule: "chunk-shape", name, least: 0 });
  if (lengths === undefined || list.kind !== "array") return undefined;
  if (shape !== undefined && lengths.length !== shape.length) {
    run.report(
      "chunk-shape-length",
      list,
      `${name} has ${count(lengths.length, "number")}, but shape has ${shape.length}: zarr-python and tensorstore refuse this.`,
      { fixes: lengthFix(list, lengths, shape) },
    );
    return undefined;
  }
  let usable = true;
  lengths.forEach((length, axis) => {
    const item = list.items[axis];
    if (item === undefined) return;
    if (length === 0) {
      usable = false;
      reportZero(run, item, name, shape?.[axis]);
    } else if (!Number.isSafeInteger(length)) {
      usable = false;
      run.report(
        "chunk-shape",
        item,
        `${name} holds ${quote(run.text, item)}: no chunk can be that long.`,
      );
    } else if (shape !== undefined && length > 2 * Math.max(1, shape[axis] ?? 0)) {
      run.report(
        "chunk-larger-than-shape",
        item,
        `Chunks are ${length} long in a dimension of ${shape[axis]}: each is stored at its full size.`,
      );
    }
  });
  return usable ? lengths : undefined;
}

function reportZero(run: LintRun, item: JsonNode, name: string, extent: number | undefined): void {
  const fixes = [replaceValue("Write 1", item, "1")];
  if (extent === 0) {
    run.report(
      "chunk-shape-zero",
      item,
      `${name} holds 0; the dimension is empty, but chunks must be at least 1 long: zarr-python 3 and tensorstore refuse this.`,
      { fixes },
    );
  } else {
    run.report(
      "chunk-shape",
      item,
      `${name} holds 0, but chunks must be at least 1 long: every reader refuses this.`,
      {
        fixes,
      },
    );
  }
}

function lengthFix(list: JsonNode, lengths: readonly number[], shape: readonly number[]) {
  const wanted = shape.map((extent, axis) => Math.max(1, lengths[axis] ?? extent));
  return [guessValue(`Write ${count(shape.length, "number")}`, list, `[${wanted.join(", ")}]`)];
}
