import { spaceUnits, timeUnits } from "../conventions/omeUnits";
import { valueOf, type ObjectNode } from "../jsonAccess";
import { attributeTexts } from "./attributeTexts";
import { snippetOf, type Completion, type CompletionContext } from "./completion";
import type { PathStep } from "./metadataPlace";
import { textItem, valueItem } from "./typeCompletions";

const cfMembers: Readonly<Record<string, unknown>> = {
  units: "K",
  long_name: "",
  standard_name: "",
  scale_factor: 1,
  add_offset: 0,
  _FillValue: 0,
  missing_value: 0,
  valid_min: 0,
  valid_max: 1,
  calendar: "proleptic_gregorian",
  axis: "T",
  positive: "up",
  coordinates: "",
  grid_mapping: "",
  bounds: "",
  cell_methods: "",
  flag_values: [0, 1],
  flag_meanings: "no yes",
};

const omeVersion = "0.5";

/** Attribute names that fit the conventions whose marks are found. */
export function attributeNames(
  attributes: ObjectNode,
  kind: "array" | "group" | undefined,
  zarrFormat: 2 | 3,
): Completion[] {
  const has = (name: string): boolean => valueOf(attributes, name) !== undefined;
  const members: Record<string, unknown> = {};
  const isOme = ["ome", "multiscales", "omero", "labels", "plate", "well"].some(has);
  if (kind !== "group") {
    if (zarrFormat === 2) members["_ARRAY_DIMENSIONS"] = ["x"];
    Object.assign(members, cfMembers);
  } else {
    Object.assign(members, { Conventions: "CF-1.10" });
    if (zarrFormat === 3) Object.assign(members, { ome: { version: omeVersion } });
    if (zarrFormat === 2 || isOme) Object.assign(members, { multiscales: [multiscale()] });
    if (has("Conventions"))
      Object.assign(members, { title: "", institution: "", source: "", history: "" });
    if (has("zarr_conventions")) {
      Object.assign(members, { "proj:code": "EPSG:4326", "spatial:dimensions": ["y", "x"] });
      Object.assign(members, { "spatial:transform": [1, 0, 0, 0, -1, 0] });
    } else Object.assign(members, { zarr_conventions: [{ name: "" }] });
  }
  return memberItems(members);
}

/** Names of members as items, with a template of the value. */
export function memberItems(
  members: Readonly<Record<string, unknown>>,
  meaning: (name: string) => string | undefined = attributeMeaning,
): Completion[] {
  return Object.entries(members).map(([name, value]) => {
    const documentation = meaning(name);
    return {
      label: name,
      kind: "member",
      snippet: snippetOf(value),
      ...(documentation === undefined ? {} : { documentation }),
    };
  });
}

function attributeMeaning(name: string): string | undefined {
  return Object.hasOwn(attributeTexts, name) ? attributeTexts[name]?.meaning : undefined;
}

function multiscale() {
  return {
    axes: ["y", "x"].map((name) => ({ name, type: "space", unit: "micrometer" })),
    datasets: [{ path: "0", coordinateTransformations: [{ type: "scale", scale: [1, 1] }] }],
  };
}

/** Names inside OME-Zarr metadata, by their path with `*` for an index. */
export function omeNames(path: string): Completion[] {
  const tables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "": { version: omeVersion, multiscales: [multiscale()], omero: { channels: [] }, labels: [] },
    "multiscales/*": { ...multiscale(), name: "image", type: "mean" },
    "multiscales/*/axes/*": { name: "x", type: "space", unit: "micrometer" },
    "multiscales/*/datasets/*": multiscale().datasets[0] ?? {},
    "multiscales/*/datasets/*/coordinateTransformations/*": { type: "scale", scale: [1, 1] },
  };
  const found = Object.hasOwn(tables, path) ? tables[path] : undefined;
  return found === undefined ? [] : memberItems(found, () => undefined);
}

/** Values of an attribute that are few, or that the store knows. */
export function attributeValues(
  path: readonly PathStep[],
  context: CompletionContext,
): Completion[] {
  const last = path.at(-1);
  const owner = path.filter((step) => typeof step === "string").at(-1);
  const omePath = path.join("/").replace(/^ome\//, "");
  if (/^multiscales\/\d+\/datasets\/\d+\/path$/.test(omePath) || owner === "labels") {
    return context.children.filter((child) => child !== "").map((child) => valueItem(child));
  }
  if (/\/axes\/\d+\/type$/.test(omePath))
    return ["space", "time", "channel"].map((one) => valueItem(one));
  if (/\/axes\/\d+\/unit$/.test(omePath))
    return [...spaceUnits, ...timeUnits].map((one) => valueItem(one));
  if (/coordinateTransformations\/\d+\/type$/.test(omePath)) {
    return ["scale", "translation"].map((one) => valueItem(one));
  }
  if (owner === "_ARRAY_DIMENSIONS") return dimensionItems(context);
  switch (last) {
    case "axis":
      return ["T", "Z", "Y", "X"].map((one) => valueItem(one));
    case "positive":
      return ["up", "down"].map((one) => valueItem(one));
    case "calendar":
      return calendars.map((one) => valueItem(one));
    case "units":
      return unitNames.map((one) => valueItem(one));
    case "coordinates":
    case "grid_mapping":
    case "bounds":
    case "ancillary_variables":
      return context.siblings.map((one) => valueItem(one));
    default:
      return [];
  }
}

/** Names that arrays of the store give their dimensions. */
export function dimensionItems({ dimensions }: CompletionContext): Completion[] {
  const items = dimensions.map(({ name, extent }) =>
    valueItem(name, extent === undefined ? undefined : `${extent} elements`),
  );
  return [...items, textItem("null", "without a name")];
}

const calendars = [
  "standard",
  "proleptic_gregorian",
  "julian",
  "noleap",
  "365_day",
  "all_leap",
  "366_day",
  "360_day",
  "none",
];

const unitNames = [
  ...["K", "degC", "Pa", "hPa", "m", "km", "m s-1", "kg m-3", "kg kg-1", "W m-2", "1", "%"],
  ...["degrees_north", "degrees_east", "days since 1970-01-01", "hours since 1970-01-01"],
];
