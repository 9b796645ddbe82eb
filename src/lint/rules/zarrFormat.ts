import { insertMember, replaceValue } from "../edits";
import { integerOf, memberOf, numberOf, type ObjectNode } from "../jsonAccess";
import { openingOf, type LintRun } from "../lintRun";
import { quote } from "../wording";

/** `zarr_format`: the integer 2 or 3 (V3-GRP-001, V3-ARR-001, V2-ARR-001, V2-GRP-001, LEG-003). */
export function checkZarrFormat(run: LintRun, object: ObjectNode, format: 2 | 3): void {
  const value = memberOf(object, "zarr_format")?.value;
  if (value === undefined) {
    run.report(
      "zarr-format",
      openingOf(object),
      `zarr_format is missing, but expected ${format}: every reader refuses this.`,
      { fixes: [insertMember(run.text, object, "zarr_format", String(format))] },
    );
    return;
  }
  if (integerOf(value) === format) return;
  const fixes = [replaceValue(`Write ${format}`, value, String(format))];
  const found = `zarr_format is ${quote(run.text, value)}, but expected ${format}`;
  if (numberOf(value) === format) {
    run.report(
      "zarr-format-lexeme",
      value,
      `${found} without a fraction: zarr-python and tensorstore read it, zarrs refuses it.`,
      { fixes },
    );
  } else if (format === 2 && integerOf(value) === 1) {
    run.report(
      "zarr-v1",
      value,
      "This is Zarr v1, which no current reader takes. Convert the data with zarr-python 2.",
    );
  } else {
    run.report("zarr-format", value, `${found}: every reader refuses this.`, { fixes });
  }
}
