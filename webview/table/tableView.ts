import type { PreviewCommand } from "../../src/protocol/preview";
import { createElement, setAttributes } from "../createElement";
import { meantText } from "../data/meaning";
import { t } from "../l10n";
import { askSlice } from "../view/askSlice";
import type { Preview } from "../view/preview";
import type { SliceRange } from "../view/slicePlan";
import type { View } from "../view/view";
import { resizeColumns } from "./columnEdges";
import { rowHeight, TableSheet, type Cells } from "./tableSheet";
import {
  blockAround,
  contentLength,
  lastFirstRow,
  rowAtScroll,
  scrollAtRow,
  type ScrollAxis,
} from "./tableWindow";

const scrollDelay = 80;
const block = 64;

/** Values as text, in a table of which only the visible part exists. */
export class TableView implements View {
  readonly element: HTMLElement;
  private readonly sheet: TableSheet;
  private readonly spacer: HTMLElement;
  private readonly observer: ResizeObserver;
  /** First visible row where there are too many for the scroll bar to tell them apart. */
  private fineRow: number | undefined;

  constructor(
    private readonly preview: Preview,
    requestUpdate: () => void,
  ) {
    this.sheet = new TableSheet(preview);
    this.spacer = createElement("div", { class: "table-spacer" }, [this.sheet.element]);
    this.element = createElement(
      "div",
      {
        class: "stage table",
        tabindex: 0,
        role: "grid",
        "aria-label": t("Values of {0}", preview.array.title),
        "aria-multiselectable": "true",
        "data-testid": "table",
      },
      [this.spacer],
    );
    this.element.addEventListener("scroll", () => {
      if (this.scrolledTo !== this.element.scrollTop) this.fineRow = undefined;
      requestUpdate();
    });
    this.element.addEventListener("wheel", (event) => this.onWheel(event, requestUpdate), {
      passive: false,
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    resizeColumns(this.element, this.sheet, preview);
    this.element.addEventListener("pointerdown", (event) => this.onPointer(event, event.shiftKey));
    this.element.addEventListener("pointermove", (event) => {
      if ((event.buttons & 1) === 1) this.onPointer(event, true);
    });
    this.observer = new ResizeObserver(requestUpdate);
    this.observer.observe(this.element);
  }

  private scrolledTo = -1;

  command(name: PreviewCommand): void {
    if (name === "fit") this.element.scrollTo({ left: 0, top: 0 });
  }

  dispose(): void {
    this.observer.disconnect();
  }

  private get scrollAxes(): { rows: ScrollAxis; columns: ScrollAxis } {
    const { row, column } = this.sheet.axes;
    const { clientHeight, clientWidth } = this.element;
    return {
      rows: {
        count: this.preview.extentOf(row),
        size: rowHeight,
        visible: Math.max(rowHeight, clientHeight - rowHeight),
      },
      columns: {
        count: column < 0 ? 1 : this.preview.extentOf(column),
        size: this.sheet.columnWidth,
        visible: Math.max(this.sheet.columnWidth, clientWidth - this.sheet.headWidth),
      },
    };
  }

  update(): void {
    const { element, preview } = this;
    if (element.clientHeight === 0 || preview.isEmpty) return;
    const { rows, columns } = this.scrollAxes;
    this.spacer.style.height = `${contentLength(rows) + rowHeight}px`;
    this.spacer.style.width = `${contentLength(columns) + this.sheet.headWidth}px`;
    const firstRow = this.fineRow ?? rowAtScroll(rows, element.scrollTop);
    const firstColumn = rowAtScroll(columns, element.scrollLeft);
    const lastRow = Math.min(rows.count, Math.ceil(firstRow + rows.visible / rows.size + 1));
    const lastColumn = Math.min(
      columns.count,
      Math.ceil(firstColumn + columns.visible / columns.size + 1),
    );
    this.ask({ firstRow, lastRow, firstColumn, lastColumn });
    this.sheet.draw(
      { firstRow, lastRow, firstColumn, lastColumn },
      { width: element.clientWidth, height: element.clientHeight },
    );
    const { activeId } = this.sheet;
    setAttributes(element, { "aria-activedescendant": activeId });
    element.setAttribute("aria-rowcount", String(rows.count + 1));
    element.setAttribute("aria-colcount", String(columns.count + 1));
  }

  private ask({ firstRow, lastRow, firstColumn, lastColumn }: Cells): void {
    const { preview } = this;
    const { row, column } = this.sheet.axes;
    const range = (dimension: number, first: number, last: number): SliceRange => ({
      dimension,
      step: 1,
      ...blockAround(Math.floor(first), last, preview.extentOf(dimension), block),
    });
    const ranges = [range(row, firstRow, lastRow)];
    if (column >= 0) ranges.push(range(column, firstColumn, lastColumn));
    ranges.sort((a, b) => a.dimension - b.dimension);
    askSlice(preview, {
      plan: { indices: preview.state.get().indices, ranges },
      seen: new Map([
        [row, { start: Math.floor(firstRow), stop: lastRow }],
        [column, { start: Math.floor(firstColumn), stop: lastColumn }],
      ]),
      delay: scrollDelay,
    });
  }

  private onPointer(event: PointerEvent, extend: boolean): void {
    const target = event.target instanceof Element ? event.target.closest(".table-cell") : null;
    if (!(target instanceof HTMLElement)) return;
    this.moveTo(Number(target.dataset["row"]), Number(target.dataset["column"]), extend);
  }

  /** Where the scroll bar is too coarse for rows, the wheel moves by rows all the same. */
  private onWheel(event: WheelEvent, requestUpdate: () => void): void {
    const { rows } = this.scrollAxes;
    if (contentLength(rows) >= rows.count * rows.size || event.deltaY === 0 || event.shiftKey)
      return;
    event.preventDefault();
    const first = this.fineRow ?? rowAtScroll(rows, this.element.scrollTop);
    this.scrollToRow(Math.min(lastFirstRow(rows), Math.max(0, first + event.deltaY / rowHeight)));
    requestUpdate();
  }

  private scrollToRow(row: number): void {
    this.element.scrollTop = scrollAtRow(this.scrollAxes.rows, row);
    this.scrolledTo = this.element.scrollTop;
    this.fineRow =
      contentLength(this.scrollAxes.rows) < this.scrollAxes.rows.count * rowHeight
        ? row
        : undefined;
  }

  private onKey(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c") {
      event.preventDefault();
      return this.copy();
    }
    const { rows, columns } = this.scrollAxes;
    const { row, column } = this.sheet.axes;
    const active = this.preview.cell.get().indices;
    const at = { row: active?.[row] ?? -1, column: active?.[column] ?? 0 };
    const page = Math.max(1, Math.floor(rows.visible / rowHeight) - 1);
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [at.row - 1, at.column],
      ArrowDown: [at.row + 1, at.column],
      ArrowLeft: [at.row, at.column - 1],
      ArrowRight: [at.row, at.column + 1],
      PageUp: [at.row - page, at.column],
      PageDown: [at.row + page, at.column],
      Home: event.ctrlKey ? [0, 0] : [at.row, 0],
      End: event.ctrlKey ? [rows.count - 1, columns.count - 1] : [at.row, columns.count - 1],
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const inside = (value: number, count: number): number =>
      Math.min(count - 1, Math.max(0, value));
    this.moveTo(inside(move[0], rows.count), inside(move[1], columns.count), event.shiftKey);
  }

  private moveTo(row: number, column: number, extend: boolean): void {
    const indices = this.sheet.indicesOf(row, column);
    this.sheet.anchor = extend ? (this.sheet.anchor ?? this.preview.cell.get().indices) : indices;
    this.reveal(row, column);
    this.preview.cell.set({ indices, by: "keyboard" });
  }

  private reveal(row: number, column: number): void {
    const { rows, columns } = this.scrollAxes;
    const first = this.fineRow ?? rowAtScroll(rows, this.element.scrollTop);
    const visible = rows.visible / rows.size;
    if (row < first) this.scrollToRow(row);
    else if (row + 1 > first + visible) this.scrollToRow(row + 1 - visible);
    const left = rowAtScroll(columns, this.element.scrollLeft);
    const across = columns.visible / columns.size;
    if (column < left) this.element.scrollLeft = scrollAtRow(columns, column);
    else if (column + 1 > left + across) {
      this.element.scrollLeft = scrollAtRow(columns, column + 1 - Math.max(1, across));
    }
  }

  /** The selected cells as lines of values with tabs between, as spreadsheets take them. */
  private copy(): void {
    const { preview } = this;
    const { selection } = this.sheet;
    if (selection === undefined) return;
    const lines: string[] = [];
    for (let row = selection.firstRow; row < selection.lastRow; row++) {
      const values: string[] = [];
      for (let column = selection.firstColumn; column < selection.lastColumn; column++) {
        const found = preview.loader.find(this.sheet.indicesOf(row, column));
        values.push(
          found === undefined
            ? ""
            : meantText(found.layer.elements, found.offset, preview.decoding),
        );
      }
      lines.push(values.join("\t"));
    }
    preview.host.copy(lines.join("\n"));
  }
}
