import { build } from "esbuild";

/** Files by their path from the root of the project, and what each imports once types are erased. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

export interface Import {
  /** The imported file; a package by its name, as it is written. */
  readonly target: string;
  readonly isPackage: boolean;
}

const entryPoints = {
  node: [
    "src/extension/extension.node.ts",
    "src/cli/main.node.ts",
    "src/workers/decodeWorker.node.ts",
  ],
  browser: ["src/extension/extension.web.ts", "src/workers/decodeWorker.web.ts", "webview/main.ts"],
} as const;

/** What the bundles are made of, from esbuild's metafile; nothing is written. Packages are not followed. */
export async function importGraph(): Promise<ImportGraph> {
  const graph = new Map<string, readonly Import[]>();
  for (const platform of ["node", "browser"] as const) {
    const { metafile } = await build({
      entryPoints: [...entryPoints[platform]],
      bundle: true,
      write: false,
      metafile: true,
      platform,
      packages: "external",
      // Unused imports must show, and paths must not depend on where the tests are started.
      treeShaking: false,
      absWorkingDir: process.cwd(),
      outdir: "out",
      format: "esm",
      logLevel: "silent",
    });
    for (const [file, { imports }] of Object.entries(metafile.inputs)) {
      graph.set(
        file,
        imports.map(({ path, external }) => ({ target: path, isPackage: external === true })),
      );
    }
  }
  return graph;
}
