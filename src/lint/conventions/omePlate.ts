import type { JsonNode } from "../../zarr/json";
import { integerOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { count, quote } from "../wording";
import {
  isFilledList,
  isIndex,
  isPlainName,
  isPositive,
  isText,
  objectsOf,
  wanted,
  type OmeMetadata,
} from "./omeNodes";
import { checkVersion, recommend, withVersion } from "./omeVersions";

const rule = "ome-plate";

/** `plate` of high-content screening (OME-050). */
export function checkPlate(run: LintRun, metadata: OmeMetadata): void {
  const plate = valueOf(metadata.object, "plate");
  if (plate?.kind !== "object") return;
  if (metadata.version === "0.4" && !checkVersion(run, plate, "plate")) return;
  recommend(run, plate, { names: withVersion(metadata, "name"), what: "A plate" });
  const rows = checkNames(run, plate, "rows");
  const columns = checkNames(run, plate, "columns");
  checkWells(run, plate, { rows, columns });
  checkAcquisitions(run, plate);
  checkOptional(run, plate, { field_count: "count", name: "text" });
}

function checkNames(run: LintRun, plate: ObjectNode, name: "rows" | "columns"): string[] {
  const list = wanted(run, plate, {
    rule,
    name,
    expected: "a list with at least one entry",
    accepts: isFilledList,
  });
  const names: string[] = [];
  for (const entry of objectsOf(run, list, rule)) {
    const node = wanted(run, entry, {
      rule,
      name: "name",
      expected: "a name of letters and digits",
      accepts: (value) => isPlainName(stringOf(value)),
    });
    const written = stringOf(node);
    if (node !== undefined && written !== undefined) checkUnique(run, node, { name, names });
    names.push(written ?? "");
  }
  return names;
}

function checkUnique(
  run: LintRun,
  node: JsonNode,
  { name, names }: { readonly name: string; readonly names: readonly string[] },
): void {
  const written = stringOf(node) ?? "";
  if (names.includes(written)) {
    run.report(rule, node, `${JSON.stringify(written)} stands twice in ${name}.`);
    return;
  }
  const lower = written.toLowerCase();
  const alike = names.find((other) => other.toLowerCase() === lower);
  if (alike === undefined) return;
  run.report(
    rule,
    node,
    `${JSON.stringify(written)} and ${JSON.stringify(alike)} are one folder on the file systems of macOS and Windows.`,
    { severity: "warning" },
  );
}

interface Grid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

function checkWells(run: LintRun, plate: ObjectNode, grid: Grid): void {
  const list = wanted(run, plate, {
    rule,
    name: "wells",
    expected: "a list with at least one well",
    accepts: isFilledList,
  });
  const seen = new Set<string>();
  for (const well of objectsOf(run, list, rule)) {
    const row = checkIndex(run, well, { noun: "row", length: grid.rows.length });
    const column = checkIndex(run, well, { noun: "column", length: grid.columns.length });
    const node = wanted(run, well, {
      rule,
      name: "path",
      expected: 'the names of row and column, joined by "/"',
      accepts: (value) => /^[A-Za-z0-9]+\/[A-Za-z0-9]+$/.test(stringOf(value) ?? ""),
    });
    if (node === undefined) continue;
    const fault = pathFault(stringOf(node) ?? "", { row, column, grid, seen });
    if (fault !== undefined)
      run.report(rule, node, `path is ${quote(run.text, node)}, but ${fault}.`);
  }
}

interface WellPlace {
  readonly row: number | undefined;
  readonly column: number | undefined;
  readonly grid: Grid;
  readonly seen: Set<string>;
}

/** What is wrong with the path of a well. */
function pathFault(path: string, { row, column, grid, seen }: WellPlace): string | undefined {
  if (seen.has(path)) return "another well has it already";
  seen.add(path);
  const { rows, columns } = grid;
  // Where a name is missing, the path may be that of it.
  if ([rows, columns].some((names) => names.length === 0 || names.includes(""))) return undefined;
  const [rowName = "", columnName = ""] = path.split("/");
  if (!rows.includes(rowName)) return `there is no row ${JSON.stringify(rowName)}`;
  if (!columns.includes(columnName)) return `there is no column ${JSON.stringify(columnName)}`;
  if (row === undefined || column === undefined) return undefined;
  const expected = `${rows[row]}/${columns[column]}`;
  return path === expected ? undefined : `row ${row} and column ${column} are "${expected}"`;
}

function checkIndex(
  run: LintRun,
  well: ObjectNode,
  { noun, length }: { readonly noun: "row" | "column"; readonly length: number },
): number | undefined {
  const name = `${noun}Index`;
  const node = wanted(run, well, {
    rule,
    name,
    expected: "an integer of at least 0",
    accepts: isIndex,
  });
  const index = integerOf(node);
  // Without any, that is what is found.
  if (node === undefined || index === undefined || index < length || length === 0) return index;
  const there = length === 1 ? "is" : "are";
  run.report(rule, node, `${name} is ${index}, but there ${there} ${count(length, noun)}.`);
  return undefined;
}

function checkAcquisitions(run: LintRun, plate: ObjectNode): void {
  const list = wanted(run, plate, {
    rule,
    name: "acquisitions",
    expected: "a list of acquisitions",
    optional: true,
    accepts: ({ kind }) => kind === "array",
  });
  const seen = new Set<number>();
  for (const acquisition of objectsOf(run, list, rule)) {
    const node = wanted(run, acquisition, {
      rule,
      name: "id",
      expected: "an integer of at least 0",
      accepts: isIndex,
    });
    const id = integerOf(node);
    if (node !== undefined && id !== undefined && seen.has(id)) {
      run.report(rule, node, `The acquisition ${id} stands here twice.`);
    }
    if (id !== undefined) seen.add(id);
    recommend(run, acquisition, {
      names: ["name", "maximumfieldcount"],
      what: "An acquisition",
    });
    checkOptional(run, acquisition, {
      maximumfieldcount: "count",
      starttime: "time",
      endtime: "time",
      name: "text",
      description: "text",
    });
  }
}

const kinds = {
  count: ["an integer above 0", isPositive],
  time: ["seconds or milliseconds since 1970, an integer", isIndex],
  text: ["a string", isText],
} as const;

function checkOptional(
  run: LintRun,
  object: ObjectNode,
  members: Readonly<Record<string, keyof typeof kinds>>,
): void {
  for (const [name, kind] of Object.entries(members)) {
    const [expected, accepts] = kinds[kind];
    wanted(run, object, { rule, name, expected, optional: true, accepts });
  }
}
