import { array, group, proj, published, wkt } from "./conventionDocuments";

export const projCases = published([
  ["a code of EPSG", "geo-proj examples: epsg26711", proj({ "proj:code": "EPSG:2056" })],
  ["another code of EPSG", "geo-proj examples: epsg3587", proj({ "proj:code": "EPSG:27700" })],
  ["WKT", "geo-proj examples: wkt2", proj({ "proj:wkt2": wkt })],
  [
    "one system for all levels of a group",
    "geo-proj examples: multiscales",
    group(
      { "proj:code": "EPSG:2056", multiscales: { layout: [{ asset: "fine" }] } },
      "proj",
      "multiscales",
    ),
  ],
  [
    "PROJJSON",
    "geozarr-toolkit, proj: projjson",
    proj({ "proj:projjson": { type: "GeographicCRS", name: "island" } }),
  ],
  [
    "a code of another planet",
    "geozarr-toolkit, proj examples: iau_2015",
    proj({ "proj:code": "IAU_2015:49900" }),
  ],
  [
    "a code that is no number",
    "geozarr-toolkit, proj examples: ogc_crs84",
    proj({ "proj:code": "OGC:CRS27" }),
  ],
  [
    "code and WKT together",
    "geozarr-toolkit, proj: multiple systems",
    proj({ "proj:code": "EPSG:2056", "proj:wkt2": wkt }),
  ],
  [
    "attributes of STAC's extension of the same prefix",
    "STAC projection extension, 1.1",
    array({ "proj:epsg": 2056, "proj:bbox": [0, 0, 5, 5] }),
  ],
  [
    "attributes of proj:, but no system",
    "geozarr-toolkit, proj: missing all",
    proj({ "proj:shape": [4, 6] }),
    "geo-proj /attributes/proj:shape",
  ],
  [
    "a code without an authority",
    "geozarr-toolkit, proj: invalid code format",
    proj({ "proj:code": "swiss-grid" }),
    "geo-proj /attributes/proj:code",
  ],
  [
    "a code with a hyphen in place of the colon",
    "zarr-cm, proj: malformed code",
    proj({ "proj:code": "epsg-2056" }),
    "geo-proj /attributes/proj:code",
  ],
  [
    "a number as the code",
    "geo-proj schema: code",
    proj({ "proj:code": 2056 }),
    "geo-proj /attributes/proj:code",
  ],
  [
    "an object as WKT",
    "geo-proj schema: wkt2",
    proj({ "proj:wkt2": { name: "island" } }),
    "geo-proj /attributes/proj:wkt2",
  ],
  [
    "a string as PROJJSON",
    "geo-proj schema: projjson",
    proj({ "proj:projjson": "island" }),
    "geo-proj /attributes/proj:projjson",
  ],
]);
