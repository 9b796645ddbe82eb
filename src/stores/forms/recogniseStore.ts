import { isAbort, isZarrError, ZarrError } from "../../zarr/errors";
import type { JsonObject } from "../../zarr/json";
import { hasKey } from "../../zarr/nestedKeys";
import { readDocument } from "../../zarr/nodeDocuments";
import type { Store } from "../../zarr/store";
import type { OpenTarget } from "../openTarget";
import { openReferenceStore } from "../reference/openReferenceStore";
import { isParquetReferences } from "../reference/recogniseReferences";
import { alphaStore } from "./alphaStore";
import { withFirstAnswers, type Answers } from "./firstAnswers";
import { isN5Array } from "./n5Array";
import { n5DocumentName, n5Store } from "./n5Store";
import { oldNczarrStore } from "./oldNczarrStore";

export interface RecogniseOptions {
  readonly signal?: AbortSignal;
  /** Opens what references lead to, where the store turns out to be references. */
  readonly openTarget: OpenTarget;
  /** Whether asking takes long: what is read of plain Zarr is not asked for again by whoever opens it. */
  readonly isFar?: boolean;
}

/**
 * A store as Zarr, whatever form of container it is: plain Zarr comes back as it is, N5, the Zarr v3 alpha,
 * old NCZarr and references in parquet as a store that translates them. Nothing is listed; for plain Zarr
 * the three documents are asked for that opening the root asks for too (CONFORMANCE STO-006 to 008,
 * LEG-003).
 * @throws ZarrError "unsupported" for a form that is known, but not read: Icechunk, Zarr v1; what the form
 * says where it cannot be opened. What fails at the root otherwise is left to whoever opens it.
 */
export async function recogniseStore(base: Store, options: RecogniseOptions): Promise<Store> {
  const { signal } = options;
  const attempt = attempts(signal);
  const answers: Answers = new Map();
  const head = async (key: string): Promise<Uint8Array | undefined> => {
    const bytes = await base.getRange(key, { offset: 0, length: headBytes }, { signal });
    if ((bytes?.length ?? 0) < headBytes) answers.set(key, bytes);
    return bytes;
  };
  const [v3, group, array] = await Promise.all([
    attempt(head("zarr.json")),
    attempt(head(".zgroup")),
    attempt(head(".zarray")),
  ]);
  const plain = options.isFar === true ? withFirstAnswers(base, answers) : base;
  if (v3 !== undefined) {
    return isAlphaEntry(v3) ? openAlpha(base, signal) : plain;
  }
  if (group !== undefined && base.list !== undefined) {
    return (await attempt(hasKey(base, ".nczgroup", signal))) ? oldNczarrStore(base) : plain;
  }
  return group !== undefined || array !== undefined ? plain : recogniseOther(plain, options);
}

/** How much of `zarr.json` tells whether it is that of the v3 alpha, which is short. */
const headBytes = 4096;

function isAlphaEntry(head: Uint8Array): boolean {
  return /"zarr_format"\s*:\s*"https:\/\/purl\.org\/zarr\/spec\//.test(
    new TextDecoder().decode(head),
  );
}

async function openAlpha(base: Store, signal?: AbortSignal): Promise<Store> {
  const entry = await readDocument(base, "zarr.json", signal);
  return entry === undefined ? base : alphaStore(base, entry.value);
}

/** What has no Zarr document at its root. */
async function recogniseOther(base: Store, options: RecogniseOptions): Promise<Store> {
  const { signal, openTarget } = options;
  const attempt = attempts(signal);
  const [attributes, zmetadata, meta, branch, repository] = await Promise.all([
    attempt(readDocument(base, n5DocumentName, signal)),
    attempt(readDocument(base, ".zmetadata", signal)),
    attempt(readDocument(base, "meta", signal)),
    attempt(hasKey(base, "refs/branch.main/ref.json", signal)),
    attempt(base.getRange("repo", { offset: 0, length: icechunkMagic.length }, { signal })),
  ]);
  if (isParquetReferences(zmetadata?.value)) {
    return openReferenceStore(base, { label: base.label, openTarget, signal });
  }
  if (isN5(base.label, attributes?.value)) return n5Store(base, attributes?.value);
  if (branch === true || isIcechunk(repository)) throw icechunkError(base.label);
  if (meta?.value["zarr_format"] === 1) throw formatOneError(base.label);
  return base;
}

/**
 * A container says which N5 it is, an array in one is known by its attributes; of other folders only the
 * name tells (N5-004).
 */
function isN5(label: string, attributes: JsonObject | undefined): boolean {
  if (attributes !== undefined && (isN5Array(attributes) || "n5" in attributes)) return true;
  return /\.n5([\\/]|$)/i.test(label);
}

/** `ICE🧊CHUNK`, what every file of Icechunk begins with. */
const icechunkMagic = new TextEncoder().encode("ICE\u{1f9ca}CHUNK");

function isIcechunk(head: Uint8Array | undefined): boolean {
  return head !== undefined && icechunkMagic.every((byte, index) => head[index] === byte);
}

function icechunkError(label: string): ZarrError {
  const message = `${label} is an Icechunk repository, not plain Zarr. Read it with the Python package icechunk, or write the version that you want as Zarr with it.`;
  return new ZarrError("unsupported", message, { path: label });
}

function formatOneError(label: string): ZarrError {
  const message = `${label} is an array of Zarr format 1 (2016), which is not read; expected format 2 or 3. Open it with zarr-python 2 and save it again.`;
  return new ZarrError("unsupported", message, { path: label });
}

/** Faults of one file say nothing about the form; whoever opens the store hears of them. */
function attempts(signal?: AbortSignal): <T>(work: Promise<T>) => Promise<T | undefined> {
  return async (work) => {
    try {
      return await work;
    } catch (error) {
      signal?.throwIfAborted();
      if (isAbort(error) || !isZarrError(error)) throw error;
      return undefined;
    }
  };
}
