import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import { isAddress, lines, type CodeOptions } from "./codeOptions";
import { changesNumbers } from "./pythonText";

/** zarrita; what was tried is version 0.7.5. */
export function zarritaCode(options: CodeOptions): string {
  const { path, selection, form, decode, decoding, container } = options;
  if (form?.startsWith("N5")) return lines("// zarrita does not read N5.");
  const { imports, store } = storeCode(options);
  const indices = selection.map((one) =>
    one.kind === "index"
      ? String(one.index)
      : `zarr.slice(${one.start}, ${one.stop}${one.step === 1 ? "" : `, ${one.step}`})`,
  );
  // Paths are resolved as addresses are.
  const place = path.split("/").map(encodeURIComponent).join("/");
  const found = `zarr.root(store)${path === "" ? "" : `.resolve(${JSON.stringify(place)})`}`;
  return lines(
    'import * as zarr from "zarrita";',
    ...imports,
    "",
    unread(options) && `// zarrita 0.7.5 does not read ${unread(options)}.`,
    options.isSeparatorUnrecorded
      ? '// The metadata do not say that chunk keys have a "/" in them: only fill values are read.'
      : undefined,
    container === "references"
      ? "// Addresses in the references have to be whole ones."
      : undefined,
    decode && changesNumbers(decoding)
      ? "// Numbers as they are stored: the attributes say how they are decoded."
      : undefined,
    `const store = ${store};`,
    `const array = await zarr.open(${found}, { kind: "array" });`,
    `const data = await zarr.get(array, [${indices.join(", ")}]);`,
  );
}

function storeCode({ location, container }: CodeOptions): { imports: string[]; store: string } {
  const isRemote = isAddress(location);
  const place = JSON.stringify(isRemote ? httpAddress(location) : location);
  switch (container) {
    case "folder":
      return isRemote
        ? imported("FetchStore", "fetch", `new FetchStore(${place})`)
        : imported("FileSystemStore", "fs", `new FileSystemStore(${place})`);
    case "zip":
      return isRemote
        ? imported("ZipFileStore", "zip", `ZipFileStore.fromUrl(${place})`)
        : imported("ZipFileStore", "zip", `ZipFileStore.fromBlob(await openAsBlob(${place}))`, [
            'import { openAsBlob } from "node:fs";',
          ]);
    case "references":
      return isRemote
        ? imported("ReferenceStore", "ref", `await ReferenceStore.fromUrl(${place})`)
        : imported(
            "ReferenceStore",
            "ref",
            `ReferenceStore.fromSpec(JSON.parse(await readFile(${place}, "utf8")))`,
            ['import { readFile } from "node:fs/promises";'],
          );
  }
}

function imported(name: string, module: string, store: string, further: string[] = []) {
  return { imports: [`import ${name} from "@zarrita/storage/${module}";`, ...further], store };
}

/** Public buckets at their hosts. */
function httpAddress(location: string): string {
  const bucket = /^(s3|gs|gcs):\/\/([^/]+)\/?(.*)$/is.exec(location);
  if (bucket === null) return location;
  const [, scheme = "", name = "", key = ""] = bucket;
  const host = scheme.toLowerCase() === "s3" ? "s3.amazonaws.com" : "storage.googleapis.com";
  return `https://${host}/${name}/${key.split("/").map(encodeURIComponent).join("/")}`;
}

/** What of the array it does not read; undefined where it reads it. */
function unread({ dataType, zarrFormat, gridKind }: CodeOptions): string | undefined {
  if (!isReadType(dataType, zarrFormat))
    return `elements of the type ${describeDataType(dataType)}`;
  return gridKind === "regular" ? undefined : "rectilinear chunk grids";
}

function isReadType(dataType: DataType, zarrFormat: 2 | 3): boolean {
  switch (dataType.kind) {
    case "bool":
    case "string":
    case "object":
      return true;
    case "int":
      return dataType.bits >= 8;
    case "float":
      return dataType.format === "float32" || dataType.format === "float64";
    case "fixedString":
    case "fixedBytes":
      return zarrFormat === 2;
    default:
      return false;
  }
}
