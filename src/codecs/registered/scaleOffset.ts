import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError, messageOf } from "../../zarr/errors";
import { readFillValueV3 } from "../../zarr/fillValue";
import type { JsonObject } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import { isNumberType, type NumberType } from "../decoders/numbers";
import { scaleFill, type ScaleOffsetParameters } from "../decoders/scaleOffset";
import {
  anything,
  checkMembers,
  memberOf,
  problem,
  type MemberTable,
  type Report,
} from "../members";

const rule = "scale-offset-configuration";

const members: MemberTable = {
  offset: { ...anything, rule },
  scale: { ...anything, rule },
};

/** Less an offset, times a scale, in the array's own type (registered; CONFORMANCE X-CD-013, X-CD-104). */
export const scaleOffsetDefinition: CodecDefinition = {
  name: "scale_offset",
  kind: "arrayToArray",
  title: "Numbers less an offset, times a scale.",
  specification: "https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/scale_offset",
  fewReaders: true,
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "scale_offset", report });
    if (input.kind !== "array") return undefined;
    const { dataType, fillValue } = input;
    if (!isNumberType(dataType) || (dataType.kind !== "int" && dataType.kind !== "float")) {
      const message = `"scale_offset" calculates with numbers, not with ${describeDataType(dataType)}.`;
      report({ rule: "codec-input", at: ["name"], message, severity: "error" });
      return undefined;
    }
    const offset = readScalar(configuration, "offset", { dataType, report });
    const scale = readScalar(configuration, "scale", { dataType, report });
    if (offset === undefined || scale === undefined) return undefined;
    const message = "The values were rounded when they were scaled.";
    report({ rule: "lossy-codec", at: ["name"], message, severity: "warning" });
    const parameters: ScaleOffsetParameters = { dataType, offset, scale };
    return { output: { ...input, fillValue: scaleFill(fillValue, parameters) }, parameters };
  },
  async load() {
    const { decodeScaleOffset } = await import("../decoders/scaleOffset");
    return { kind: "arrayToArray", decode: decodeScaleOffset };
  },
};

/** A scalar in the form of a fill value, as packed bytes; null where the member is left out. */
function readScalar(
  configuration: JsonObject,
  name: "offset" | "scale",
  { dataType, report }: { dataType: NumberType; report: Report },
): Uint8Array | null | undefined {
  const value = memberOf(configuration, name);
  if (value === undefined) return null;
  try {
    const bytes = readFillValueV3(dataType, value);
    if (!(bytes instanceof Uint8Array)) return undefined;
    if (name === "offset" || bytes.some((byte) => byte !== 0)) return bytes;
    report(problem(rule, [name], `"scale" is 0, so nothing can be undone.`));
  } catch (error) {
    if (!(error instanceof ZarrError)) throw error;
    report(problem(rule, [name], `"${name}": ${messageOf(error)}`));
  }
  return undefined;
}
