import * as vscode from "vscode";
import { lintConfigName } from "../../lint/config/lintConfig";
import { Disposables } from "../disposables";
import type { LazyLanguage } from "../languageFeatures/lazyLanguage";
import { baseName } from "../uris";
import { findingDiagnostic } from "./findingDiagnostic";

const page = "https://github.com/zarr-lens/zarr-lens/blob/main/docs/linting.md";

/** Faults of open `.zarrlint.json` files: names of rules that there are not, severities that are none. */
export class ConfigDiagnostics extends Disposables {
  private readonly diagnostics = this.add(
    vscode.languages.createDiagnosticCollection("zarr-config"),
  );

  constructor(private readonly language: LazyLanguage) {
    super();
    const { workspace } = vscode;
    this.add(workspace.onDidOpenTextDocument((document) => this.check(document)));
    this.add(workspace.onDidChangeTextDocument(({ document }) => this.check(document)));
    this.add(workspace.onDidCloseTextDocument(({ uri }) => this.diagnostics.delete(uri)));
    for (const document of workspace.textDocuments) this.check(document);
  }

  private check(document: vscode.TextDocument): void {
    if (baseName(document.uri) !== lintConfigName) return;
    void this.language.get().then(
      ({ parseLintConfig }) => {
        if (document.isClosed) return;
        const place = {
          positionAt: (offset: number) => document.positionAt(offset),
          ruleAddress: () => page,
        };
        const { findings } = parseLintConfig(document.getText());
        this.diagnostics.set(
          document.uri,
          findings.map((one) => findingDiagnostic(one, place)),
        );
      },
      () => undefined,
    );
  }
}
