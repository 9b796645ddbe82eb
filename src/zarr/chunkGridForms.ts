import { expected, isCount, readExtension } from "./checkJson";
import { rectilinearGrid, regularGrid, type ChunkGrid } from "./chunkGrid";
import { configurationWith } from "./codecSpecs";
import { ZarrError } from "./errors";
import type { JsonObject, JsonValue } from "./json";
import { readShape } from "./metadataMembers";
import { isJsonObject } from "./parseJson";

/** What is said of a form of metadata that can be met: read, read although nobody registered it, or not. */
export interface MetadataForm {
  readonly title: string;
  readonly specification: string;
  /** What to know where it is read although it is no registered form. */
  readonly note?: string;
  /** Why it is not read. */
  readonly refusal?: string;
}

type GridReader = (
  configuration: JsonObject,
  shape: readonly number[],
  notes: string[],
) => ChunkGrid;

interface GridForm extends MetadataForm {
  readonly read: GridReader;
}

const zarrsPages = "https://docs.rs/zarrs/latest/zarrs/array/chunk_grid/";

/** Every chunk grid that is known, by name: reading and docs/formats.md are made from it. */
export const chunkGridForms: ReadonlyMap<string, GridForm> = new Map<string, GridForm>([
  [
    "regular",
    {
      title: "Chunks of one shape.",
      specification:
        "https://zarr-specs.readthedocs.io/en/latest/v3/chunk-grids/regular-grid/index.html",
      read: readRegular,
    },
  ],
  [
    "rectilinear",
    {
      title: "Chunk lengths of their own along each dimension, also as runs.",
      specification:
        "https://github.com/zarr-developers/zarr-extensions/tree/main/chunk-grids/rectilinear",
      read: readRectilinear,
    },
  ],
  [
    "rectangular",
    {
      title: "Chunk lengths of their own along each dimension, as a draft had them.",
      specification: "https://zarr.dev/zeps/draft/ZEP0003.html",
      note: "a draft; read as rectilinear",
      read: (configuration, shape, notes) => {
        notes.push('The chunk grid "rectangular" is a draft; it is read as "rectilinear".');
        return rectilinearGrid(shape, configuration["chunk_shape"] ?? null);
      },
    },
  ],
  [
    "zarrs.regular_bounded",
    {
      title: "Chunks of one shape, those at the edges cut off where the array ends.",
      specification: `${zarrsPages}regular_bounded/index.html`,
      note: "an experiment of zarrs; read as rectilinear",
      read: readBounded,
    },
  ],
]);

/** @throws ZarrError "unsupported" for a grid that is not known, "metadata" for one that does not fit */
export function readChunkGrid(
  json: JsonValue | undefined,
  shape: readonly number[],
  notes: string[],
): ChunkGrid {
  const { name, configuration } = readExtension(draftForm(json, notes), "chunk_grid");
  const form = chunkGridForms.get(name);
  if (form === undefined) {
    const known = [...chunkGridForms.keys()].join(", ");
    const message = `The chunk grid ${JSON.stringify(name)} is not known here, so it is not known where its chunks begin; those known are ${known}.`;
    throw new ZarrError("unsupported", message);
  }
  return form.read(configuration, shape, notes);
}

function readRegular(
  configuration: JsonObject,
  shape: readonly number[],
  notes: string[],
): ChunkGrid {
  const lengths = readShape(configuration["chunk_shape"], "chunk_shape");
  if (lengths.includes(0)) {
    notes.push("A chunk length of 0 is taken as 1.");
  }
  return regularGrid(shape, lengths);
}

function readRectilinear(
  { kind, chunk_shapes: chunkShapes }: JsonObject,
  shape: readonly number[],
  notes: string[],
): ChunkGrid {
  if (kind !== "inline") {
    throw expected('kind of the rectilinear grid to be "inline"', kind);
  }
  const grid = rectilinearGrid(shape, chunkShapes ?? null);
  if (Array.isArray(chunkShapes) && chunkShapes.some((entry) => isCount(entry) && entry === 0)) {
    notes.push("A chunk length of 0 is taken as 1.");
  }
  return grid;
}

/** Whole chunks as one run, then what is left over. */
function readBounded(
  configuration: JsonObject,
  shape: readonly number[],
  notes: string[],
): ChunkGrid {
  const lengths = readShape(configuration["chunk_shape"], "chunk_shape");
  notes.push('The chunk grid "zarrs.regular_bounded" is an experiment of zarrs.');
  // The regular grid checks what both have in common.
  const { axes } = regularGrid(shape, lengths);
  const runs = axes.map(({ extent }, dimension): JsonValue[] => {
    const length = Math.max(1, lengths[dimension] ?? 1);
    const [whole, rest] = [Math.floor(extent / length), extent % length];
    return [...(whole > 0 ? [[length, whole]] : []), ...(rest > 0 ? [rest] : [])];
  });
  return rectilinearGrid(shape, runs);
}

/** Drafts of 2022 wrote `{"type": "regular", "chunk_shape": …}` (LEG-002). */
function draftForm(json: JsonValue | undefined, notes: string[]): JsonValue | undefined {
  if (!isJsonObject(json) || typeof json["type"] !== "string" || "name" in json) {
    return json;
  }
  notes.push("chunk_grid is in the form of an early draft, with type in place of name.");
  const named = configurationWith({}, "name", json["type"]);
  return configurationWith(named, "configuration", json);
}
