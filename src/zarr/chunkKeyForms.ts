import { expected, readExtension } from "./checkJson";
import type { MetadataForm } from "./chunkGridForms";
import { ZarrError } from "./errors";
import type { JsonObject, JsonValue } from "./json";
import type { ChunkKeyEncoding } from "./node";

interface KeyForm extends MetadataForm {
  /** Absent where it is not read. */
  read?(configuration: JsonObject, notes: string[]): ChunkKeyEncoding;
}

const extensions = "https://github.com/zarr-developers/zarr-extensions/pull/";
const core = "https://zarr-specs.readthedocs.io/en/latest/v3/chunk-key-encodings/";
const draft = "its text is a draft that still changes, so the keys would be guesses";

/** Every chunk key encoding that is known, by name: reading and docs/formats.md are made from it. */
export const chunkKeyForms: ReadonlyMap<string, KeyForm> = new Map<string, KeyForm>([
  [
    "default",
    {
      title: "`c/0/1`, or `c.0.1`.",
      specification: `${core}default/index.html`,
      read: ({ separator = "/" }) => ({ name: "default", separator: readSeparator(separator) }),
    },
  ],
  [
    "v2",
    {
      title: "`0.1`, or `0/1`, as in Zarr 2.",
      specification: `${core}v2/index.html`,
      read: ({ separator = "." }) => ({ name: "v2", separator: readSeparator(separator) }),
    },
  ],
  [
    "suffix",
    {
      title: "The keys of another encoding with the same text after each: `c/0/1.tiff`.",
      specification: `${extensions}28`,
      note: "proposed, not registered",
      read: ({ suffix, base_encoding: base = "default" }, notes) => {
        const { name } = readExtension(base, "base_encoding");
        if (name !== "default" && name !== "v2") {
          throw expected('base_encoding of "suffix" to be "default" or "v2"', name);
        }
        return { ...readChunkKeys(base, notes), suffix: readSuffix(suffix) };
      },
    },
  ],
  [
    "zarrs.default_suffix",
    {
      title: "The keys of `default` with the same text after each.",
      specification: "https://docs.rs/zarrs/latest/zarrs/array/chunk_key_encoding/index.html",
      note: "an experiment of zarrs",
      read: ({ separator = "/", suffix }) => ({
        name: "default",
        separator: readSeparator(separator),
        suffix: readSuffix(suffix),
      }),
    },
  ],
  [
    "fanout",
    {
      title: "Indexes cut into groups of digits.",
      specification: `${extensions}31`,
      refusal: draft,
    },
  ],
  [
    "prefix",
    { title: "The same text before each key.", specification: `${extensions}47`, refusal: draft },
  ],
  [
    "template",
    {
      title: "A text with places for the indexes.",
      specification: `${extensions}69`,
      refusal: draft,
    },
  ],
]);

/** @throws ZarrError "unsupported" for an encoding that is not read, "metadata" for a faulty one */
export function readChunkKeys(json: JsonValue | undefined, notes: string[]): ChunkKeyEncoding {
  if (json === undefined) {
    notes.push('There is no chunk_key_encoding; "default" is taken.');
    return { name: "default", separator: "/" };
  }
  const { name, configuration } = readExtension(json, "chunk_key_encoding");
  const form = chunkKeyForms.get(name);
  if (form?.read === undefined) {
    const why = form?.refusal ?? "it is not known here";
    const message = `The chunks of chunk key encoding ${JSON.stringify(name)} cannot be found: ${why}.`;
    throw new ZarrError("unsupported", message);
  }
  if (form.note !== undefined) {
    notes.push(`The chunk key encoding "${name}" is ${form.note}.`);
  }
  if (typeof json === "object" && json !== null && "separator" in json) {
    notes.push("The separator beside the configuration of chunk_key_encoding is ignored.");
  }
  return form.read(configuration, notes);
}

function readSeparator(value: JsonValue): "/" | "." {
  if (value === "/" || value === ".") return value;
  throw expected('separator of chunk_key_encoding to be "/" or "."', value);
}

/** Keys stay below their array: a suffix that names other folders is none. */
function readSuffix(value: JsonValue | undefined): string {
  if (typeof value === "string" && !/[/\\]|^\.\.?$/.test(value)) return value;
  throw expected('suffix of chunk_key_encoding to be a text without "/"', value);
}
