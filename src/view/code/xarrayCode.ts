import { lines, type CodeOptions } from "./codeOptions";
import {
  changesNumbers,
  fieldPart,
  missingConditions,
  pythonIndexer,
  pythonIndices,
  quoted,
  reinterpreted,
  remarks,
  scaled,
} from "./pythonText";
import { openArray, pythonStore } from "./zarrPythonCode";

/** xarray; over dask where nothing is to be read at once. */
export function xarrayCode(options: CodeOptions, isLazy: boolean): string {
  return opensAsDataset(options) ? fromDataset(options, isLazy) : fromArray(options);
}

/** xarray opens groups whose arrays name all their dimensions. */
function opensAsDataset({ dimensionNames, selection, field, path, isLevel, form }: CodeOptions) {
  const names = new Set(dimensionNames.filter((name) => name !== undefined && name !== ""));
  const isNamed = selection.length > 0 && names.size === selection.length;
  return isNamed && field === undefined && path !== "" && !isLevel && form === undefined;
}

function fromDataset(options: CodeOptions, isLazy: boolean): string {
  const { path, dimensionNames, selection, decode, container } = options;
  const slash = path.lastIndexOf("/");
  const { store, storage, isObject } = pythonStore(options);
  const members = [
    store,
    ...(slash < 0 ? [] : [`group=${quoted(path.slice(0, slash))}`]),
    isLazy ? "chunks={}" : "chunks=None",
    ...(container === "references" ? ["consolidated=False"] : []),
    ...(decode ? [] : ["mask_and_scale=False", "decode_times=False"]),
    ...(storage === undefined ? [] : [storage]),
  ];
  const indexers = selection.map(
    (one, dimension) => `${quoted(dimensionNames[dimension] ?? "")}: ${pythonIndexer(one)}`,
  );
  return lines(
    "import xarray as xr",
    isObject ? "import zarr" : undefined,
    "",
    ...remarks(options),
    `dataset = xr.open_zarr(${members.join(", ")})`,
    `data = dataset[${quoted(path.slice(slash + 1))}].isel({${indexers.join(", ")}})`,
    ...validLines(options),
  );
}

/** What xarray leaves of the attributes: it does not mask what is not valid. */
function validLines({ decode, decoding }: CodeOptions): string[] {
  if (!decode || decoding?.valid === undefined) return [];
  const { scale, offset, valid } = decoding;
  const bounds = [valid.minimum, valid.maximum].map((bound) =>
    bound === undefined || valid.unpacked ? bound : bound * scale + offset,
  );
  const [least, most] = scale < 0 && !valid.unpacked ? [...bounds].reverse() : bounds;
  return [
    ...(least === undefined ? [] : [`data = data.where(data >= ${least})`]),
    ...(most === undefined ? [] : [`data = data.where(data <= ${most})`]),
  ];
}

/** Any other array is wrapped. */
function fromArray(options: CodeOptions): string {
  const { selection, dimensionNames, decode, decoding } = options;
  const kept = dimensionNames.filter((_, d) => selection[d]?.kind === "range");
  const isNamed =
    kept.length > 0 && new Set(kept).size === kept.length && !kept.includes(undefined);
  const dims = isNamed ? `, dims=[${kept.map((name) => quoted(name ?? "")).join(", ")}]` : "";
  const array = `xr.DataArray(array[${pythonIndices(selection)}]${fieldPart(options)}${dims})`;
  return lines(
    "import dask.array as da",
    "import xarray as xr",
    "import zarr",
    "",
    "# Wrapped: xarray itself opens groups whose arrays name all their dimensions, and fit together.",
    ...remarks({ ...options, library: "dask" }),
    `array = da.from_zarr(${openArray(options)})`,
    ...(decode && changesNumbers(decoding)
      ? [
          `stored = ${array}${reinterpreted(decoding)}`,
          `values = ${scaled("stored", decoding)}`,
          `data = values${missingConditions(decoding, "stored.isin(")
            .map((condition) => `.where(~${condition})`)
            .join("")}`,
        ]
      : [`data = ${array}`]),
  );
}
