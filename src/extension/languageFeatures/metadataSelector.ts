import type * as vscode from "vscode";
import { metadataGlob } from "../metadataFiles";

/** The documents that language features are for. */
export const metadataSelector: vscode.DocumentSelector = { pattern: metadataGlob };

/** Those that may describe an array. */
export const arraySelector: vscode.DocumentSelector = { pattern: "**/{zarr.json,.zarray}" };
