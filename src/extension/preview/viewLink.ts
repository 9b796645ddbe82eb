import * as vscode from "vscode";
import type { PreviewState } from "../../protocol/preview";
import { ZarrError } from "../../zarr/errors";
import { nodeUri, storeOfName, type NodePlace } from "../nodePlace";
import { checkState } from "./previewMessages";

/** A view as a link: the store, the path of the node in it, and how it is looked at. */
export interface ViewLink {
  /** The node, as {@link nodeUri} writes it. */
  readonly node: vscode.Uri;
  readonly state: PreviewState | undefined;
}

const linkPath = "/view";
const mostCharacters = 65_536;
const schemes = ["file", "http", "https", "s3", "gs", "vscode-remote"];

/** The link to a view. A remote address goes without its query, which may be a secret. */
export function viewLink(extensionId: string, place: NodePlace, state: PreviewState): string {
  const { store, path } = place;
  const uri = store.kind === "remote" ? store.uri.with({ query: "" }) : store.uri;
  const query = new URLSearchParams({
    store: uri.toString(),
    path,
    state: JSON.stringify(state),
  });
  // Encoded once more as a whole: what VS Code hands on of a link is decoded once.
  const text = encodeURIComponent(query.toString());
  return `${vscode.env.uriScheme}://${extensionId}${linkPath}?${text}`;
}

/**
 * What a link names. Anybody can write one, so that nothing in it is taken on trust.
 * @throws ZarrError "not-found" where it is no link to a view, "unsupported" for a store of another kind
 */
export function readViewLink(link: vscode.Uri): ViewLink {
  if (link.path !== linkPath || link.query.length > mostCharacters) throw notALink();
  const members = new URLSearchParams(link.query);
  const [store, path] = [members.get("store"), members.get("path") ?? ""];
  if (store === null || !isPath(path)) throw notALink();
  const uri = parsed(store);
  const known = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.scheme);
  if (!schemes.includes(uri.scheme) && !known.includes(uri.scheme)) {
    throw new ZarrError(
      "unsupported",
      vscode.l10n.t('The link leads to a "{0}" address, which is not read.', uri.scheme),
    );
  }
  const found = storeOfName(uri) ?? { uri, kind: "folder" as const };
  return { node: nodeUri({ store: found, path }), state: readState(members.get("state")) };
}

function parsed(text: string): vscode.Uri {
  try {
    return vscode.Uri.parse(text, true).with({ fragment: "" });
  } catch {
    throw notALink();
  }
}

/** A state that is none is left out: the view then opens as for the first time. */
function readState(text: string | null): PreviewState | undefined {
  if (text === null) return undefined;
  try {
    return checkState(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isPath(path: string): boolean {
  if (path === "") return true;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

function notALink(): ZarrError {
  return new ZarrError("not-found", vscode.l10n.t("This is not a link to a view of Zarr Lens."));
}
