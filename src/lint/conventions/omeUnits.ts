const prefixes =
  "yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega giga tera peta exa zetta yotta".split(
    " ",
  );

/** Units of length and time that OME-Zarr lists (UDUNITS-2 names). */
export const spaceUnits: ReadonlySet<string> = new Set([
  ...prefixes.map((prefix) => `${prefix}meter`),
  ..."meter angstrom foot inch mile parsec yard".split(" "),
]);

export const timeUnits: ReadonlySet<string> = new Set([
  ...prefixes.map((prefix) => `${prefix}second`),
  ..."second minute hour day".split(" "),
]);
