import { format } from "prettier";
import { ruleNames } from "../../../../src/lint/ruleTable";
import { renderRuleList, renderRulePage } from "./renderRulePage";

/** Every file of docs/rules by its name, laid out as the repository's formatter does it. */
export async function renderRuleFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const add = async (name: string, text: string): Promise<void> => {
    files.set(name, await format(text, { parser: "markdown", printWidth: 100 }));
  };
  for (const name of ruleNames) await add(`${name}.md`, renderRulePage(name));
  await add("README.md", renderRuleList());
  return files;
}
