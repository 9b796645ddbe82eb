import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Every string literal that is passed first to `l10n.t` (host) or `t` (page). */
export function shownStrings(folders: readonly string[]): string[] {
  const strings = new Set<string>();
  for (const file of folders.flatMap(sourceFiles)) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isTranslation(node.expression)) {
        const [first] = node.arguments;
        if (first !== undefined && ts.isStringLiteralLike(first)) strings.add(first.text);
      }
      node.forEachChild(visit);
    };
    visit(source);
  }
  return [...strings].sort();
}

function isTranslation(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === "t";
  if (!ts.isPropertyAccessExpression(called) || called.name.text !== "t") return false;
  const { expression } = called;
  return ts.isIdentifier(expression)
    ? expression.text === "l10n"
    : ts.isPropertyAccessExpression(expression) && expression.name.text === "l10n";
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}
