import { messageOf, ZarrError } from "../../zarr/errors";
import { inDocument } from "../../zarr/metadataMembers";
import { maxDocumentBytes } from "../../zarr/nodeDocuments";
import { parseJsonBytes } from "../../zarr/parseJson";
import type { StoreEntry, StoreListOptions } from "../../zarr/store";
import { GeneratedReferences } from "./generatedReferences";
import { KeyIndex } from "./keyIndex";
import { isObject, own } from "./recogniseReferences";
import { readReference, type Reference, type References } from "./reference";
import { Templates } from "./templates";

/** As much as fits into one text of V8. */
export const maxReferenceBytes = 512e6;

/**
 * Reads a JSON document of references, version 0 or 1 (KER-001). Comments, trailing commas, bare NaN and
 * integers beyond 2^53 in its inline documents are understood in documents up to 64 MB.
 * @throws ZarrError "refused" over 512 MB; "metadata" where it is no such document; "unsupported" for
 * another version and for templates that are not read
 */
export function readReferenceDocument(bytes: Uint8Array, label: string): References {
  const document = parse(bytes, label);
  if (!isObject(document)) throw noReferences(label, "is no JSON object");
  const version = own(document, "version");
  const refs = own(document, "refs");
  const isFlat = typeof version !== "number" && !isObject(refs);
  if (isFlat) return new DocumentReferences({ version: 0, refs: document });
  if (version !== undefined && version !== 1) {
    const message = `${label} has references of version ${JSON.stringify(version)}; versions 0 and 1 are read.`;
    throw new ZarrError("unsupported", message, { path: label });
  }
  if (refs !== undefined && !isObject(refs))
    throw noReferences(label, "has refs that are no object");
  return inDocument(label, () => {
    const templates = new Templates(readTemplates(own(document, "templates")));
    const generated = new GeneratedReferences(own(document, "gen"), templates);
    return new DocumentReferences({ version: 1, refs: refs ?? {}, templates, generated });
  });
}

interface DocumentParts {
  readonly version: 0 | 1;
  readonly refs: Readonly<Record<string, unknown>>;
  readonly templates?: Templates;
  readonly generated?: GeneratedReferences;
}

class DocumentReferences implements References {
  readonly form: string;
  private index: KeyIndex | undefined;

  constructor(private readonly parts: DocumentParts) {
    this.form = `kerchunk references, version ${parts.version}`;
  }

  // Asynchronous, so that an error of a reference is a rejection for every caller.
  async find(key: string): Promise<Reference | undefined> {
    const { refs, generated } = this.parts;
    const found = generated?.find(key);
    if (found !== undefined || !Object.hasOwn(refs, key)) return Promise.resolve(found);
    return inDocument(key, () => readReference(key, refs[key], (address) => this.fillIn(address)));
  }

  list(prefix: string, { limit }: StoreListOptions): Promise<StoreEntry[]> {
    this.index ??= new KeyIndex(this.keys());
    return Promise.resolve(this.index.list(prefix, limit));
  }

  private *keys(): Iterable<string> {
    const { refs, generated } = this.parts;
    for (const key of Object.keys(refs)) if (generated?.has(key) !== true) yield key;
    yield* generated?.keys() ?? [];
  }

  /** Without templates, braces are a part of the address. */
  private fillIn(address: string): string {
    const { templates } = this.parts;
    return templates?.size && address.includes("{{") ? templates.fillIn(address) : address;
  }
}

function readTemplates(value: unknown): Map<string, string> {
  const templates = new Map<string, string>();
  if (value === undefined) return templates;
  if (!isObject(value)) throw new ZarrError("metadata", "Expected templates to be an object.");
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== "string") {
      throw new ZarrError("metadata", `Expected the template ${JSON.stringify(name)} to be text.`);
    }
    templates.set(name, text);
  }
  return templates;
}

function parse(bytes: Uint8Array, label: string): unknown {
  if (bytes.length > maxReferenceBytes) {
    const found = `${label} has ${bytes.length} bytes`;
    const message = `${found}; JSON references are read up to 512 MB. The parquet form has no such limit.`;
    throw new ZarrError("refused", message, { path: label });
  }
  const tolerant = bytes.length <= maxDocumentBytes;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return tolerant && hasInexact(value) ? parseJsonBytes(bytes, label) : value;
  } catch (cause) {
    if (tolerant) return parseJsonBytes(bytes, label);
    throw new ZarrError("metadata", `${label} is no JSON: ${messageOf(cause)}`, {
      path: label,
      cause,
    });
  }
}

/** Whether a document inside of the references has an integer that a double may have rounded. */
function hasInexact(document: unknown): boolean {
  const open: unknown[] = [document];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "number") {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) return true;
    } else if (typeof value === "object" && value !== null) {
      for (const item of Object.values(value)) if (typeof item !== "string") open.push(item);
    }
  }
  return false;
}

function noReferences(label: string, why: string): ZarrError {
  const expected =
    "expected kerchunk references: an object of keys, or one with version 1 and refs";
  return new ZarrError("metadata", `${label} ${why}; ${expected}.`, { path: label });
}
