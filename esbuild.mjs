// Builds dist/: the extension for both hosts, the decode workers, the page, and the command line.
//   node esbuild.mjs [--production] [--watch]
import { rm, writeFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  target: "es2022",
  // jsonc-parser's UMD build hides its requires from bundlers; its ES module build does not.
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

/**
 * The extension's own bundles never decode chunks: that is the workers' work. CommonJS bundles cannot be
 * split, so the decoders that would be loaded on demand are left out of them, but for the checksums
 * that shard indexes need.
 * @type {import("esbuild").Plugin}
 */
const withoutDecoders = {
  name: "without-decoders",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ kind, path, importer }) =>
      kind === "dynamic-import" && importer.includes("codecs") && !path.endsWith("/checksums")
        ? { path, namespace: "left-out" }
        : undefined,
    );
    onLoad({ filter: /./, namespace: "left-out" }, ({ path }) => ({
      contents: `throw new Error("${path} is decoded in workers only.")`,
    }));
  },
};

/** What the Node host loads only when it is needed, each a bundle beside `extension.js`. */
const lazyParts = {
  language: "src/extension/languageFeatures/language.ts",
  previewReaders: "src/extension/preview/previewReaders.ts",
  "storeOpener.node": "src/extension/stores/storeOpener.node.ts",
};

/** @type {import("esbuild").Plugin} */
const lazyApart = {
  name: "lazy-apart",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => {
      const part = path.slice(path.lastIndexOf("/") + 1);
      return kind === "dynamic-import" && Object.hasOwn(lazyParts, part)
        ? { path: `./${part}.js`, external: true }
        : undefined;
    });
  },
};

const node = { ...shared, platform: "node", target: "node20" };
const browser = { ...shared, platform: "browser" };

/** @type {Record<string, import("esbuild").BuildOptions>} */
export const bundles = {
  extension: {
    ...node,
    plugins: [lazyApart, withoutDecoders],
    entryPoints: ["src/extension/extension.node.ts"],
    outfile: "dist/extension.js",
    format: "cjs",
    external: ["vscode"],
  },
  ...Object.fromEntries(
    Object.entries(lazyParts).map(([name, entry]) => [
      name,
      {
        ...node,
        plugins: [withoutDecoders],
        entryPoints: [entry],
        outfile: `dist/${name}.js`,
        format: "cjs",
        external: ["vscode"],
      },
    ]),
  ),
  webExtension: {
    ...browser,
    plugins: [withoutDecoders],
    entryPoints: ["src/extension/extension.web.ts"],
    outfile: "dist/web/extension.js",
    format: "cjs",
    external: ["vscode"],
  },
  // Its own folder: codecs and their WebAssembly are chunks of it, loaded when first needed.
  worker: {
    ...node,
    entryPoints: ["src/workers/decodeWorker.node.ts"],
    outdir: "dist/worker",
    format: "esm",
    splitting: true,
    outExtension: { ".js": ".mjs" },
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  },
  webWorker: {
    ...browser,
    entryPoints: ["src/workers/decodeWorker.web.ts"],
    outfile: "dist/web/decodeWorker.js",
    format: "iife",
  },
  page: {
    ...browser,
    entryPoints: ["webview/main.ts"],
    outdir: "dist/webview",
    format: "iife",
    loader: { ".css": "css" },
  },
  cli: {
    ...node,
    plugins: [withoutDecoders],
    entryPoints: ["src/cli/main.node.ts"],
    outfile: "dist/cli.js",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();

async function run() {
  await rm("dist", { recursive: true, force: true });
  await mkdir("dist", { recursive: true });
  if (watch) {
    for (const options of Object.values(bundles)) await (await context(options)).watch();
    console.log("watching");
  } else {
    const results = await Promise.all(
      Object.entries(bundles).map(async ([name, options]) => [name, await build(options)]),
    );
    const inputs = Object.fromEntries(results.map(([name, { metafile }]) => [name, metafile]));
    // What imports what, for the test that holds the floors.
    await writeFile("dist/metafile.json", JSON.stringify(inputs));
  }
}
