import { ZarrError, messageOf } from "../../zarr/errors";
import { littleEndianLayout, type LittleEndianLayout } from "../../zarr/parseDtypeV2";
import type { JsonObject } from "../../zarr/json";
import type { CodecDefinition } from "../codec";
import { decodePacked, type PackedParameters } from "../decoders/packed";
import { bytesForm, byteSize } from "../forms";
import { memberOf, problem, type Report } from "../members";
import { packedLayout } from "../packedLayout";

/**
 * What every v2 array ends with: elements in the byte orders of their dtype (v2, "Data type encoding").
 * Not a name that stands in a store; the reader of `.zarray` puts it into the chain.
 */
export const v2BytesDefinition: CodecDefinition = {
  name: "v2-bytes",
  kind: "arrayToBytes",
  title: "Elements as they are, in the byte orders of the v2 dtype.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html#data-type-encoding",
  resolve(configuration, input, report) {
    const layout = readLayout(configuration, report);
    if (layout === undefined || input.kind !== "array") return undefined;
    const packed = packedLayout(input.dataType);
    if (packed === undefined || packed.itemSize !== layout.size) {
      const message = `The dtype has ${layout.size} bytes an element, the data type ${packed?.itemSize ?? "no fixed number"}.`;
      report(problem("codec-input", ["dtype"], message));
      return undefined;
    }
    const parameters: PackedParameters = {
      itemSize: layout.size,
      swap: layout.swaps,
      narrow: packed.narrow,
    };
    return { output: bytesForm(byteSize(input), input.dataType), parameters };
  },
  load: () => Promise.resolve({ kind: "arrayToBytes", decode: decodePacked }),
};

function readLayout(configuration: JsonObject, report: Report): LittleEndianLayout | undefined {
  try {
    return littleEndianLayout(memberOf(configuration, "dtype") ?? null);
  } catch (error) {
    if (!(error instanceof ZarrError)) throw error;
    report(problem("codec-input", ["dtype"], messageOf(error)));
    return undefined;
  }
}
