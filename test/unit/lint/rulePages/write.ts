import { mkdirSync, writeFileSync } from "node:fs";
import { renderRuleFiles } from "./renderRuleFiles";
import { configSchemaFile, renderConfigSchema } from "./renderConfigSchema";
import { ruleFolder } from "./ruleFolder";

/** Writes docs/rules and the schema of .zarrlint.json from the table and the prose: `npx tsx test/unit/lint/rulePages/write.ts`. */
async function main(): Promise<void> {
  mkdirSync(ruleFolder, { recursive: true });
  writeFileSync(configSchemaFile, await renderConfigSchema());
  for (const [name, text] of await renderRuleFiles()) writeFileSync(ruleFolder + name, text);
}

void main();
