/** The editor's four standard themes: what the harness calls them, and their ids. */
export const themeIds = {
  dark: "Dark Modern",
  light: "Light Modern",
  "contrast-dark": "Default High Contrast",
  "contrast-light": "Default High Contrast Light",
};

/**
 * Settings of the served VS Code: nothing that greets, tips, asks, reports or updates, so that what
 * a test sees and a screenshot shows is the extension.
 */
export const quietSettings = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.enableExperiments": false,
  "workbench.settings.enableNaturalLanguageSearch": false,
  "workbench.colorTheme": themeIds.dark,
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "window.autoDetectColorScheme": false,
  "window.autoDetectHighContrast": false,
  "window.commandCenter": false,
  "window.title": "${dirty}${activeEditorShort}${separator}${rootName}",
  "remote.autoForwardPorts": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "update.showReleaseNotes": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "security.workspace.trust.enabled": false,
  "chat.disableAIFeatures": true,
  "git.enabled": false,
  "github.gitAuthentication": false,
  "npm.fetchOnlinePackageInfo": false,
  "json.schemaDownload.enable": false,
  "files.autoSave": "off",
  "files.hotExit": "off",
  "window.confirmBeforeClose": "never",
};
