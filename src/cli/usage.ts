/** What `zarr-lens --help` prints. */
export const usage = `Usage: zarr-lens COMMAND ...

  tree STORE [--json]
      The groups and arrays of a store.
  info STORE [--path P] [--json]
      The facts of one group or array.
  read STORE [--path P] [--select "0:10, 5, :"] [--format json|npy|csv] [--output FILE]
      Elements of an array, selected in Python's slice syntax; to standard output without --output.
  lint PATH... [--format text|json|sarif|github] [--fail-on error|warning|never]
      Faults in metadata and chunks. PATH is a store, a folder with stores in it, or a metadata file.

  --help      This text.
  --version   The version.

STORE is a folder or a zip file. P is the path of a group or an array in it; the root without --path.
Exit status: 0 done, 1 lint found something, 2 could not run.
`;
