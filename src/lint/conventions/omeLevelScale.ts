import type { JsonNode } from "../../zarr/json";
import { numberOf, stringOf, valueOf, type ObjectNode } from "../jsonAccess";

/** The numbers of the transformation "scale" of a level of an image. */
export function scaleOf(dataset: ObjectNode): readonly JsonNode[] | undefined {
  const list = valueOf(dataset, "coordinateTransformations");
  for (const item of list?.kind === "array" ? list.items : []) {
    if (item.kind !== "object" || stringOf(valueOf(item, "type")) !== "scale") continue;
    const scale = valueOf(item, "scale");
    return scale?.kind === "array" ? scale.items : undefined;
  }
  return undefined;
}

/** The first number of a level's scale that is smaller than that of the level before (OME-018). */
export function finerScale(
  previous: ObjectNode | undefined,
  dataset: ObjectNode,
): JsonNode | undefined {
  const before = previous && scaleOf(previous);
  const scale = scaleOf(dataset);
  if (before === undefined || before.length !== scale?.length) return undefined;
  return scale.find((node, axis) => {
    const [now, then] = [numberOf(node), numberOf(before[axis])];
    return now !== undefined && then !== undefined && now > 0 && now < then * (1 - rounding);
  });
}

/** Scales are often the quotient of two extents. */
const rounding = 1e-3;
