// Its own bundle in the Node host, loaded when the first metadata document is open: the linter, and what
// hovers, completion, outline, links and renames know.
export { applyOverrides, optionsForRun } from "../../lint/config/lintOverrides";
export { parseLintConfig } from "../../lint/config/parseLintConfig";
export { arrayOfTexts } from "../../lint/describe/arrayOfTexts";
export { completeAt } from "../../lint/describe/completeAt";
export { describeAt } from "../../lint/describe/describeAt";
export { dimensionHints } from "../../lint/describe/dimensionHints";
export { dimensionNameAt, dimensionRename } from "../../lint/describe/dimensionRename";
export { nodeReferenceAt, nodeReferences } from "../../lint/describe/nodeReferences";
export { outlineOf } from "../../lint/describe/outline";
export { setRuleText } from "../../lint/describe/setRuleText";
export { shorthandAt } from "../../lint/describe/shorthand";
export { disjointEdits } from "../../lint/applyFixes";
export { lineIndex } from "../../lint/lineIndex";
export { LintMemory } from "../../lint/entries/lintMemory";
export { lintDocument } from "../../lint/lintDocument";
export { lintStore, StoreLint } from "../../lint/lintStore";
export { isRuleName, ruleTable, ruleUrl } from "../../lint/ruleTable";
export { upgradeToV3 } from "../../lint/upgrade/upgradeToV3";
export { regenerateConsolidated } from "../../lint/regenerateConsolidated";
