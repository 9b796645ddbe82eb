/** What is wrong with the name of a node (V3-NAM-001…006, V2-PTH-001, V2-PTH-002); undefined for nothing. */
export function nodeNameFault(
  name: string,
  zarrFormat: 2 | 3,
): { rule: "node-name" | "node-name-characters"; message: string } | undefined {
  const shown = JSON.stringify(name);
  const forbidden = (why: string) => ({
    rule: "node-name" as const,
    message: `${shown} cannot be the name of a node: ${why}.`,
  });
  if (name === "") return forbidden("it is empty");
  if (/^\.+$/.test(name)) return forbidden("it is periods alone");
  if (zarrFormat === 3 && name.startsWith("__")) {
    return forbidden('names that start with "__" are reserved, and readers may pass over them');
  }
  if (zarrFormat === 3 && name === "zarr.json") return forbidden("it is the metadata document's");
  if (/^[A-Za-z0-9._-]+$/.test(name)) return undefined;
  const unnormal = name.normalize("NFC") !== name ? " It is not in Unicode's composed form." : "";
  return {
    rule: "node-name-characters",
    message: `${shown} has characters that not every store and reader takes; A-Z, a-z, 0-9, "-", "_" and "." are safe.${unnormal}`,
  };
}
