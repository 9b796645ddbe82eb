/** Unpacks the Chromium that the npm package carries, and gives it fonts. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";

/**
 * Unpacks binary, libraries and fonts into `folder/browser`.
 *
 * @param {string} folder where the npm packages stand in `node_modules`
 * @param {string} finalFolder where that folder will be moved
 */
export async function unpackChromium(folder, finalFolder) {
  const archives = join(folder, "node_modules", "@sparticuz", "chromium", "bin");
  const target = join(folder, "browser");
  await mkdir(target, { recursive: true });
  await pipeline(
    createReadStream(join(archives, "chromium.br")),
    createBrotliDecompress(),
    createWriteStream(join(target, "chromium"), { mode: 0o755 }),
  );
  const { extract } = createRequire(join(folder, "package.json"))("tar-fs");
  // swiftshader: WebGL without a graphics card. al2023: nss, nspr and expat for machines without.
  for (const name of ["swiftshader", "fonts", "al2023"]) {
    await pipeline(
      createReadStream(join(archives, `${name}.tar.br`)),
      createBrotliDecompress(),
      extract(target),
    );
  }
  await writeFile(join(target, "fonts.conf"), fontsConfiguration(finalFolder));
  // The archives take as much room as what came out of them.
  await rm(archives, { recursive: true, force: true });
}

/** Only these fonts, so that a page looks alike on every machine, even on one without any font. */
function fontsConfiguration(folder) {
  const dejavu = join(folder, "node_modules", "dejavu-fonts-ttf", "ttf");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${xml(join(folder, "browser", "fonts"))}</dir>
  <dir>${xml(dejavu)}</dir>
  <cachedir>${xml(join(folder, "browser", "fonts-cache"))}</cachedir>
${["sans-serif", "system-ui", "Ubuntu", "Segoe UI"].map((name) => alias(name, "Open Sans")).join("\n")}
${["monospace", "Droid Sans Mono"].map((name) => alias(name, "DejaVu Sans Mono")).join("\n")}
${alias("serif", "DejaVu Serif")}
</fontconfig>
`;
}

function alias(family, font) {
  return `  <alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
}

function xml(text) {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
