import { format } from "prettier";
import { chunkGridForms, type MetadataForm } from "../../../src/zarr/chunkGridForms";
import { chunkKeyForms } from "../../../src/zarr/chunkKeyForms";
import { containerForms, stores, type StoreForm } from "../../../src/stores/storeForms";
import { codecTable } from "./codecTable";
import { dataTypesV2, dataTypesV3 } from "./dataTypeTables";

/** docs/formats.md, laid out as the repository's formatter does it. */
export function renderFormats(): Promise<string> {
  const text = [
    "# What is read",
    "This page is made from the tables that reading itself uses, and a test holds the two together. *Reads* means exactly: every element as it was written. What is refused says so by name, and the rest of the store stays readable.",
    "## Data types of Zarr 3",
    table(["Name", "Elements", "State"], dataTypesV3()),
    "## Data types of Zarr 2",
    "Byte orders are read as the dtype says. Big-endian, little-endian and single bytes may be mixed within a struct.",
    table(["dtype", "Elements", "State"], dataTypesV2()),
    "## Codecs",
    "Names of Zarr 3 and ids of Zarr 2. What decodes is tried against chunks that other software wrote, and against damaged ones.",
    codecTable(),
    "Names that zarrs wrote, as `zarrs.bz2` and `https://codec.zarrs.dev/bytes_to_bytes/bz2`, are read as the codec that they end with. `imagecodecs_…`, some forty image formats of the Python package of that name, are refused. Blosc 2 chunks are refused; blosc 1 ones are read with every compressor. Of LZMA's filters, delta is undone; those for machine code are refused.",
    "A wrong checksum is an error that can be passed over on request, where the checksum stands beside the data: in `crc32c` and the other checksum codecs, in the index of a shard, and in bzip2 and XZ data (but for SHA-256 in XZ, which is not looked at). Those of gzip, zlib and Zstandard belong to the decompressor, which gives nothing where they do not match.",
    "## Chunk grids",
    forms(chunkGridForms),
    "Zarr 2 has regular grids alone.",
    "## Chunk key encodings",
    forms(chunkKeyForms),
    "Zarr 2 has the keys of `v2`. Where its document does not say that keys are nested, but they are, they are read, with a note.",
    "## Stores",
    storeTable(stores),
    "## Forms of containers",
    "Beside plain Zarr 2 and 3, with and without consolidated metadata:",
    storeTable(containerForms),
  ].join("\n\n");
  return format(text, { parser: "markdown", printWidth: 100 });
}

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function forms(all: ReadonlyMap<string, MetadataForm>): string {
  const rows = [...all].map(([name, { title, specification, note, refusal }]) => {
    const state = refusal === undefined ? "reads" : `refused: ${refusal}`;
    const known = note === undefined ? state : `${state} (${note})`;
    return [`[\`${name}\`](${specification})`, title, known];
  });
  return table(["Name", "What", "State"], rows);
}

function storeTable(all: readonly StoreForm[]): string {
  const rows = all.map(({ name, state, note }) => [name, state, note]);
  return table(["Name", "State", "Note"], rows);
}
