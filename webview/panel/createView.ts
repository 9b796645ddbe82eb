import { LineView } from "../line/lineView";
import { HeatmapView } from "../picture/heatmapView";
import { TableView } from "../table/tableView";
import type { Preview } from "../view/preview";
import { ScalarView } from "../view/scalarView";
import type { View } from "../view/view";
import type { ViewKind } from "../view/viewState";

/** A way to look at an array. */
export function createView(kind: ViewKind, preview: Preview, requestUpdate: () => void): View {
  switch (kind) {
    case "image":
      return new HeatmapView(preview, requestUpdate, true);
    case "heatmap":
      return new HeatmapView(preview, requestUpdate);
    case "line":
      return new LineView(preview, requestUpdate);
    case "table":
      return new TableView(preview, requestUpdate);
    case "scalar":
      return new ScalarView(preview);
  }
}
