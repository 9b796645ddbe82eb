import { encodeBase64 } from "../../zarr/base64";
import type { DataType, ElementData } from "../../zarr/dataType";
import { itemSize } from "../../zarr/dataTypeName";
import { elementJson } from "../../zarr/elements";
import { canonicalNan } from "../floatFormats";
import type { JsonOut } from "../layoutJson";

/** `fill_value` of a v3 array for one element in decoded form (v3 core, "Fill value list"). */
export function fillValueJson(type: DataType, element: ElementData): JsonOut {
  if (!(element instanceof Uint8Array)) {
    const [value] = element;
    return value instanceof Uint8Array ? encodeBase64(value) : String(value);
  }
  const view = new DataView(element.buffer, element.byteOffset, element.length);
  switch (type.kind) {
    case "raw":
      return [...element];
    case "fixedBytes":
      return encodeBase64(element);
    case "datetime":
    case "timedelta": {
      const count = view.getBigInt64(0, true);
      return count === -(2n ** 63n) ? "NaT" : count;
    }
    case "float":
      return floatJson(type, element);
    case "complex": {
      const part: DataType = { kind: "float", format: type.format };
      const half = element.length / 2;
      return [floatJson(part, element.subarray(0, half)), floatJson(part, element.subarray(half))];
    }
    case "struct":
      return Object.fromEntries(
        type.fields.map((field) => {
          const end = field.offset + (itemSize(field.type) ?? 0);
          return [field.name, fillValueJson(field.type, element.subarray(field.offset, end))];
        }),
      );
    default:
      return elementJson(type, element, 0);
  }
}

/** NaN with other bits than the usual ones is written by its bits (V3-FV-002). */
function floatJson(type: DataType & { kind: "float" }, bytes: Uint8Array): JsonOut {
  const value = elementJson(type, bytes, 0);
  const isNan = value === "NaN" || (typeof value === "number" && Number.isNaN(value));
  if (!isNan) return value;
  const hex = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("") === canonicalNan[type.format] ? "NaN" : `0x${hex.join("")}`;
}
