import * as vscode from "vscode";
import { profileNames, type LintConfig } from "../../lint/config/lintConfig";
import type { Finding } from "../../lint/finding";
import type { LintOptions } from "../../lint/lintRun";
import type { Profile } from "../../lint/rule";
import { Disposables } from "../disposables";
import type { Language } from "../languageFeatures/lazyLanguage";
import { pathWithin } from "../uris";
import { LintConfigFiles } from "./lintConfigFiles";
import { severitiesOf } from "./ruleSettings";

/** What lint is asked to do for a place. */
export interface LintSettingsFor {
  readonly options: LintOptions;
  readonly chunks: boolean;
  /** The findings of a file as overrides for some files have them. */
  adjust(uri: vscode.Uri, findings: readonly Finding[]): readonly Finding[];
  /** The same text where the same is asked for. */
  readonly fingerprint: string;
}

/** The settings of lint and the `.zarrlint.json` of the workspace; where both say something, the settings win. */
export class LintSettings extends Disposables {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  /** What was asked for may be different now. */
  readonly onDidChange = this.changed.event;
  private readonly files = this.add(new LintConfigFiles());

  constructor() {
    super();
    this.add(this.files.onDidChange(() => this.changed.fire()));
    this.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        const ours = ["zarrLens.rules", "zarrLens.lint"];
        if (ours.some((name) => event.affectsConfiguration(name))) this.changed.fire();
      }),
    );
  }

  /** False until {@link prepare} has been waited for. */
  isReady(folder: vscode.Uri): boolean {
    return this.files.isKnown(folder);
  }

  prepare(folder: vscode.Uri): Promise<void> {
    return this.files.read(folder);
  }

  for(folder: vscode.Uri, language: Language): LintSettingsFor {
    const { parseLintConfig, optionsForRun, applyOverrides } = language;
    const file = this.files.nearest(folder);
    const written = file === undefined ? {} : parseLintConfig(file.text).config;
    const settings = vscode.workspace.getConfiguration("zarrLens", folder);
    const config = withSettings(written, settings);
    return {
      options: optionsForRun(config),
      chunks: explicit(settings, "lint.chunks") ?? config.chunks ?? true,
      adjust: (uri, findings) =>
        file === undefined
          ? findings
          : applyOverrides(config, pathWithin(file.folder, uri) ?? "", findings),
      fingerprint: JSON.stringify([config, explicit(settings, "lint.chunks")]),
    };
  }
}

function withSettings(written: LintConfig, settings: vscode.WorkspaceConfiguration): LintConfig {
  const rules = severitiesOf(settings.get("rules"));
  const profiles = profilesOf(settings.get("lint.profiles"));
  const { overrides = [] } = written;
  return {
    ...written,
    rules: { ...written.rules, ...rules },
    profiles: { ...written.profiles, ...profiles },
    // As the last override, so that the settings win over those of the file too.
    overrides: overrides.length === 0 ? [] : [...overrides, { files: ["**"], rules, profiles }],
  };
}

/** A value that somebody has set, not the default. */
function explicit(settings: vscode.WorkspaceConfiguration, name: string): boolean | undefined {
  const found = settings.inspect<unknown>(name);
  const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
  return typeof value === "boolean" ? value : undefined;
}

function profilesOf(value: unknown): Partial<Record<Profile, boolean>> {
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value).filter(
    ([name, on]) => typeof on === "boolean" && profileNames.some((one) => one === name),
  );
  return Object.fromEntries(entries);
}
