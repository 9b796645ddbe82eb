import * as vscode from "vscode";
import { CheckCommand } from "../diagnostics/checkCommand";
import { ConfigDiagnostics } from "../diagnostics/configDiagnostics";
import { DocumentLint } from "../diagnostics/documentLint";
import { LintSettings } from "../diagnostics/lintSettings";
import { OtherLinter } from "../diagnostics/otherLinter";
import { ProblemList } from "../diagnostics/problemList";
import { StoreChecks, type StoreChecksOptions } from "../diagnostics/storeChecks";
import { Disposables } from "../disposables";
import type { StoreIndex } from "../discovery/storeIndex";
import type { WalkFileSystem } from "../discovery/walkStores";
import type { Log } from "../log";
import type { OpenStores } from "../stores/openStores";
import { ActiveArrayContext } from "./activeArrayContext";
import { ConsolidatedCommand } from "./consolidatedCommand";
import { DimensionInlays } from "./dimensionInlays";
import { DimensionRenames } from "./dimensionRenames";
import { LazyLanguage, type Language } from "./lazyLanguage";
import { MemberCompletion } from "./memberCompletion";
import { MemberHovers } from "./memberHovers";
import { MetadataOutline } from "./metadataOutline";
import { metadataSelector } from "./metadataSelector";
import { Neighbours } from "./neighbours";
import { NodeLinks } from "./nodeLinks";
import { PreviewCodeLens } from "./previewCodeLens";
import { Proposals } from "./proposals";
import { QuickFixes } from "./quickFixes";
import { RuleCommands } from "./ruleCommands";
import { StoreDocuments } from "./storeDocuments";
import { UpgradeCommand } from "./upgradeCommand";

export interface LanguageFeaturesOptions {
  readonly loadLanguage: () => Promise<Language>;
  readonly index: StoreIndex;
  readonly stores: OpenStores;
  readonly fileSystem: WalkFileSystem;
  readonly log: Log;
  readonly valuesOf: StoreChecksOptions["valuesOf"];
}

/** Everything that editors of metadata documents offer. */
export class LanguageFeatures extends Disposables {
  constructor(options: LanguageFeaturesOptions) {
    super();
    const { index, stores, fileSystem, log, valuesOf } = options;
    const language = new LazyLanguage(log, options.loadLanguage);
    const settings = this.add(new LintSettings());
    const problems = this.add(new ProblemList(this.add(new OtherLinter(log))));
    const documents = this.add(new DocumentLint({ language, settings, problems, log }));
    const checks = this.add(
      new StoreChecks({ language, settings, problems, documents, index, stores, log, valuesOf }),
    );
    this.add(new CheckCommand({ checks, index, fileSystem, log }));
    const store = new StoreDocuments({ index, fileSystem, checks });
    this.add(new RuleCommands({ language, store, log }));
    const proposals = this.add(new Proposals(log));
    const commands = { language, store, proposals, index, fileSystem, log };
    this.add(new UpgradeCommand(commands));
    this.add(new ConsolidatedCommand(commands));
    this.addProviders(language, new Neighbours({ index, stores, fileSystem }), { problems, store });
    this.add(new ConfigDiagnostics(language));
    this.add(new PreviewCodeLens());
    this.add(new ActiveArrayContext());
    documents.checkAll();
  }

  private addProviders(
    language: LazyLanguage,
    neighbours: Neighbours,
    { problems, store }: { readonly problems: ProblemList; readonly store: StoreDocuments },
  ): void {
    const { languages } = vscode;
    const links = new NodeLinks(language);
    const inlays = this.add(new DimensionInlays(language, neighbours));
    const completion = new MemberCompletion(language, neighbours);
    const all = metadataSelector;
    for (const registered of [
      languages.registerHoverProvider(all, new MemberHovers(language, neighbours)),
      languages.registerCompletionItemProvider(all, completion, ...MemberCompletion.triggers),
      languages.registerDocumentSymbolProvider(all, new MetadataOutline(language), {
        label: "Zarr",
      }),
      languages.registerInlayHintsProvider(all, inlays),
      languages.registerDocumentLinkProvider(all, links),
      languages.registerDefinitionProvider(all, links),
      languages.registerRenameProvider(all, new DimensionRenames(language, store)),
      languages.registerCodeActionsProvider(all, new QuickFixes(problems, language), {
        providedCodeActionKinds: QuickFixes.kinds,
      }),
    ]) {
      this.add(registered);
    }
  }
}
