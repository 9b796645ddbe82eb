import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { lintDocument } from "../lint/lintDocument";
import { lintStore, type FileFindings } from "../lint/lintStore";
import { countFindings, formatJson, formatText } from "../lint/report";
import { formatGithub } from "../lint/reportGithub";
import { formatSarif } from "../lint/reportSarif";
import { ZarrError } from "../zarr/errors";
import { metadataFileNames } from "../zarr/nodeNames";
import { decodeJsonBytes } from "../zarr/parseJson";
import { joinKey } from "../zarr/store";
import { findStores } from "./findStores.node";
import { openStorePath, pathKind } from "./openStore.node";

export const lintFormats = ["text", "json", "sarif", "github"] as const;
export const failLevels = ["error", "warning", "never"] as const;

export interface LintCommandOptions {
  readonly format: (typeof lintFormats)[number];
  readonly failOn: (typeof failLevels)[number];
  /** Of Zarr Lens. */
  readonly version: string;
}

/**
 * What `zarr-lens lint` writes, and whether it found faults that count.
 * @throws ZarrError where a path cannot be read or holds nothing to lint
 */
export async function lintCommand(
  paths: readonly string[],
  { format, failOn, version }: LintCommandOptions,
): Promise<{ text: string; failed: boolean }> {
  const files: FileFindings[] = [];
  for (const path of paths) files.push(...(await lintPath(path)));
  const { error, warning } = countFindings(files);
  const failed = failOn === "never" ? false : error > 0 || (failOn === "warning" && warning > 0);
  return { text: formatted(files, format, version), failed };
}

function formatted(
  files: readonly FileFindings[],
  format: LintCommandOptions["format"],
  version: string,
): string {
  switch (format) {
    case "text":
      return formatText(files);
    case "json":
      return formatJson(files);
    case "sarif":
      return formatSarif(files, version);
    case "github":
      return formatGithub(files);
  }
}

/** Keys of the findings are relative to `path`. */
async function lintPath(path: string): Promise<FileFindings[]> {
  if ((await pathKind(path)) === "file") {
    const fileName = metadataFileNames.find((name) => name === basename(path));
    return fileName === undefined ? lintOneStore(path, "") : lintFile(path, fileName);
  }
  const stores = await findStores(path);
  if (stores.length === 0) {
    const message = `There is no Zarr store in ${path}. Give a store, a folder with stores in it, or a metadata file.`;
    throw new ZarrError("not-found", message, { path });
  }
  const files: FileFindings[] = [];
  for (const below of stores) files.push(...(await lintOneStore(join(path, below), below)));
  return files;
}

async function lintOneStore(path: string, below: string): Promise<FileFindings[]> {
  const store = await openStorePath(path);
  try {
    const files = await lintStore(store);
    return files.map((file) => ({ ...file, key: joinKey(below, file.key) }));
  } finally {
    await store.close?.();
  }
}

async function lintFile(
  path: string,
  fileName: (typeof metadataFileNames)[number],
): Promise<FileFindings[]> {
  const text = decodeJsonBytes(await readFile(path));
  return [{ key: fileName, text, findings: lintDocument({ fileName, text }) }];
}
