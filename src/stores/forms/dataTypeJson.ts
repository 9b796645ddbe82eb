import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import { ZarrError } from "../../zarr/errors";
import type { JsonValue } from "../../zarr/json";
import { extension } from "./nodeDocument";

/**
 * A data type as the `data_type` of a v3 array (CONFORMANCE §3.5, §4.1).
 * @throws ZarrError "unsupported" for one that v3 has no name for
 */
export function dataTypeJson(type: DataType): JsonValue {
  switch (type.kind) {
    case "fixedString":
      return extension("fixed_length_utf32", { length_bytes: 4 * type.length });
    case "fixedBytes":
      return extension("null_terminated_bytes", { length_bytes: type.size });
    case "datetime":
    case "timedelta":
      return extension(`numpy.${type.kind}64`, { unit: type.unit, scale_factor: type.scale });
    case "struct": {
      if (type.fields.some(({ shape }) => shape.length > 0)) throw unnamed(type);
      const fields = type.fields.map((field) => [field.name, dataTypeJson(field.type)]);
      return extension("structured", { fields });
    }
    case "ragged":
    case "object":
      throw unnamed(type);
    default:
      return describeDataType(type);
  }
}

function unnamed(type: DataType): ZarrError {
  const message = `Arrays of ${describeDataType(type)} are not read from this form of Zarr.`;
  return new ZarrError("unsupported", message);
}
