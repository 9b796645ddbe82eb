/** What `zarr-lens --help` prints. */
export const usage = `Usage: zarr-lens COMMAND ...

  tree STORE [--json]
      The groups and arrays of a store.
  info STORE [--path P] [--json]
      The facts of one group or array.
  read STORE [--path P] [--select "0:10, 5, :"] [--format json|npy|csv] [--output FILE]
      Elements of an array, selected in Python's slice syntax; to standard output without --output.
  lint PATH... [--format text|json|sarif|github] [--fail-on error|warning|never] [--config FILE]
       [--rule NAME]... [--no-chunks] [--fix [--dry-run]]
      Faults in metadata and chunks. PATH is a store, a folder with stores in it, or a metadata file.
      The nearest .zarrlint.json says which rules count, or FILE. --rule: these rules alone.
      --fix repairs the metadata of local folders, never chunks; with --dry-run it prints the difference.

  --help      This text.
  --version   The version.

STORE is a folder, a zip file, a JSON file of kerchunk references, or an address: https://, http://, s3://,
gs:// or file://. P is the path of a group or an array in it; the root without --path.
References may lead only to their own folder or server, unless you allow more:
  --allow ADDRESS         Allow what lies at or below an address or a path. May be given several times.
  --allow-remote          Allow all addresses.
For addresses:
  --timeout SECONDS       Give up when nothing comes for so long (30).
  --forbidden-is-missing  Take the answer 403 for "not there", as some object stores mean it.
  --s3-region REGION, --s3-endpoint ADDRESS
                          Where s3:// leads to. The region is found out without it.
No credentials are ever sent; signed addresses work.
Exit status: 0 done, 1 lint found something, 2 could not run, 130 stopped by Ctrl-C.
`;
