// Runs a benchmark: `npm run bench` for reading, `npm run bench -- lint`, `npm run bench -- viewer`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { existsSync } from "node:fs";
import { build } from "esbuild";
import { bundles } from "../esbuild.mjs";

const [part = "read", ...rest] = process.argv.slice(2);
const entry = join("bench", part, "main.ts");
if (!existsSync(entry)) {
  console.error(`There is no benchmark "${part}"; there are read, lint and viewer.`);
  process.exit(2);
}

// Bundled as the product is, since what loads and how is a part of its speed.
const folder = join("node_modules", ".cache", "bench", part);
const { banner, ...node } = bundles.worker;
const shared = { ...node, banner, minify: true, sourcemap: false, splitting: false };
await build({ ...bundles.worker, minify: true, sourcemap: false, outdir: join(folder, "worker") });
await build({ ...shared, entryPoints: [`bench/${part}/*.ts`], outdir: folder });
process.argv.splice(2, Infinity, ...rest);
await import(pathToFileURL(join(folder, "main.mjs")).href);
