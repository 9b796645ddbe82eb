import { cp, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type BuildOptions } from "esbuild";

/** The extension as it ships, built into a folder of its own: `dist` stays as it is. */
export async function makeExtension(folder: string): Promise<void> {
  const script = pathToFileURL(resolve("esbuild.mjs")).href;
  const { bundles } = (await import(script)) as { bundles: Record<string, BuildOptions> };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const inFolder = (path: string | undefined): string | undefined => path && join(folder, path);
  for (const { outfile, outdir, ...options } of Object.values(bundles)) {
    const target = { outfile: inFolder(outfile), outdir: inFolder(outdir) };
    await build({ ...options, ...target, minify: true, sourcemap: false });
  }
  for (const name of ["package.json", "package.nls.json", "media", "l10n"]) {
    await cp(name, join(folder, name), { recursive: true });
  }
}
