import type { Preview } from "../view/preview";
import type { TableSheet } from "./tableSheet";
import { cellWidths } from "./valueFormat";

/** Dragging the end of a column's heading makes all columns as wide; a double click, as wide as usual. */
export function resizeColumns(table: HTMLElement, sheet: TableSheet, preview: Preview): void {
  let grip: { readonly x: number; readonly width: number; readonly columns: number } | undefined;
  table.addEventListener("pointerdown", (event) => {
    const column = edgeAt(event.target);
    if (column === undefined || event.button !== 0) return;
    event.preventDefault();
    table.focus();
    table.setPointerCapture(event.pointerId);
    // Columns to the left grow too: the edge stays under the pointer.
    const first = Math.floor(table.scrollLeft / sheet.columnWidth);
    grip = { x: event.clientX, width: sheet.columnWidth, columns: column - first + 1 };
  });
  table.addEventListener("pointermove", (event) => {
    if (grip === undefined) return;
    const width = Math.round(grip.width + (event.clientX - grip.x) / Math.max(1, grip.columns));
    const { least, most } = cellWidths;
    preview.state.set({ cellWidth: Math.min(most, Math.max(least, width)) });
  });
  const end = (): void => {
    grip = undefined;
  };
  table.addEventListener("pointerup", end);
  table.addEventListener("pointercancel", end);
  table.addEventListener("dblclick", (event) => {
    // The pointer was captured, so that the event itself does not tell where it is.
    const target = document.elementFromPoint(event.clientX, event.clientY);
    if (edgeAt(target) !== undefined) preview.state.set({ cellWidth: 0 });
  });
}

function edgeAt(target: EventTarget | null): number | undefined {
  const edge = target instanceof Element ? target.closest(".column-edge") : null;
  return edge instanceof HTMLElement ? Number(edge.dataset["column"]) : undefined;
}
