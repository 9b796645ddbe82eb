import type { JsonNode } from "../../zarr/json";
import { integerOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { quote } from "../wording";
import {
  isFilledList,
  isIndex,
  isPositive,
  isText,
  objectsOf,
  wanted,
  type OmeMetadata,
} from "./omeNodes";

/** `plate` and `well` of high-content screening (OME-050, OME-051). */
export function checkPlate(run: LintRun, { object, version }: OmeMetadata): void {
  const plate = valueOf(object, "plate");
  if (plate?.kind === "object") {
    const rows = checkNames(run, plate, "rows");
    const columns = checkNames(run, plate, "columns");
    checkWells(run, plate, { rows, columns });
    checkAcquisitions(run, plate);
    wanted(run, plate, {
      rule: "ome-plate",
      name: "field_count",
      expected: "an integer above 0",
      optional: true,
      accepts: isPositive,
    });
    wanted(run, plate, {
      rule: "ome-plate",
      name: "version",
      expected: "a string",
      optional: version === "0.5",
      accepts: isText,
    });
  }
  const well = valueOf(object, "well");
  if (well?.kind === "object") checkWell(run, well);
}

const isPlainName = (name: string | undefined): boolean => /^[A-Za-z0-9]+$/.test(name ?? "");

function checkNames(run: LintRun, plate: ObjectNode, name: "rows" | "columns"): string[] {
  const list = wanted(run, plate, {
    rule: "ome-plate",
    name,
    expected: "a list with at least one entry",
    accepts: isFilledList,
  });
  const names: string[] = [];
  for (const entry of objectsOf(run, list, "ome-plate")) {
    const node = wanted(run, entry, {
      rule: "ome-plate",
      name: "name",
      expected: "a name of letters and digits",
      accepts: (value) => isPlainName(stringOf(value)),
    });
    const written = stringOf(node);
    if (node !== undefined && written !== undefined && names.includes(written)) {
      run.report("ome-plate", node, `${JSON.stringify(written)} stands twice in ${name}.`);
    }
    names.push(written ?? "");
  }
  return names;
}

interface Grid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

function checkWells(run: LintRun, plate: ObjectNode, { rows, columns }: Grid): void {
  const list = wanted(run, plate, {
    rule: "ome-plate",
    name: "wells",
    expected: "a list with at least one well",
    accepts: isFilledList,
  });
  for (const well of objectsOf(run, list, "ome-plate")) {
    const row = checkIndex(run, well, "rowIndex", rows.length);
    const column = checkIndex(run, well, "columnIndex", columns.length);
    const path = wanted(run, well, {
      rule: "ome-plate",
      name: "path",
      expected: 'the names of row and column, joined by "/"',
      accepts: isText,
    });
    if (row === undefined || column === undefined || path === undefined) continue;
    const expected = `${rows[row]}/${columns[column]}`;
    if (stringOf(path) === expected) continue;
    run.report(
      "ome-plate",
      path,
      `path is ${quote(run.text, path)}, but row ${row} and column ${column} are "${expected}".`,
    );
  }
}

function checkIndex(
  run: LintRun,
  well: ObjectNode,
  name: string,
  length: number,
): number | undefined {
  const node = wanted(run, well, {
    rule: "ome-plate",
    name,
    expected: "an integer of at least 0",
    accepts: isIndex,
  });
  const index = integerOf(node);
  if (node === undefined || index === undefined || index < length) return index;
  run.report("ome-plate", node, `${name} is ${index}, but there are ${length}.`);
  return undefined;
}

function checkAcquisitions(run: LintRun, plate: ObjectNode): void {
  const seen = new Set<number>();
  for (const acquisition of objectsOf(run, valueOf(plate, "acquisitions"), "ome-plate")) {
    const node = wanted(run, acquisition, {
      rule: "ome-plate",
      name: "id",
      expected: "an integer of at least 0",
      accepts: isIndex,
    });
    const id = integerOf(node);
    if (node !== undefined && id !== undefined && seen.has(id)) {
      run.report("ome-plate", node, `The acquisition ${id} stands here twice.`);
    }
    if (id !== undefined) seen.add(id);
    wanted(run, acquisition, {
      rule: "ome-plate",
      name: "maximumfieldcount",
      expected: "an integer above 0",
      optional: true,
      accepts: isPositive,
    });
  }
}

function checkWell(run: LintRun, well: ObjectNode): void {
  const list = wanted(run, well, {
    rule: "ome-well",
    name: "images",
    expected: "a list with at least one image",
    accepts: isFilledList,
  });
  const seen = new Set<string>();
  for (const image of objectsOf(run, list, "ome-well")) {
    const node = valueOf(image, "path");
    const path = stringOf(node);
    if (path === undefined || !isPlainName(path)) {
      run.report(
        "ome-well",
        node ?? openingOf(image),
        `path is ${node === undefined ? "missing" : quote(run.text, node)}, but expected a name of letters and digits.`,
      );
    } else if (seen.has(path)) {
      run.report(
        "ome-well",
        node as JsonNode,
        `The image ${JSON.stringify(path)} stands here twice.`,
      );
    } else {
      seen.add(path);
    }
    wanted(run, image, {
      rule: "ome-well",
      name: "acquisition",
      expected: "the id of an acquisition, an integer",
      optional: true,
      accepts: isIndex,
    });
  }
}
