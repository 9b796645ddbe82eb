import type { DataType, StructField } from "./dataType";
import { describeDataType, itemSize } from "./dataTypeName";
import { ZarrError } from "./errors";

/** No element is larger: what sizes memory must stay far from its limits. */
export const maxItemSize = 2 ** 31 - 1;

export interface FieldSpec {
  readonly name: string;
  readonly type: DataType;
  readonly shape: readonly number[];
}

/**
 * Packs fields one after another, without padding (CONFORMANCE X-DT-014, V2-DT-010). Fields without a
 * name get NumPy's `f0`, `f1` …, with a note.
 * @throws ZarrError "metadata" for no field, a repeated name, a field of variable size
 */
export function structType(specs: readonly FieldSpec[], notes: string[]): DataType {
  if (specs.length === 0) {
    throw new ZarrError("metadata", "A struct needs at least one field, found none.");
  }
  const names = new Set<string>();
  const fields: StructField[] = [];
  let offset = 0;
  for (const [index, { name: written, type, shape }] of specs.entries()) {
    const name = written === "" ? `f${index}` : written;
    if (written === "") {
      notes.push(`Field ${index} of the struct has no name; it is called ${name}.`);
    }
    if (names.has(name)) {
      throw new ZarrError(
        "metadata",
        `Two fields of the struct are named ${JSON.stringify(name)}.`,
      );
    }
    names.add(name);
    const size = itemSize(type);
    if (size === undefined) {
      throw new ZarrError(
        "unsupported",
        `Field ${JSON.stringify(name)} is of type ${describeDataType(type)}; fields must have a fixed size.`,
      );
    }
    fields.push({ name, type, offset, shape });
    offset += shape.reduce((product, extent) => product * extent, size);
    checkItemSize(offset);
  }
  return { kind: "struct", fields, size: offset };
}

/** @throws ZarrError "unsupported" where one element takes more than {@link maxItemSize} bytes */
export function checkItemSize(size: number): void {
  if (!(size <= maxItemSize)) {
    throw new ZarrError("unsupported", `One element takes ${size} bytes; at most 2 GiB are read.`);
  }
}
