# Reads by a Python package, `tensorstore` or `zarr` (3 and later); the cases are those of cases.ts.
import json, os, resource, sys, time

package, folder = sys.argv[1:]
if package == "tensorstore":
    import tensorstore

    # Without a cache: the other readers have none either.
    context = tensorstore.Context({"cache_pool": {"total_bytes_limit": 0}})

    def open_array(path):
        spec = {"driver": "zarr3", "kvstore": {"driver": "file", "path": path}}
        array = tensorstore.open(spec, context=context).result()
        return lambda index: array[index].read().result()
else:
    import zarr

    assert int(zarr.__version__.split(".")[0]) >= 3

    def open_array(path):
        array = zarr.open_array(path, mode="r")
        return lambda index: array[index]


def index_of(name):
    if name.endswith(", 16 rows"):
        return (slice(0, 16), slice(None))
    if name.startswith("3-d"):
        return (slice(None), slice(None), 100)
    if name.startswith("1 TB"):
        return (100_000, slice(None), slice(None))
    return (slice(None), slice(None))


def folder_of(name):
    if name.startswith("3-d"):
        return "cube"
    return "sparse" if name.startswith("1 TB") else name.split(",")[0]


print("ready", flush=True)
opened = {}
for line in sys.stdin:
    name = line.strip()
    if name not in opened:
        opened[name] = open_array(os.path.join(folder, folder_of(name)) + "/")
    started = time.perf_counter()
    values = opened[name](index_of(name))
    reading = {
        "milliseconds": 1000 * (time.perf_counter() - started),
        "sum": float(values.sum(dtype="f8")),
        "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    }
    print(json.dumps(reading), flush=True)
