import { isAddress, lines, type CodeOptions } from "./codeOptions";
import { fieldPart, needsNumpy, numpyLines, pythonIndices, quoted, remarks } from "./pythonText";

/** zarr-python 2 and 3. */
export function zarrPythonCode(options: CodeOptions): string {
  const { selection } = options;
  const part = `array[${pythonIndices(selection)}]${fieldPart(options)}`;
  return lines(
    needsNumpy(options) ? "import numpy as np" : undefined,
    "import zarr",
    "",
    ...remarks(options),
    `array = ${openArray(options)}`,
    ...numpyLines(part, options),
  );
}

/** dask over zarr-python. */
export function daskCode(options: CodeOptions): string {
  const part = `array[${pythonIndices(options.selection)}]${fieldPart(options)}`;
  return lines(
    "import dask.array as da",
    needsNumpy(options) ? "import numpy as np" : undefined,
    "import zarr",
    "",
    ...remarks(options),
    `array = da.from_zarr(${openArray(options)})`,
    ...numpyLines(part, options),
    "data = data.compute()",
  );
}

/** `zarr.open_array(...)` */
export function openArray(options: CodeOptions): string {
  const { storage } = pythonStore(options);
  const members = [pythonStore(options).store, `path=${quoted(options.path)}`, 'mode="r"'];
  return `zarr.open_array(${[...members, ...(storage === undefined ? [] : [storage])].join(", ")})`;
}

/** What zarr-python and xarray open, and what they hand to fsspec. */
export function pythonStore({ location, container, form }: CodeOptions): {
  readonly store: string;
  readonly storage: string | undefined;
  /** Needs the module `zarr`. */
  readonly isObject: boolean;
} {
  const anonymous = anonymousOptions(location);
  const storage = anonymous && `storage_options=${anonymous}`;
  if (form?.startsWith("N5")) {
    return { store: `zarr.N5FSStore(${quoted(location)})`, storage: undefined, isObject: true };
  }
  if (container === "references") {
    const remote = anonymous === undefined ? "" : `, "target_options": ${anonymous}`;
    const found = `storage_options={"fo": ${quoted(location)}${remote}}`;
    return { store: '"reference://"', storage: found, isObject: false };
  }
  if (container === "folder") return { store: quoted(location), storage, isObject: false };
  if (!isAddress(location)) {
    const store = `zarr.storage.ZipStore(${quoted(location)}, mode="r")`;
    return { store, storage: undefined, isObject: true };
  }
  const [scheme = ""] = location.split(":");
  const chained = anonymous && `storage_options={${quoted(scheme)}: ${anonymous}}`;
  return { store: quoted(`zip::${location}`), storage: chained, isObject: false };
}

/** Object stores want to know that nobody signs. */
function anonymousOptions(location: string): string | undefined {
  if (/^s3:/i.test(location)) return '{"anon": True}';
  return /^gc?s:/i.test(location) ? '{"token": "anon"}' : undefined;
}
