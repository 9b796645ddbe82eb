import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import { isAddress, lines, type CodeOptions } from "./codeOptions";
import { needsNumpy, numpyLines, pythonIndices, quoted, remarks } from "./pythonText";

/** TensorStore; what was tried is version 0.1.85. */
export function tensorstoreCode(options: CodeOptions): string {
  const { form, selection, field, dataType, container } = options;
  if (container === "references") {
    return lines("# TensorStore does not read references (kerchunk). zarr-python and xarray do.");
  }
  const isN5 = form?.startsWith("N5") ?? false;
  const spec = {
    driver: isN5 ? "n5" : options.zarrFormat === 3 ? "zarr3" : "zarr",
    kvstore: keyValueStore(options),
    ...(options.isSeparatorUnrecorded ? { key_encoding: "/" } : {}),
    ...(field === undefined ? {} : { field }),
  };
  // N5 counts dimensions the other way round.
  const part = `${isN5 ? ".T" : ""}[${pythonIndices(selection)}].read().result()`;
  const opened = `ts.open(${python(spec)}, read=True).result()`;
  const fields = dataType.kind === "struct" && field === undefined ? dataType.fields : [];
  return lines(
    needsNumpy(options) ? "import numpy as np" : undefined,
    "import tensorstore as ts",
    "",
    unread(options) && `# TensorStore 0.1.85 does not read ${unread(options)}.`,
    ...remarks(options),
    ...(fields.length === 0
      ? [`array = ${opened}`, ...numpyLines(`array${part}`, options)]
      : [
          `fields = [${fields.map(({ name }) => quoted(name)).join(", ")}]`,
          `spec = ${python(spec)}`,
          `data = {field: ts.open({**spec, "field": field}, read=True).result()${part} for field in fields}`,
        ]),
  );
}

/** JSON without `true`, `false` and `null` is Python. */
function python(spec: object): string {
  return JSON.stringify(spec).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    quoted(JSON.parse(text) as string),
  );
}

function keyValueStore({ location, container, path }: CodeOptions): object {
  const below = path === "" ? "" : `${path}/`;
  if (container === "zip") {
    const base = isAddress(location)
      ? remoteStore(location, "")
      : { driver: "file", path: location };
    return { driver: "zip", base, path: below };
  }
  if (isAddress(location)) return remoteStore(location.replace(/\/*$/, "/"), below);
  return { driver: "file", path: `${location.replace(/[/\\]*$/, "")}/${below}` };
}

function remoteStore(location: string, below: string): object {
  const bucket = /^(s3|gs|gcs):\/\/([^/]+)\/?(.*)$/is.exec(location);
  if (bucket === null) return { driver: "http", base_url: location, path: below };
  const [, scheme = "", name = "", prefix = ""] = bucket;
  const driver = scheme.toLowerCase() === "s3" ? "s3" : "gcs";
  return { driver, bucket: name, path: prefix + below };
}

/** What of the array it does not read; undefined where it reads it. */
function unread({ dataType, zarrFormat, gridKind }: CodeOptions): string | undefined {
  const isStruct = dataType.kind === "struct";
  const isRead = isStruct
    ? zarrFormat === 2 && dataType.fields.every(({ type }) => isReadType(type))
    : isReadType(dataType);
  if (!isRead) return `elements of the type ${describeDataType(dataType)}`;
  return gridKind === "regular" ? undefined : "rectilinear chunk grids";
}

function isReadType({ kind }: DataType): boolean {
  return ["bool", "int", "float", "complex", "raw"].includes(kind);
}
