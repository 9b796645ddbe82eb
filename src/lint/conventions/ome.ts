import { memberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import type { AttributesContext } from "../rules/attributesContext";
import { quote } from "../wording";
import { checkLabels } from "./omeLabels";
import { checkMultiscales } from "./omeMultiscales";
import { omeMetadata } from "./omeNodes";
import { checkPlate } from "./omePlate";
import { checkWell } from "./omeWell";

/** OME-Zarr 0.4 in v2 and 0.5 in v3, where its marks stand (CONFORMANCE §9.3). */
export function checkOme(run: LintRun, attributes: ObjectNode, context: AttributesContext): void {
  if (!checkPlace(run, attributes, context.zarrFormat)) return;
  const metadata = omeMetadata(attributes, context.zarrFormat);
  if (metadata === undefined) return;
  checkMultiscales(run, metadata);
  checkLabels(run, metadata);
  checkPlate(run, metadata);
  checkWell(run, metadata);
}

/** OME-001, OME-003. False where nothing more can be checked. */
function checkPlace(run: LintRun, attributes: ObjectNode, zarrFormat: 2 | 3): boolean {
  const ome = memberOf(attributes, "ome");
  if (zarrFormat === 2) {
    if (ome?.value?.kind === "object" && valueOf(ome.value, "version") !== undefined) {
      run.report(
        "ome-zarr-format",
        ome,
        "The member ome is of OME-Zarr 0.5, which is stored in Zarr v3; in v2 its members stand in the attributes themselves (0.4).",
      );
      return false;
    }
    return true;
  }
  const older = memberOf(attributes, "multiscales");
  if (ome === undefined && older?.value?.kind === "array") {
    run.report(
      "ome-zarr-format",
      older,
      "multiscales in the attributes themselves is of OME-Zarr 0.4, which is stored in Zarr v2; in v3 it stands in the member ome (0.5).",
    );
    return false;
  }
  if (ome?.value?.kind !== "object") return false;
  return checkVersion(run, ome.value);
}

function checkVersion(run: LintRun, ome: ObjectNode): boolean {
  const node = valueOf(ome, "version");
  const version = stringOf(node);
  if (version === "0.5") return true;
  const newer = version !== undefined && /^0\.([6-9]|\d\d)/.test(version);
  run.report(
    "ome-version",
    node ?? openingOf(ome),
    newer
      ? `OME-Zarr ${version} is newer than what is checked here.`
      : `version is ${node === undefined ? "missing" : quote(run.text, node)}, but expected "0.5" in Zarr v3.`,
    { severity: newer ? "information" : "error" },
  );
  return false;
}
