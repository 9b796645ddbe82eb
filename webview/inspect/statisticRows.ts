import { cfTimeText } from "../../src/protocol/meaning";
import type { StatisticsResult } from "../../src/protocol/inspect";
import type { ComplexPart } from "../data/elements";
import { meaningOf } from "../data/meaning";
import { exactText, shortText } from "../data/numberText";
import { timeText } from "../data/timeText";
import { t } from "../l10n";
import type { Preview } from "../view/preview";
import type { Row } from "./factList";

/** What was counted, of all elements or of those that are held; NaN or undefined where nothing is known. */
export type Counted = Omit<StatisticsResult, "exact" | "texts"> &
  Partial<Pick<StatisticsResult, "exact" | "texts">>;

/** Statistics in the terms of the elements: dates, parts of complex numbers, true and false, words. */
export function statisticRows(preview: Preview, found: Counted): Row[] {
  return [...kindRows(preview, found), ...countRows(preview, found)];
}

function kindRows(preview: Preview, found: Counted): Row[] {
  const { wireType } = preview.array;
  switch (wireType.kind) {
    case "text":
      return textRows(found);
    case "bool":
      return boolRows(found);
    case "complex":
      return [[t("Counted"), partText(preview.state.get().part)], ...numberRows(preview, found)];
    default:
      return numberRows(preview, found);
  }
}

function numberRows(preview: Preview, found: Counted): Row[] {
  const { count, minimum, maximum, exact } = found;
  return [
    [t("Values"), count.toLocaleString()],
    [t("Minimum"), valueText(preview, minimum, exact?.minimum)],
    [t("Maximum"), valueText(preview, maximum, exact?.maximum)],
    [t("Mean"), meanText(preview, found)],
    [t("Standard deviation"), deviationText(preview, found.deviation)],
  ];
}

/** Elements that are 0 or 1: their mean is the part that is true. */
function boolRows({ count, mean }: Counted): Row[] {
  const trues = isNothing(mean) ? 0 : Math.round(mean * count);
  const part = (some: number): string =>
    count === 0 ? "0" : t("{0} ({1} %)", some.toLocaleString(), shortText((100 * some) / count, 3));
  return [
    [t("Values"), count.toLocaleString()],
    [t("True"), part(trues)],
    [t("False"), part(count - trues)],
  ];
}

function textRows({ count, texts }: Counted): Row[] {
  const rows: Row[] = [[t("Values"), count.toLocaleString()]];
  if (texts === undefined) return rows;
  const { distinct, complete, empty, frequent } = texts;
  const many = distinct.toLocaleString();
  rows.push([t("Different"), complete ? many : t("more than {0}", many)]);
  if (empty > 0) rows.push([t("Without characters"), empty.toLocaleString()]);
  if (distinct < count && frequent.length > 0) {
    const most = frequent.map(({ text, count: times }) => `“${text}” (${times.toLocaleString()})`);
    rows.push([t("Most frequent"), most.join(", ")]);
  }
  return rows;
}

/** What is no value, where there is some of it. */
function countRows(preview: Preview, found: Counted): Row[] {
  const isTime = preview.array.wireType.kind === "time";
  const counts: readonly (readonly [string, number])[] = [
    [isTime ? t("Not a time") : t("Not a number"), found.nan],
    [t("Infinite"), found.infinite],
    [t("In missing chunks"), found.missing],
    [t("Missing values"), found.filled],
    [t("Unreadable"), found.failed],
  ];
  const some = counts.filter(([, count]) => count > 0);
  return some.map(([label, count]): Row => [label, count.toLocaleString()]);
}

function meanText(preview: Preview, { mean, exact }: Counted): string {
  const { array, decoding } = preview;
  const isTime = array.wireType.kind === "time" || decoding?.time !== undefined;
  if (isTime) return valueText(preview, mean, exact?.mean);
  return isNothing(mean) ? "—" : withUnits(preview, shortText(mean, 9));
}

function valueText(preview: Preview, value: number | undefined, exact?: string): string {
  if (isNothing(value)) return "—";
  const { decoding, array } = preview;
  const { wireType } = array;
  if (wireType.kind === "time") {
    const text = timeText(
      exact === undefined ? BigInt(Math.round(value)) : BigInt(exact),
      wireType,
    );
    // What is held is summed up in doubles: beyond their digits it is near the truth.
    return exact === undefined && !Number.isSafeInteger(Math.round(value))
      ? t("about {0}", text)
      : text;
  }
  const time = decoding?.time;
  const moment = time && cfTimeText(exact === undefined ? value : BigInt(exact), time);
  const meaning = moment ?? (decoding && meaningOf(value, decoding));
  if (meaning !== undefined) return meaning;
  const isSingle = wireType.kind === "number" && wireType.format === "float32";
  const plain = decoding === undefined ? exactText(value, isSingle) : shortText(value, 9);
  return withUnits(preview, exact ?? plain);
}

/** A length of time, where values are moments. */
function deviationText(preview: Preview, value: number | undefined): string {
  if (isNothing(value)) return "—";
  const { decoding, array } = preview;
  const { wireType } = array;
  if (wireType.kind === "time") {
    const unit = wireType.unit === "generic" ? "" : ` ${wireType.unit}`;
    return shortText(value * wireType.scale, 9) + unit;
  }
  const text = shortText(value, 9);
  return decoding?.time === undefined ? withUnits(preview, text) : `${text} ${decoding.time.unit}`;
}

function withUnits({ units }: Preview, text: string): string {
  return units === undefined ? text : `${text} ${units}`;
}

function partText(part: ComplexPart): string {
  switch (part) {
    case "amplitude":
      return t("the amplitudes of complex numbers");
    case "phase":
      return t("the phases of complex numbers, in radians");
    case "real":
      return t("the real parts of complex numbers");
    case "imaginary":
      return t("the imaginary parts of complex numbers");
  }
}

function isNothing(value: number | undefined): value is undefined {
  return value === undefined || Number.isNaN(value);
}
