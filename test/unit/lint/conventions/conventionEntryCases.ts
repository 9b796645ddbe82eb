import { array, derived, entries, group, own, published, uuids, yx } from "./conventionDocuments";
import { groupOf } from "./publishedCase";

export const conventionEntryCases = published([
  ["a UUID alone", "conventions spec, examples: uuid", entries({ uuid: own })],
  [
    "a schema alone",
    "conventions spec, examples: schema_url",
    entries({ schema_url: "https://example.org/tides/v2/schema.json" }),
  ],
  [
    "a text alone",
    "conventions spec, examples: spec_url",
    entries({ spec_url: "https://example.org/tides/v2/" }),
  ],
  [
    "all members",
    "conventions spec, examples: recommended",
    group(
      {
        zarr_conventions: [
          {
            uuid: uuids.proj,
            schema_url: "https://example.org/geo-proj/refs/tags/v1/schema.json",
            spec_url: "https://example.org/geo-proj/blob/v1/README.md",
            name: "proj:",
            description: "which reference system",
          },
        ],
        "proj:code": "EPSG:2056",
      },
      "proj",
    ),
  ],
  [
    "attributes of one convention at the levels of another",
    "conventions spec, examples: composability",
    group(
      {
        multiscales: {
          layout: [
            { asset: "fine", transform: { scale: [1, 1] }, "proj:shape": [64, 64] },
            { ...derived("coarse", "fine"), "proj:shape": [32, 32] },
          ],
        },
      },
      "multiscales",
      "proj",
    ),
  ],
  [
    "a name alone",
    "geozarr-toolkit, validation: missing identifier",
    entries({ name: "tides" }),
    "zarr-conventions /attributes/zarr_conventions/0",
  ],
  [
    "a member of no meaning",
    "conventions schema: additionalProperties",
    entries({ uuid: own, version: "2" }),
    "zarr-conventions /attributes/zarr_conventions/0/version",
  ],
  [
    "a UUID in capitals",
    "conventions schema: uuid",
    entries({ uuid: own.toUpperCase() }),
    "zarr-conventions /attributes/zarr_conventions/0/uuid",
  ],
  [
    "an address without http",
    "conventions schema: schema_url",
    entries({ schema_url: "example.org/schema.json" }),
    "zarr-conventions /attributes/zarr_conventions/0/schema_url",
  ],
  [
    "an object in place of the list",
    "conventions schema: zarr_conventions",
    groupOf({ zarr_conventions: { uuid: own } }),
    "zarr-conventions /attributes/zarr_conventions",
  ],
  [
    "the UUID of one convention with the schema of another",
    "spatial schema: constants of the entry",
    groupOf({
      zarr_conventions: [
        { uuid: uuids.spatial, schema_url: "https://example.org/geo-proj/v1/schema.json" },
      ],
      "spatial:bbox": [0, 0, 5, 5],
    }),
    "convention-identity /attributes/zarr_conventions/0/schema_url",
    "warning",
  ],
  [
    "the schema of a convention with a UUID of no one",
    "multiscales schema: constants of the entry",
    groupOf({
      zarr_conventions: [
        { uuid: own, schema_url: "https://example.org/multiscales/v1/schema.json" },
      ],
    }),
    "convention-identity /attributes/zarr_conventions/0/uuid",
    "warning",
  ],
  [
    "another name than the convention's",
    "spatial schema: name of the entry",
    groupOf({
      zarr_conventions: [{ uuid: uuids.spatial, name: "space" }],
      "spatial:bbox": [0, 0, 5, 5],
    }),
    "convention-identity /attributes/zarr_conventions/0/name",
    "hint",
  ],
  [
    "spatial attributes, with proj: declared instead",
    "metazarr, validator: no entry of the convention",
    array({ ...yx, "proj:code": "EPSG:2056" }, "proj"),
    "convention-undeclared /attributes/spatial:dimensions",
    "warning",
  ],
]);

export const licenseAndUnitCases = published([
  [
    "a unit of UCUM",
    "zarr-cm, uom: full",
    array({ uom: { ucum: { unit: "mm", version: "2.1" }, description: "depth" } }, "uom"),
  ],
  ["a unit that says nothing", "zarr-cm, uom: minimal", array({ uom: { ucum: {} } }, "uom")],
  [
    "no ucum",
    "zarr-cm, uom: missing ucum",
    array({ uom: { description: "depth" } }, "uom"),
    "convention-uom /attributes/uom",
  ],
  [
    "a number as the unit",
    "uom schema: unit",
    array({ uom: { ucum: { unit: 1 } } }, "uom"),
    "convention-uom /attributes/uom/ucum/unit",
  ],
  [
    "the unit of a group",
    "uom schema: node_type",
    group({ uom: { ucum: { unit: "mm" } } }, "uom"),
    "convention-uom /attributes/uom",
  ],
  [
    "a license by its name",
    "zarr-cm, license: spdx",
    group({ license: { spdx: "ISC" } }, "license"),
  ],
  [
    "a license by its address",
    "zarr-cm, license: url",
    group({ license: { url: "https://example.org/terms" } }, "license"),
  ],
  [
    "a license in words",
    "zarr-cm, license: text",
    group({ license: { text: "Use it." } }, "license"),
  ],
  [
    "a license in a file",
    "zarr-cm, license: file",
    group({ license: { file: "TERMS" } }, "license"),
  ],
  ["a license of a node", "zarr-cm, license: path", group({ license: { path: "/a" } }, "license")],
  [
    "a license that names none",
    "zarr-cm, license: empty",
    group({ license: {} }, "license"),
    "convention-license /attributes/license",
  ],
  [
    "a number as the name of the license",
    "license schema: spdx",
    group({ license: { spdx: 2 } }, "license"),
    "convention-license /attributes/license/spdx",
  ],
]);
