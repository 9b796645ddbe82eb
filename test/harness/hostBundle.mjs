/** Bundles the extension host suites, once for a Node host and once for a web worker host. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { repoRoot } from "./versions.mjs";

const suitesFolder = join(repoRoot, "test", "host");

/** Where the suites leave their results, in the workspace folder. */
export const resultsFile = ".host-results.json";

/**
 * Bundles `test/host/index.ts` with every `test/host/**\/*.host.ts`.
 *
 * @param {"node" | "web"} host
 * @param {{ grep?: string, served?: string }} [options] `served` is where the fixtures are on the web
 * @returns {Promise<string>} the bundle's path. It stands inside the extension's folder: VS Code
 *   runs tests in the host of the extension that they are part of.
 */
export async function bundleHostTests(host, { grep = "", served = "" } = {}) {
  const outfile = join(repoRoot, ".vscode-test", "host-tests", host, "index.js");
  await build({
    entryPoints: [join(suitesFolder, "index.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    target: "es2022",
    sourcemap: "inline",
    logLevel: "warning",
    mainFields: ["module", "main"],
    plugins: [
      suitesPlugin(await suiteFiles(), { grep, served }),
      ...(host === "web" ? [webPlugin] : []),
    ],
    ...(host === "node"
      ? { platform: "node", external: ["vscode", "mocha"] }
      : { platform: "browser", external: ["vscode"] }),
  });
  return outfile;
}

const part = (file) => fileURLToPath(new URL(`hostParts/${file}`, import.meta.url));

/** What a web worker lacks, under the names by which the suites import it. */
const webParts = {
  mocha: part("mochaWeb.mjs"),
  "node:assert/strict": part("assertWeb.mjs"),
  "node:assert": part("assertWeb.mjs"),
};

const webPlugin = {
  name: "web-parts",
  setup(api) {
    api.onResolve({ filter: /^(mocha|node:assert(\/strict)?)$/ }, ({ path }) => ({
      path: webParts[path],
    }));
    // The browser build is a script that looks for a `module` to export to. Its package says it is
    // an ES module, so it would find and overwrite the one of our bundle.
    api.onLoad({ filter: /[\\/]mocha[\\/]mocha\.js$/ }, async ({ path }) => ({
      contents: `var exports, module, define;\n${await readFile(path, "utf8")}`,
    }));
  },
};

async function suiteFiles() {
  const entries = await readdir(suitesFolder, { recursive: true });
  return entries.filter((name) => name.endsWith(".host.ts")).sort();
}

/** `require` keeps the suites from being evaluated before `describe` is there. */
function suitesPlugin(files, { grep, served }) {
  const calls = files.map((file) => `require(${JSON.stringify(`./${file.replace(/\\/g, "/")}`)});`);
  const contents = [
    `export const grep = ${JSON.stringify(grep)};`,
    `export const served = ${JSON.stringify(served)};`,
    `export const resultsFile = ${JSON.stringify(resultsFile)};`,
    `export function loadSuites() {\n${calls.join("\n")}\n}`,
  ].join("\n");
  return {
    name: "host-suites",
    setup(api) {
      api.onResolve({ filter: /^host-suites$/ }, () => ({ path: "suites", namespace: "host" }));
      api.onLoad({ filter: /.*/, namespace: "host" }, () => ({
        contents,
        loader: "js",
        resolveDir: suitesFolder,
      }));
    },
  };
}
