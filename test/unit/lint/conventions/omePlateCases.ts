import { omeCases, type OmeVersion } from "./omeDocuments";
import type { Members } from "./publishedCase";

const names = (...list: string[]) => list.map((name) => ({ name }));
const well = (path: unknown, rowIndex: unknown, columnIndex: unknown) => ({
  path,
  rowIndex,
  columnIndex,
});
const bare = (changes: Members): Members => ({
  rows: names("C"),
  columns: names("7"),
  wells: [well("C/7", 0, 0)],
  ...changes,
});
const plate =
  (changes: Members = {}) =>
  () => ({ plate: bare(changes) });
/** With what the strict suites ask for. */
const strictPlate =
  (changes: Members = {}) =>
  (version: OmeVersion) => ({
    plate: bare({ name: "screen", ...(version === "0.4" && { version }), ...changes }),
  });
const acquisition = (changes: Members) => plate({ acquisitions: [{ id: 4, ...changes }] });
const wellOf =
  (images: unknown, changes: Members = {}) =>
  () => ({ well: { images, ...changes } });
const strictWell = (images: unknown) => (version: OmeVersion) => ({
  well: { images, ...(version === "0.4" && { version }) },
});

const plates = omeCases([
  { about: "one well", from: "plate suite: minimal_no_acquisitions", metadata: plate() },
  {
    about: "an acquisition that has its id alone",
    from: "plate suite: minimal_acquisitions",
    metadata: plate({ acquisitions: [{ id: 4 }] }),
  },
  {
    about: "a row of more than one character",
    from: "plate suite: non_alphanumeric_row",
    metadata: plate({ rows: names("C3"), wells: [well("C3/7", 0, 0)] }),
  },
  {
    about: "no rows",
    from: "plate suite: missing_rows",
    metadata: plate({ rows: undefined }),
    finding: "ome-plate /plate",
  },
  {
    about: "an empty list of rows",
    from: "plate suite: empty_rows",
    metadata: plate({ rows: [] }),
    finding: "ome-plate /plate/rows",
  },
  {
    about: "two rows of one name",
    from: "plate suite: duplicate_rows",
    metadata: plate({ rows: names("C", "C") }),
    finding: "ome-plate /plate/rows/1/name",
  },
  {
    about: "no columns",
    from: "plate suite: missing_columns",
    metadata: plate({ columns: undefined }),
    finding: "ome-plate /plate",
  },
  {
    about: "an empty list of columns",
    from: "plate suite: empty_columns",
    metadata: plate({ columns: [] }),
    finding: "ome-plate /plate/columns",
  },
  {
    about: "two columns of one name",
    from: "plate suite: duplicate_columns",
    metadata: plate({ columns: names("7", "7") }),
    finding: "ome-plate /plate/columns/1/name",
  },
  {
    about: "no wells",
    from: "plate suite: missing_wells",
    metadata: plate({ wells: undefined }),
    finding: "ome-plate /plate",
  },
  {
    about: "an object in place of the list of wells",
    from: "plate suite: empty_wells",
    metadata: plate({ wells: {} }),
    finding: "ome-plate /plate/wells",
  },
  {
    about: "the same well twice",
    from: "plate suite: duplicate_wells",
    metadata: plate({ wells: [well("C/7", 0, 0), well("C/7", 0, 0)] }),
    finding: "ome-plate /plate/wells/1/path",
  },
  {
    about: "a column with everything but a name",
    from: "plate suite: missing_column_name",
    metadata: plate({ columns: [{ dose: 2.5 }] }),
    finding: "ome-plate /plate/columns/0",
  },
  {
    about: "a row with everything but a name",
    from: "plate suite: missing_row_name",
    metadata: plate({ rows: [{ dose: 2.5 }] }),
    finding: "ome-plate /plate/rows/0",
  },
  {
    about: "a well without a path",
    from: "plate suite: missing_well_path",
    metadata: plate({ wells: [well(undefined, 0, 0)] }),
    finding: "ome-plate /plate/wells/0",
  },
  {
    about: "a well without the index of its row",
    from: "plate suite: missing_well_rowIndex",
    metadata: plate({ wells: [well("C/7", undefined, 0)] }),
    finding: "ome-plate /plate/wells/0",
  },
  {
    about: "a well without the index of its column",
    from: "plate suite: missing_well_columnIndex",
    metadata: plate({ wells: [well("C/7", 0, undefined)] }),
    finding: "ome-plate /plate/wells/0",
  },
  {
    about: "row and column in one name",
    from: "plate suite: well_1group",
    metadata: plate({ wells: [well("C7", 0, undefined)] }),
    finding: "ome-plate /plate/wells/0/path",
  },
  {
    about: "a folder before row and column",
    from: "plate suite: well_3groups",
    metadata: plate({ wells: [well("screen/C/7", 0, undefined)] }),
    finding: "ome-plate /plate/wells/0/path",
  },
  {
    about: "a word as the version",
    from: "plate suite: invalid_version",
    versions: ["0.4"],
    metadata: plate({ version: "newest" }),
    finding: "ome-version /plate/version",
  },
  {
    about: "a column with a hyphen",
    from: "plate suite: non_alphanumeric_column",
    metadata: plate({ columns: names("7-8"), wells: [well("C/7-8", 0, 0)] }),
    finding: "ome-plate /plate/columns/0/name",
  },
  {
    about: "an acquisition without an id",
    from: "plate suite: missing_acquisition_id",
    metadata: plate({ acquisitions: [{ maximumfieldcount: 3 }] }),
    finding: "ome-plate /plate/acquisitions/0",
  },
  {
    about: "a string as the id of an acquisition",
    from: "plate suite: non_integer_acquisition_id",
    metadata: acquisition({ id: "4" }),
    finding: "ome-plate /plate/acquisitions/0/id",
  },
  {
    about: "a negative id of an acquisition",
    from: "plate suite: negative_acquisition_id",
    metadata: acquisition({ id: -4 }),
    finding: "ome-plate /plate/acquisitions/0/id",
  },
  {
    about: "a string as a number of fields",
    from: "plate suite: non_integer_acquisition_maximumfieldcount",
    metadata: acquisition({ maximumfieldcount: "3" }),
    finding: "ome-plate /plate/acquisitions/0/maximumfieldcount",
  },
  {
    about: "no field at most",
    from: "plate suite: acquisition_zero_maximumfieldcount",
    metadata: acquisition({ maximumfieldcount: 0 }),
    finding: "ome-plate /plate/acquisitions/0/maximumfieldcount",
  },
  {
    about: "the start as a date",
    from: "plate suite: acquisition_noninteger_starttime",
    metadata: acquisition({ starttime: "1999-12-31T23:00:00Z" }),
    finding: "ome-plate /plate/acquisitions/0/starttime",
  },
  {
    about: "a start before the epoch",
    from: "plate suite: acquisition_negative_starttime",
    metadata: acquisition({ starttime: -86400 }),
    finding: "ome-plate /plate/acquisitions/0/starttime",
  },
  {
    about: "the end as a date",
    from: "plate suite: acquisition_noninteger_endtime",
    metadata: acquisition({ endtime: "1999-12-31T23:30:00Z" }),
    finding: "ome-plate /plate/acquisitions/0/endtime",
  },
  {
    about: "an end before the epoch",
    from: "plate suite: negative_endtime",
    metadata: acquisition({ endtime: -3600 }),
    finding: "ome-plate /plate/acquisitions/0/endtime",
  },
  {
    about: "no field in any well",
    from: "plate suite: zero_field_count",
    metadata: plate({ field_count: 0 }),
    finding: "ome-plate /plate/field_count",
  },
  {
    about: "all that is recommended",
    from: "strict plate suite: strict_no_acquisitions",
    metadata: strictPlate(),
  },
  {
    about: "a plate without a name",
    from: "strict plate suite: missing_name",
    metadata: strictPlate({ name: undefined }),
    finding: "ome-recommended /plate",
    severity: "warning",
  },
  {
    about: "a plate without a version",
    from: "strict plate suite: missing_version",
    versions: ["0.4"],
    metadata: strictPlate({ version: undefined }),
    finding: "ome-recommended /plate",
    severity: "warning",
  },
  {
    about: "an acquisition with all that is recommended",
    from: "strict plate suite: strict_acquisitions",
    metadata: strictPlate({ acquisitions: [{ id: 4, name: "first", maximumfieldcount: 9 }] }),
  },
  {
    about: "an acquisition without a name",
    from: "strict plate suite: missing_acquisition_name",
    metadata: strictPlate({ acquisitions: [{ id: 4, maximumfieldcount: 9 }] }),
    finding: "ome-recommended /plate/acquisitions/0",
    severity: "warning",
  },
  {
    about: "an acquisition without the number of its fields",
    from: "strict plate suite: missing_acquisition_maximumfieldcount",
    metadata: strictPlate({ acquisitions: [{ id: 4, name: "first" }] }),
    finding: "ome-recommended /plate/acquisitions/0",
    severity: "warning",
  },
  {
    about: "two rows, three columns, two acquisitions, all wells",
    from: "plate examples: six wells",
    metadata: strictPlate({
      rows: names("C", "D"),
      columns: names("7", "8", "9"),
      field_count: 6,
      acquisitions: [1, 2].map((id) => ({
        id,
        name: `round ${id}`,
        maximumfieldcount: 3,
        starttime: 1_600_000_000_000 + id,
      })),
      wells: ["C", "D"].flatMap((row, r) =>
        ["7", "8", "9"].map((column, k) => well(`${row}/${column}`, r, k)),
      ),
    }),
  },
  {
    about: "a few wells of a large plate",
    from: "plate examples: two wells",
    metadata: strictPlate({
      rows: names("A", "B", "C", "D"),
      columns: names("1", "2", "3", "4", "5"),
      wells: [well("B/5", 1, 4), well("D/2", 3, 1)],
    }),
  },
  {
    about: "a path that ends with a slash",
    from: "ome-zarr-models: well paths, trailing slash",
    metadata: plate({ wells: [well("C/7/", 0, 0)] }),
    finding: "ome-plate /plate/wells/0/path",
  },
  {
    about: "a path to a column that is not there",
    from: "ome-zarr-models: well paths, unknown column",
    metadata: plate({ wells: [well("C/8", 0, 3)] }),
    finding: "ome-plate /plate/wells/0/path",
  },
  {
    about: "a path to a row that is not there",
    from: "ome-zarr-models: well paths, unknown row",
    metadata: plate({ wells: [well("D/7", 3, 0)] }),
    finding: "ome-plate /plate/wells/0/path",
  },
]);

