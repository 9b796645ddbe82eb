import { lines, type CodeOptions } from "./code/codeOptions";
import { tensorstoreCode } from "./code/tensorstoreCode";
import { xarrayCode } from "./code/xarrayCode";
import { daskCode, zarrPythonCode } from "./code/zarrPythonCode";
import { zarritaCode } from "./code/zarritaCode";

/** Code that reads exactly what a view shows; the result is named `data`. */
export function viewCode(options: CodeOptions): string {
  const { library, form } = options;
  if (form?.startsWith("Zarr v3 alpha")) {
    const mark = library === "zarrita" ? "//" : "#";
    return lines(`${mark} The store is ${form}, which current libraries do not read.`);
  }
  switch (library) {
    case "zarr-python":
      return zarrPythonCode(options);
    case "xarray":
      return xarrayCode(options, false);
    case "dask":
      return daskCode(options);
    case "tensorstore":
      return tensorstoreCode(options);
    case "zarrita":
      return zarritaCode(options);
  }
}

/** The cells of a notebook that goes on with the view: xarray over dask, so that nothing is read at once. */
export function notebookCells(options: CodeOptions): readonly string[] {
  const code = options.form?.startsWith("Zarr v3 alpha")
    ? viewCode(options)
    : xarrayCode(options, true);
  return [code, "data", isPlottable(options) ? "data.plot()" : "data.compute()"].map((cell) =>
    cell.trimEnd(),
  );
}

/** A line or a picture of numbers. */
function isPlottable({ selection, dataType, field }: CodeOptions): boolean {
  const ranges = selection.filter((one) => one.kind === "range").length;
  const type =
    dataType.kind === "struct"
      ? dataType.fields.find(({ name }) => name === field)?.type
      : dataType;
  return ranges > 0 && ["bool", "int", "float", "datetime"].includes(type?.kind ?? "");
}
