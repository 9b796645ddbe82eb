import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";

/** A convention that is checked here, with what names it and the attributes that are its own. */
export interface KnownConvention {
  /** As messages name it. */
  readonly name: string;
  /** Names that its entries have had. */
  readonly names: readonly string[];
  readonly uuid: string;
  /** What the addresses of its schema and its text have in common, whoever holds the repository. */
  readonly address: RegExp;
  /** The first attribute of it, where there is one. */
  firstUsed(attributes: ObjectNode): string | undefined;
  /** Of these the first attribute is no other convention's; all, where there are none. */
  readonly own?: readonly string[];
}

const withPrefix = (prefix: string) => (attributes: ObjectNode) =>
  attributes.members.find(({ name }) => name.startsWith(prefix))?.name ??
  (levelsUse(attributes, prefix) ? "multiscales" : undefined);

/** Attributes with a prefix may stand at the levels of `multiscales` alone. */
function levelsUse(attributes: ObjectNode, prefix: string): boolean {
  const multiscales = valueOf(attributes, "multiscales");
  const layout = multiscales?.kind === "object" ? valueOf(multiscales, "layout") : undefined;
  return (
    layout?.kind === "array" &&
    layout.items.some(
      (item) => item.kind === "object" && item.members.some(({ name }) => name.startsWith(prefix)),
    )
  );
}

const asObject = (name: string, member?: string) => (attributes: ObjectNode) => {
  const value = valueOf(attributes, name);
  if (value?.kind !== "object") return undefined;
  return member === undefined || memberOf(value, member) !== undefined ? name : undefined;
};

export const knownConventions: readonly KnownConvention[] = [
  {
    name: "multiscales",
    names: ["multiscales"],
    uuid: "d35379db-88df-4056-af3a-620245f8e347",
    address: /\/multiscales\//,
    firstUsed: asObject("multiscales"),
  },
  {
    name: "proj:",
    names: ["proj:", "proj", "geo-proj", "geo:proj"],
    uuid: "f17cb550-5864-4468-aeb7-f3180cfb622f",
    address: /\/(geo-)?proj\//,
    firstUsed: withPrefix("proj:"),
    // The extension of STAC has the same prefix, and other attributes.
    own: ["proj:code", "proj:wkt2", "proj:projjson"],
  },
  {
    name: "spatial:",
    names: ["spatial:", "spatial"],
    uuid: "689b58e2-cf7b-45e0-9fff-9cfc0883d6b4",
    address: /\/spatial\//,
    firstUsed: withPrefix("spatial:"),
  },
  {
    name: "uom",
    names: ["uom"],
    uuid: "3bbe438d-df37-49fe-8e2b-739296d46dfb",
    address: /\/(zarr-convention-)?uom\//,
    firstUsed: asObject("uom", "ucum"),
  },
  {
    name: "license",
    names: ["license"],
    uuid: "b77365e5-2b0c-4141-b917-c03b7c68e935",
    address: /\/(zarr-convention-)?license\//,
    firstUsed: asObject("license"),
  },
];

/** The convention that an entry declares: by its UUID, else its addresses, else its name (CNV-001). */
export function declaredBy(entry: ObjectNode): KnownConvention | undefined {
  const uuid = stringOf(valueOf(entry, "uuid"));
  if (uuid !== undefined) return knownConventions.find((one) => one.uuid === uuid);
  const urls = ["schema_url", "spec_url"].map((name) => stringOf(valueOf(entry, name)));
  const url = urls.find((text) => text !== undefined);
  if (url !== undefined) return knownConventions.find(({ address }) => address.test(url));
  const name = stringOf(valueOf(entry, "name"));
  return knownConventions.find(({ names }) => name !== undefined && names.includes(name));
}
