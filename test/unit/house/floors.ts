import type { ImportGraph } from "./importGraph";

/** What each floor may import besides itself: the floors below it. The highest come first. */
const below: readonly (readonly [floor: string, floors: readonly string[]])[] = (() => {
  const stack = ["workers", "protocol", "view", "lint", "stores", "codecs", "zarr"].map(
    (name) => `src/${name}`,
  );
  return [
    ["webview", ["src/protocol"]],
    ["src/extension", stack],
    ["src/cli", stack],
    ...stack.map((floor, index) => [floor, stack.slice(index + 1)] as const),
  ];
})();

const pureFloors = ["src/zarr", "src/codecs", "src/lint", "src/view"];

/** The floor a file stands on; undefined outside the house. */
export function floorOf(file: string): string | undefined {
  return below.find(([floor]) => file.startsWith(`${floor}/`))?.[0];
}

/** Imports that lead upward, or from a floor to a neighbour. */
export function upwardImports(graph: ImportGraph): string[] {
  return problems(graph, (file, target, isPackage) => {
    const floor = floorOf(file);
    // The manifest has the version, which the command line prints.
    const isManifest = target === "package.json" && floor === "src/cli";
    if (isPackage || isManifest) return undefined;
    const targetFloor = floorOf(target);
    if (floor === undefined || targetFloor === undefined) return "stands on no floor";
    const allowed = below.find(([name]) => name === floor)?.[1] ?? [];
    if (targetFloor === floor || allowed.includes(targetFloor)) return undefined;
    return `${floor} may not import ${targetFloor}`;
  });
}

/** Imports that only some floors may have: `vscode`, and Node's own modules. */
export function foreignImports(graph: ImportGraph, nodeModules: ReadonlySet<string>): string[] {
  return problems(graph, (file, target, isPackage) => {
    if (!isPackage) return undefined;
    const floor = floorOf(file) ?? "";
    if (target === "vscode" && floor !== "src/extension") {
      return "only src/extension imports vscode";
    }
    const isNode = target.startsWith("node:") || nodeModules.has(target);
    return isNode && pureFloors.includes(floor) ? `${floor} is pure` : undefined;
  });
}

/** The circles among files, each as `a -> b -> a`. */
export function circles(graph: ImportGraph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const { target, isPackage } of graph.get(file) ?? []) if (!isPackage) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

function problems(
  graph: ImportGraph,
  check: (file: string, target: string, isPackage: boolean) => string | undefined,
): string[] {
  const found: string[] = [];
  for (const [file, imports] of graph) {
    for (const { target, isPackage } of imports) {
      const problem = check(file, target, isPackage);
      if (problem !== undefined) found.push(`${file} imports ${target}: ${problem}`);
    }
  }
  return [...new Set(found)].sort();
}
