// Builds the page and its driver into a folder, for the tests of the page alone: node test/page/build.mjs FOLDER
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { themes } from "./themes.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The policy of the panel, with the nonce "page". */
const policy =
  "default-src 'none'; script-src 'nonce-page'; style-src 'self' 'nonce-page'; font-src 'self'; img-src 'self' data:";

/** Builds everything into `folder`; one page for each theme: `dark.html`, `light.html`, … */
export async function buildPage(folder, { minify = false } = {}) {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: { main: "webview/main.ts", driver: "test/page/driver.ts" },
    outdir: folder,
    bundle: true,
    minify,
    format: "iife",
    target: "es2022",
    mainFields: ["module", "main"],
    loader: { ".css": "css" },
    legalComments: "none",
    logLevel: "warning",
  });
  for (const [name, { kind, variables }] of Object.entries(themes)) {
    const declarations = Object.entries(variables).map(
      ([key, value]) => `--vscode-${key}: ${value};`,
    );
    await writeFile(join(folder, `${name}.css`), `html { ${declarations.join("\n")} }`);
    await writeFile(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${name}.css"><link rel="stylesheet" href="main.css"></head>
<body class="vscode-body ${kind}" data-vscode-theme-kind="${kind}"><div id="app"></div>
<script nonce="page" src="driver.js"></script><script nonce="page" src="main.js"></script></body></html>`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPage(process.argv[2] ?? join(root, "dist", "page"));
}