const wells = omeCases([
  {
    about: "a field without an acquisition",
    from: "well suite: minimal_no_acquisition",
    metadata: wellOf([{ path: "3" }]),
  },
  {
    about: "a field of an acquisition",
    from: "well suite: minimal_acquisitions",
    metadata: wellOf([{ path: "3", acquisition: 4 }]),
  },
  {
    about: "no field",
    from: "well suite: empty_images",
    metadata: wellOf([]),
    finding: "ome-well /well/images",
  },
  {
    about: "one field twice",
    from: "well suite: duplicate_images",
    metadata: wellOf([{ path: "3" }, { path: "3" }]),
    finding: "ome-well /well/images/1/path",
  },
  {
    about: "a string as the acquisition",
    from: "well suite: non_integer_acquisition_id",
    metadata: wellOf([{ path: "3", acquisition: "4" }]),
    finding: "ome-well /well/images/0/acquisition",
  },
  {
    about: "a field with all that is recommended",
    from: "strict well suite: strict_no_acquisitions",
    metadata: strictWell([{ path: "3" }]),
  },
  {
    about: "a field of an acquisition, with all that is recommended",
    from: "strict well suite: strict_acquisitions",
    metadata: strictWell([{ path: "3", acquisition: 4 }]),
  },
  {
    about: "a well without a version",
    from: "strict well suite: missing_version",
    versions: ["0.4"],
    metadata: wellOf([{ path: "3" }]),
    finding: "ome-recommended /well",
    severity: "warning",
  },
  {
    about: "four fields of two acquisitions",
    from: "well examples: four fields",
    metadata: strictWell(
      [1, 1, 2, 2].map((acquisition, index) => ({ acquisition, path: `f${index}` })),
    ),
  },
]);

export const omePlateCases = [...plates, ...wells];
