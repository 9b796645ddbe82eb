import * as vscode from "vscode";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";

/** Documents that are proposed, and written nowhere yet. */
export const proposalScheme = "zarr-lens-proposal";

/** The text that a file would have. */
export interface ProposedFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

export interface Proposal {
  /** Title of the diff. */
  readonly title: string;
  readonly files: readonly ProposedFile[];
}

const maxKept = 50;

/** Shows texts that files could have beside those they have; writes them when they are accepted. */
export class Proposals extends Disposables implements vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly proposals = new Map<string, Proposal>();
  private number = 0;

  constructor(private readonly log: Log) {
    super();
    this.add(vscode.workspace.registerTextDocumentContentProvider(proposalScheme, this));
    this.add(
      vscode.commands.registerCommand("zarrLens.applyProposal", (uri: unknown) =>
        runForUser(this.log, () => this.apply(uri)),
      ),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** Opens the diff of each file; all of them in one editor where there are several. */
  async show(proposal: Proposal): Promise<void> {
    const id = `proposal=${++this.number}`;
    const pairs = await Promise.all(
      proposal.files.map(async ({ uri, text }) => {
        const right = uri.with({ scheme: proposalScheme, query: id });
        this.texts.set(right.toString(), text);
        this.proposals.set(right.toString(), proposal);
        const exists = await isFile(uri);
        return { uri, right, left: exists ? uri : right.with({ query: `${id}&empty` }) };
      }),
    );
    this.forgetOldest();
    const [first] = pairs;
    if (first === undefined) return;
    if (pairs.length === 1) {
      await vscode.commands.executeCommand("vscode.diff", first.left, first.right, proposal.title);
      return;
    }
    const changes = pairs.map(({ uri, left, right }) => [uri, left, right]);
    await vscode.commands.executeCommand("vscode.changes", proposal.title, changes);
  }

  /** Writes what the active diff proposes, and closes it. */
  private async apply(uri: unknown): Promise<void> {
    const shown = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
    const proposal = shown && this.proposals.get(shown.toString());
    if (proposal === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    for (const file of proposal.files) await addFile(edit, file);
    if (!(await vscode.workspace.applyEdit(edit))) return;
    for (const file of proposal.files) {
      await (await vscode.workspace.openTextDocument(file.uri)).save();
    }
    await closeDiffsOf(proposal.files);
    const [first] = proposal.files;
    if (first !== undefined) await vscode.window.showTextDocument(first.uri);
  }

  private forgetOldest(): void {
    for (const key of this.texts.keys()) {
      if (this.texts.size <= maxKept) break;
      this.texts.delete(key);
      this.proposals.delete(key);
    }
  }
}

async function addFile(edit: vscode.WorkspaceEdit, { uri, text }: ProposedFile): Promise<void> {
  if (!(await isFile(uri))) {
    edit.createFile(uri);
    edit.insert(uri, new vscode.Position(0, 0), text);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const end = document.positionAt(document.getText().length);
  edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), text);
}

async function closeDiffsOf(files: readonly ProposedFile[]): Promise<void> {
  const paths = new Set(files.map(({ uri }) => uri.path));
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const diffs = tabs.filter(({ input }) => {
    if (!(input instanceof vscode.TabInputTextDiff)) return false;
    return input.modified.scheme === proposalScheme && paths.has(input.modified.path);
  });
  await vscode.window.tabGroups.close(diffs);
}

function isFile(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
