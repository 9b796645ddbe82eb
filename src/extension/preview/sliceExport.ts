import * as vscode from "vscode";
import type { ExportRequest } from "../../protocol/preview";
import { readDecoding } from "../../view/cf/readDecoding";
import { csvText } from "../../view/exportCsv";
import { decodedBlock } from "../../view/exportDecoded";
import { jsonText } from "../../view/exportJson";
import { npyBytes } from "../../view/exportNpy";
import { tiffBytes } from "../../view/exportTiff";
import { readToBlock } from "../../view/readToBlock";
import { planSlice, product } from "../../view/slicePlan";
import { fieldBlock } from "../../view/structField";
import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { ArrayNode } from "../../zarr/node";
import type { Store } from "../../zarr/store";
import type { PreviewServices } from "./previewServices";

/** A file is made in memory before it is written. */
const maxFileBytes = 512 * 2 ** 20;
/** As text, a value takes up to some 25 characters, and all of them are one string. */
const maxTextElements = 10_000_000;

export interface ExportOptions {
  readonly store: Store;
  readonly array: ArrayNode;
  readonly request: ExportRequest;
  readonly services: PreviewServices;
}

/**
 * The bytes of a file with what a view shows.
 * @throws ZarrError "refused" for more than fits into memory, "unsupported" for what the format cannot hold
 */
export async function exportedBytes(options: ExportOptions): Promise<Uint8Array> {
  const { store, array, request, services } = options;
  const plan = planSlice(array, request.selection);
  const isText = request.format === "csv" || request.format === "json";
  if (isText && product(plan.outputShape) > maxTextElements) {
    throw new ZarrError(
      "refused",
      vscode.l10n.t(
        "The file would have more than 10 million values as text. Show a smaller part, save as NPY, or use the command line: zarr-lens read.",
      ),
    );
  }
  if (plan.outputBytes > maxFileBytes) {
    throw new ZarrError(
      "refused",
      vscode.l10n.t(
        "The file would be larger than 512 MiB. Show a smaller part, or use the command line: zarr-lens read.",
      ),
    );
  }
  const title = vscode.l10n.t("Exporting {0}", array.path);
  const progress = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const read = await vscode.window.withProgress(progress, async (report, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    let done = 0;
    return readToBlock({
      store,
      array,
      plan,
      decoder: await services.decoder(),
      platform: services.decodePlatform,
      signal: controller.signal,
      onProgress: ({ chunksDone, chunksTotal }) => {
        report.report({ increment: (100 * (chunksDone - done)) / Math.max(1, chunksTotal) });
        done = chunksDone;
      },
    });
  });
  const block = request.field === undefined ? read : fieldBlock(read, request.field);
  const decoding = request.field === undefined ? readDecoding(array).decoding : undefined;
  const meant = request.decode && decoding !== undefined ? decodedBlock(block, decoding) : block;
  const typeName = meant === read ? array.dataTypeName : describeDataType(meant.dataType);
  switch (request.format) {
    case "npy":
      return npyBytes(meant);
    case "tiff":
      return tiffBytes(meant);
    case "csv":
      return new TextEncoder().encode(csvText(meant));
    case "json":
      return new TextEncoder().encode(jsonText(meant, typeName));
  }
}
