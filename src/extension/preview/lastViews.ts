import type { PreviewState } from "../../protocol/preview";
import type { ArrayNode } from "../../zarr/node";
import type { NodePlace } from "../nodePlace";

const mostKept = 50;

/** How arrays were looked at last, so that others of the same form in a store are first seen at the same place. */
export class LastViews {
  private readonly views = new Map<string, PreviewState>();

  get(place: NodePlace, array: ArrayNode): PreviewState | undefined {
    return this.views.get(formOf(place, array));
  }

  set(place: NodePlace, array: ArrayNode, state: PreviewState): void {
    const key = formOf(place, array);
    this.views.delete(key);
    this.views.set(key, state);
    const [oldest] = this.views.keys();
    if (this.views.size > mostKept && oldest !== undefined) this.views.delete(oldest);
  }
}

function formOf({ store }: NodePlace, { shape, dimensionNames }: ArrayNode): string {
  return JSON.stringify([store.uri.toString(), shape, dimensionNames]);
}
