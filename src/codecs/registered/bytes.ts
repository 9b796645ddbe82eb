import { describeDataType } from "../../zarr/dataTypeName";
import type { CodecDefinition } from "../codec";
import { bytesForm, byteSize } from "../forms";
import { packedLayout } from "../packedLayout";
import { checkMembers, oneOf, problem, stringMember, type MemberTable } from "../members";
import { decodePacked, type PackedParameters } from "../decoders/packed";

const members: MemberTable = {
  endian: { ...oneOf("little", "big"), rule: "bytes-endian" },
};

/** Elements one after the other (v3 codec `bytes`; CONFORMANCE V3-COD-008). */
export const bytesDefinition: CodecDefinition = {
  name: "bytes",
  aliases: ["endian"],
  kind: "arrayToBytes",
  title: "Elements as they are, in C order, with a byte order.",
  specification: "https://zarr-specs.readthedocs.io/en/latest/v3/codecs/bytes/index.html",
  resolve(configuration, input, report) {
    checkMembers(configuration, members, { codec: "bytes", report });
    if (input.kind !== "array") return undefined;
    const layout = packedLayout(input.dataType);
    if (layout === undefined) {
      const message = `"bytes" cannot encode ${describeDataType(input.dataType)}, whose elements have no fixed size; it needs a codec such as "vlen-utf8" or "vlen-bytes".`;
      report({ rule: "codec-input", at: ["name"], message, severity: "error" });
      return undefined;
    }
    const endian = stringMember(configuration, "endian");
    const hasOrder = layout.runs.length > 0;
    if (hasOrder && !("endian" in configuration)) {
      const message = `"bytes" needs "endian" for ${describeDataType(input.dataType)}; without it, most readers refuse the array, others take "little".`;
      report(problem("bytes-endian", [], message));
    }
    if (hasOrder && endian !== undefined && endian !== "little" && endian !== "big")
      return undefined;
    const parameters: PackedParameters = {
      itemSize: layout.itemSize,
      swap: endian === "big" ? layout.runs : [],
      narrow: layout.narrow,
    };
    return { output: bytesForm(byteSize(input), input.dataType), parameters };
  },
  load: () => Promise.resolve({ kind: "arrayToBytes", decode: decodePacked }),
};
