import { stringOf, valueOf } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import {
  isFilledList,
  isIndex,
  isPlainName,
  objectsOf,
  wanted,
  type OmeMetadata,
} from "./omeNodes";
import { checkVersion, recommend, withVersion } from "./omeVersions";

/** `well`: the fields of one well of a plate (OME-051). */
export function checkWell(run: LintRun, metadata: OmeMetadata): void {
  const well = valueOf(metadata.object, "well");
  if (well?.kind !== "object") return;
  if (metadata.version === "0.4" && !checkVersion(run, well, "well")) return;
  recommend(run, well, { names: withVersion(metadata), what: "A well" });
  const rule = "ome-well";
  const list = wanted(run, well, {
    rule,
    name: "images",
    expected: "a list with at least one image",
    accepts: isFilledList,
  });
  const seen = new Set<string>();
  for (const image of objectsOf(run, list, rule)) {
    const node = wanted(run, image, {
      rule,
      name: "path",
      expected: "a name of letters and digits",
      accepts: (value) => isPlainName(stringOf(value)),
    });
    const path = stringOf(node);
    if (node !== undefined && path !== undefined && seen.has(path)) {
      run.report(rule, node, `The image ${JSON.stringify(path)} stands here twice.`);
    }
    if (path !== undefined) seen.add(path);
    wanted(run, image, {
      rule,
      name: "acquisition",
      expected: "the id of an acquisition, an integer",
      optional: true,
      accepts: isIndex,
    });
  }
}
