import * as vscode from "vscode";
import { parseJson } from "../../zarr/parseJson";
import { lintConfigName } from "../../lint/config/lintConfig";
import { Disposables } from "../disposables";
import { runForUser, type Log } from "../log";
import { below } from "../uris";
import { addEdits } from "./dimensionRenames";
import type { LazyLanguage } from "./lazyLanguage";
import { usualFixes } from "./quickFixes";
import type { StoreDocuments } from "./storeDocuments";

export interface RuleCommandsOptions {
  readonly language: LazyLanguage;
  readonly store: StoreDocuments;
  readonly log: Log;
}

/** Commands behind the quick fixes: what concerns a rule as a whole. */
export class RuleCommands extends Disposables {
  constructor(private readonly options: RuleCommandsOptions) {
    super();
    const register = (
      name: string,
      run: (uri: vscode.Uri, rule: string, where: unknown) => Promise<void>,
    ) =>
      this.add(
        vscode.commands.registerCommand(
          `zarrLens.${name}`,
          (uri: unknown, rule: unknown, where: unknown) =>
            uri instanceof vscode.Uri && typeof rule === "string"
              ? runForUser(options.log, () => run(uri, rule, where))
              : undefined,
        ),
      );
    register("silenceRule", (uri, rule, where) =>
      where === "file" ? silenceInFile(uri, rule, options.language) : silenceInSettings(uri, rule),
    );
    register("fixRuleInStore", (uri, rule) => this.fixInStore(uri, rule));
  }

  private async fixInStore(uri: vscode.Uri, rule: string): Promise<void> {
    const { language, store } = this.options;
    const { disjointEdits, lineIndex } = await language.get();
    const found = await store.of(uri);
    if (found === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    for (const { key, text, findings } of found.files) {
      if (text === undefined) continue;
      const edits = disjointEdits(usualFixes(findings.filter((one) => one.rule === rule)));
      if (edits.length === 0) continue;
      addEdits(edit, below(found.store.uri, key), { edits, positionAt: lineIndex(text) });
    }
    // One step for undo, and saved as refactorings are.
    await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  }
}

/** In the settings of the workspace, or the user's where no folder is open. */
async function silenceInSettings(uri: vscode.Uri, rule: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration("zarrLens", uri);
  const known = settings.inspect<Record<string, string>>("rules");
  const { Workspace, Global } = vscode.ConfigurationTarget;
  const hasWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const before = hasWorkspace ? known?.workspaceValue : known?.globalValue;
  await settings.update("rules", { ...before, [rule]: "off" }, hasWorkspace ? Workspace : Global);
}

/** In the `.zarrlint.json` of the workspace folder, which is made where there is none. */
async function silenceInFile(uri: vscode.Uri, rule: string, lazy: LazyLanguage): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) return silenceInSettings(uri, rule);
  const { setRuleText } = await lazy.get();
  const file = below(folder.uri, lintConfigName);
  const edit = new vscode.WorkspaceEdit();
  const exists = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  if (exists) {
    const document = await vscode.workspace.openTextDocument(file);
    const text = document.getText();
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
    edit.replace(file, whole, setRuleText(parseJson(text), rule, "off"));
  } else {
    edit.createFile(file, { ignoreIfExists: true });
    edit.insert(file, new vscode.Position(0, 0), setRuleText(parseJson(""), rule, "off"));
  }
  if (await vscode.workspace.applyEdit(edit)) {
    await (await vscode.workspace.openTextDocument(file)).save();
  }
}
