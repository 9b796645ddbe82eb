import { showJson } from "../../zarr/checkJson";
import type { JsonValue } from "../../zarr/json";
import { emptyJsonObject } from "../../zarr/parseJson";
import { parseDtypeV2 } from "../../zarr/parseDtypeV2";
import type { DataType } from "../../zarr/dataType";
import { describeDataType } from "../../zarr/dataTypeName";
import type { JsonOut } from "../layoutJson";
import { UpgradeRefusal } from "./upgradeRefusal";

export interface UpgradedType {
  readonly dataType: DataType;
  /** `data_type` of v3. */
  readonly json: JsonOut;
  /** Byte order in the chunks; undefined where elements are single bytes, or of variable size. */
  readonly endian: "little" | "big" | undefined;
}

/**
 * The v3 data type whose elements are stored as those of a v2 dtype are.
 * @throws UpgradeRefusal where there is none; ZarrError where the dtype itself is broken
 */
export function upgradeDtype(dtype: JsonValue | undefined, notes: string[]): UpgradedType {
  const { dataType } = parseDtypeV2(dtype);
  return { dataType, json: typeJson(dataType, notes), endian: endianOf(dtype) };
}

function typeJson(type: DataType, notes: string[]): JsonOut {
  switch (type.kind) {
    case "bool":
    case "int":
    case "float":
    case "complex":
      return describeDataType(type);
    case "raw":
      return `r${8 * type.size}`;
    case "fixedBytes":
      return sized("null_terminated_bytes", type.size, notes);
    case "fixedString":
      return sized("fixed_length_utf32", 4 * type.length, notes);
    case "datetime":
    case "timedelta":
      return named(`numpy.${type.kind}64`, { unit: type.unit, scale_factor: type.scale });
    case "struct":
      return named("struct", {
        fields: type.fields.map((field) => {
          if (field.shape.length > 0) {
            throw new UpgradeRefusal(
              `The field ${JSON.stringify(field.name)} is a subarray, which no v3 data type holds.`,
            );
          }
          return { name: field.name, data_type: typeJson(field.type, notes) };
        }),
      });
    default:
      throw new UpgradeRefusal(`The dtype holds ${type.kind} elements, which v3 has no type for.`);
  }
}

function sized(name: string, bytes: number, notes: string[]): JsonOut {
  if (bytes === 0) throw new UpgradeRefusal("Elements of no bytes have no data type in v3.");
  if (name === "null_terminated_bytes") {
    notes.push(
      "null_terminated_bytes is not registered: zarr-python reads it, tensorstore does not.",
    );
  }
  return named(name, { length_bytes: bytes });
}

function named(name: string, configuration: { [member: string]: JsonOut }): JsonOut {
  return { name, configuration };
}

/** A struct has one byte order in v3, so its fields must agree. */
function endianOf(dtype: JsonValue | undefined): "little" | "big" | undefined {
  const orders = new Set<string>();
  const visit = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) {
      for (const field of value) if (Array.isArray(field)) visit(field[1]);
    } else if (typeof value === "string" && isMultiByte(value)) {
      orders.add(value.startsWith(">") ? "big" : "little");
    }
  };
  visit(dtype);
  if (orders.size > 1) {
    throw new UpgradeRefusal(
      `The fields of ${showJson(dtype ?? emptyJsonObject())} have both byte orders; a v3 struct has one.`,
    );
  }
  const [order] = orders;
  return order === undefined ? undefined : order === "big" ? "big" : "little";
}

function isMultiByte(dtype: string): boolean {
  return !/^.(?:[biu]1$|[SVO])/.test(dtype);
}
