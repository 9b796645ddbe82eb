import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { shownStrings } from "./shownStrings";

const manifestText = readFileSync("package.json", "utf8");
const manifest = JSON.parse(manifestText) as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly jsonValidation: readonly { readonly url: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly media: { readonly svg: string } }[];
    }[];
  };
};
const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Record<string, string>;
const bundleFile = "l10n/bundle.l10n.json";

describe("the manifest", () => {
  const { commands, menus, jsonValidation, walkthroughs } = manifest.contributes;
  const contributed = new Set(commands.map(({ command }) => command));

  it("has a text for each of its keys, and no text besides", () => {
    const used = [...manifestText.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? "");
    assert.deepEqual([...new Set(used)].sort(), Object.keys(texts).sort());
  });

  it("has only contributed commands in its menus", () => {
    for (const [menu, items] of Object.entries(menus)) {
      for (const { command } of items) assert.ok(contributed.has(command), `${command} in ${menu}`);
    }
  });

  it("links only to commands that there are", () => {
    for (const [key, text] of Object.entries(texts)) {
      for (const [, command = ""] of text.matchAll(/\(command:(zarrLens\.[\w.]+)/g)) {
        const known = contributed.has(command) || command === "zarrLens.stores.focus";
        assert.ok(known, `${command} in ${key}`);
      }
    }
  });

  it("names files that are there", () => {
    const files = [
      ...jsonValidation.map(({ url }) => url),
      ...walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.svg)),
      "media/icon.png",
      "media/zarr.svg",
    ];
    for (const file of files) assert.ok(existsSync(file), `${file} is missing`);
  });

  it("has an icon of at least 128 × 128", () => {
    const png = readFileSync("media/icon.png");
    assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(20) >= 128);
  });
});

describe("l10n/bundle.l10n.json", () => {
  // UPDATE_STRINGS=1 npx mocha --import=tsx test/unit/extension/manifest.test.ts
  it("holds every string that the host and the page show", () => {
    const strings = shownStrings(["src/extension", "webview"]);
    const bundle = Object.fromEntries(strings.map((text) => [text, text]));
    if (process.env["UPDATE_STRINGS"] !== undefined) {
      writeFileSync(bundleFile, `${JSON.stringify(bundle, null, 2)}\n`);
    }
    assert.deepEqual(JSON.parse(readFileSync(bundleFile, "utf8")), bundle);
  });
});
