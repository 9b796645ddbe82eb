// Runs a benchmark: `npm run bench` for reading, `npm run bench -- lint`, `npm run bench -- viewer`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { existsSync } from "node:fs";
import { build } from "esbuild";
import { bundles } from "../esbuild.mjs";

const options = process.argv.slice(2);
const part = options[0] === undefined || options[0].startsWith("-") ? "read" : options.shift();
const entry = join("bench", part, "main.ts");
if (!existsSync(entry)) {
  console.error(`There is no benchmark "${part}"; there are read, lint and viewer.`);
  process.exit(2);
}

// Bundled as the product is, since what loads and how is a part of its speed.
const folder = join("node_modules", ".cache", "bench", part);
const asShipped = { ...bundles.worker, minify: true, sourcemap: false };
await build({ ...asShipped, outdir: join(folder, "worker") });
const entryPoints = [`bench/${part}/*.ts`];
await build({ ...asShipped, splitting: false, external: ["esbuild"], entryPoints, outdir: folder });
process.argv.splice(2, Infinity, ...options);
await import(pathToFileURL(join(folder, "main.mjs")).href);
