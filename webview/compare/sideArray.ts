import type { AxisCoordinates, PreviewArray, WireValues } from "../../src/protocol/preview";
import type { CompareSide } from "../../src/protocol/compare";
import type { HostLink } from "../host/hostLink";

/**
 * An array as one side of a comparison: as long as both are, and without channels, which have no difference of
 * their own.
 * @param shape what both have of each of its dimensions
 */
export function sideArray(
  side: CompareSide,
  array: PreviewArray,
  shape: readonly number[],
): PreviewArray {
  const { title, image, settings } = array;
  return {
    ...array,
    shape,
    title: `${side}: ${title}`,
    image: image?.kind === "labels" ? image : undefined,
    // Two arrays share the room of one page.
    settings: { ...settings, pageBytes: settings.pageBytes / 2 },
  };
}

/** The host of a side: what it says of whole dimensions is cut to what both arrays have. */
export class SideHost {
  readonly link: HostLink;
  private coordinates: ReturnType<HostLink["coordinates"]> | undefined;

  constructor(
    host: HostLink,
    private whole: PreviewArray,
    private readonly shape: readonly number[],
  ) {
    this.link = {
      ...host,
      // Asked once, though the difference wants them too.
      coordinates: (rank) => {
        this.coordinates ??= host.coordinates(rank).then((all) => this.cut(all));
        return this.coordinates;
      },
    };
  }

  /** The array changed: its coordinates may be others. */
  renew(whole: PreviewArray): void {
    this.whole = whole;
    this.coordinates = undefined;
  }

  private cut(
    all: readonly (AxisCoordinates | undefined)[],
  ): readonly (AxisCoordinates | undefined)[] {
    return all.map((one, d) => one && cut(one, this.whole.shape[d] ?? 0, this.shape[d] ?? 0));
  }
}

function cut(coordinates: AxisCoordinates, extent: number, length: number): AxisCoordinates {
  const { values } = coordinates;
  if (values.kind === "linear" || values.values === undefined || length === extent) {
    return coordinates;
  }
  return {
    ...coordinates,
    values: { ...values, values: firstOf(values.values, extent, length) },
  };
}

function firstOf(values: WireValues, extent: number, length: number): WireValues {
  if (values.kind === "text") return { ...values, values: values.values.slice(0, length) };
  const { bytes } = values;
  return { ...values, bytes: bytes.subarray(0, (bytes.length / extent) * length) };
}
