import type { ArrayField, ImageChannel, ImageFacts, LabelColor } from "../../src/protocol/preview";
import { finite, isNothing, list, record, size, text, unexpected } from "./messageMembers";
import { readValues, readWireType } from "./readValues";

export function readField(value: unknown): ArrayField {
  const members = record(value, "fields");
  return {
    name: text(members, "name"),
    wireType: readWireType(members["wireType"]),
    fillValue: isNothing(members["fillValue"]) ? undefined : readValues(members["fillValue"]),
  };
}

/** Undefined where the array is no picture of channels or labels. */
export function readImage(value: unknown, shape: readonly number[]): ImageFacts | undefined {
  if (isNothing(value)) return undefined;
  const members = record(value, "image");
  if (members["kind"] === "labels") {
    return { kind: "labels", colors: list(members, "colors").map(readLabelColor) };
  }
  if (members["kind"] !== "channels") throw unexpected("image");
  const dimension = size(members["dimension"], "dimension");
  const channels = list(members, "channels").map(readChannel);
  if (channels.length !== shape[dimension]) throw unexpected("channels");
  return { kind: "channels", dimension, channels };
}

function readChannel(value: unknown): ImageChannel {
  const members = record(value, "channels");
  const { window } = members;
  return {
    label: text(members, "label"),
    color: readColor(members["color"]),
    window: isNothing(window) ? undefined : readWindow(window),
    isActive: members["isActive"] === true,
  };
}

function readWindow(value: unknown): ImageChannel["window"] {
  const members = record(value, "window");
  const minimum = finite(members["minimum"], "minimum");
  return { minimum, maximum: finite(members["maximum"], "maximum") };
}

function readLabelColor(value: unknown): LabelColor {
  const members = record(value, "colors");
  return { value: finite(members["value"], "value"), color: readColor(members["color"]) };
}

function readColor(value: unknown): ImageChannel["color"] {
  if (!Array.isArray(value)) throw unexpected("color");
  const [red, green, blue] = value as unknown[];
  return [finite(red, "color"), finite(green, "color"), finite(blue, "color")];
}
