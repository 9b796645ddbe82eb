import type { WireType } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { meantText } from "../data/meaning";
import { elementState } from "../data/sliceLayer";
import { t } from "../l10n";
import { formatValue } from "./valueFormat";
import type { Preview } from "../view/preview";
import type { Size } from "../view/viewport";

/** In CSS pixels. */
export const rowHeight = 22;

/** Visible or selected cells; the last ones are excluded. */
export interface Cells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

let sheets = 0;

/** The visible part of the table, with its headings, and which of its cells are selected. */
export class TableSheet {
  readonly element = createElement("div", { class: "table-sheet" });
  /** Of the cursor's cell: there may be several tables on a page. */
  private readonly cursorId = `cell-${++sheets}`;
  /** The cell from which a range of cells is selected; the other corner is the cursor. */
  anchor: readonly number[] | undefined;

  constructor(private readonly preview: Preview) {}

  get columnWidth(): number {
    return this.preview.state.get().cellWidth || this.usualWidth;
  }

  /** What the values need. */
  get usualWidth(): number {
    const { decoding, array } = this.preview;
    if (decoding === undefined) return widthFor(array.wireType);
    return decoding.time !== undefined || decoding.flags.length > 0 ? 168 : 104;
  }

  /** Dimension of the rows, and of the columns (−1: there is one column). */
  get axes(): { row: number; column: number } {
    const { x, y } = this.preview.state.get();
    return y < 0 ? { row: x, column: -1 } : { row: y, column: x };
  }

  get headWidth(): number {
    const { row, column } = this.axes;
    const digits = String(Math.max(0, this.preview.extentOf(row) - 1)).length;
    const headings = 40 + Math.max(digits, this.preview.labelsOf(row)?.width ?? 0) * 8;
    return Math.max(headings, Math.min(160, 12 + this.cornerText(row, column).length * 7));
  }

  /** The id of the cursor's cell, while it is visible. */
  get activeId(): string | undefined {
    return this.element.querySelector(".active")?.id;
  }

  get selection(): Cells | undefined {
    const active = this.preview.cell.get().indices;
    if (active === undefined) return undefined;
    const anchor = this.anchor ?? active;
    const { row, column } = this.axes;
    const rows = [anchor[row] ?? 0, active[row] ?? 0].sort((a, b) => a - b);
    const columns = [anchor[column] ?? 0, active[column] ?? 0].sort((a, b) => a - b);
    return {
      firstRow: rows[0] ?? 0,
      lastRow: (rows[1] ?? 0) + 1,
      firstColumn: columns[0] ?? 0,
      lastColumn: (columns[1] ?? 0) + 1,
    };
  }

  indicesOf(row: number, column: number): number[] {
    const { row: rows, column: columns } = this.axes;
    return this.preview.state
      .get()
      .indices.map((index, d) => (d === rows ? row : d === columns ? column : index));
  }

  draw({ firstRow, lastRow, firstColumn, lastColumn }: Cells, size: Size): void {
    const { row: rowDimension, column: columnDimension } = this.axes;
    const { preview, columnWidth, headWidth } = this;
    const startRow = Math.floor(firstRow);
    const startColumn = Math.floor(firstColumn);
    this.element.style.width = `${size.width}px`;
    this.element.style.height = `${size.height}px`;
    const headClass = preview.array.wireType.kind === "text" ? "table-head text" : "table-head";
    const left = (column: number): number => headWidth + (column - firstColumn) * columnWidth;
    const header = createElement("div", {
      class: "table-row head-row",
      role: "row",
      "aria-rowindex": 1,
    });
    header.append(this.corner(rowDimension, columnDimension));
    for (let column = startColumn; column < lastColumn; column++) {
      const text =
        columnDimension < 0
          ? (preview.units ?? t("value"))
          : (preview.labelsOf(columnDimension)?.textAt(column) ?? String(column));
      const heading = positioned(text, {
        role: "columnheader",
        className: headClass,
        left: left(column),
        width: columnWidth,
      });
      heading.append(
        createElement("span", {
          class: "column-edge",
          "aria-hidden": "true",
          "data-column": column,
          title: t("Drag to change the width of the cells, double click for the usual one"),
        }),
      );
      header.append(heading);
    }
    const rows: HTMLElement[] = [];
    for (let row = startRow; row < lastRow; row++) {
      const line = createElement("div", {
        class: "table-row",
        role: "row",
        "aria-rowindex": row + 2,
      });
      line.style.top = `${rowHeight + (row - firstRow) * rowHeight}px`;
      for (let column = startColumn; column < lastColumn; column++) {
        const cell = this.cell(row, column);
        cell.style.left = `${left(column)}px`;
        cell.style.width = `${columnWidth}px`;
        line.append(cell);
      }
      line.append(
        positioned(preview.labelsOf(rowDimension)?.textAt(row) ?? String(row), {
          role: "rowheader",
          className: "table-head row-head",
          left: 0,
          width: headWidth,
        }),
      );
      rows.push(line);
    }
    this.element.replaceChildren(...rows, header);
  }

  private cornerText(row: number, column: number): string {
    const { preview } = this;
    const down = preview.axisTitle(row);
    return column < 0 ? down : `${down} ↓ ${preview.axisTitle(column)} →`;
  }

  private corner(row: number, column: number): HTMLElement {
    const { headWidth } = this;
    const name = this.cornerText(row, column);
    const corner = positioned(name, {
      role: "columnheader",
      className: "table-head corner",
      left: 0,
      width: headWidth,
    });
    corner.title = name;
    return corner;
  }

  private cell(row: number, column: number): HTMLElement {
    const { preview } = this;
    const indices = this.indicesOf(row, column);
    const found = preview.loader.find(indices);
    const state = found === undefined ? elementState.waiting : found.layer.states[found.offset];
    const isActive = String(preview.cell.get().indices) === String(indices);
    const classes = ["table-cell"];
    if (preview.array.wireType.kind === "text") classes.push("text");
    if (state === elementState.waiting) classes.push("waiting");
    if (state === elementState.missing) classes.push("missing");
    if (state === elementState.failed) classes.push("failed");
    if (isActive) classes.push("active");
    const selected = this.isSelected(row, column);
    if (selected) classes.push("selected");
    const text =
      found === undefined
        ? ""
        : state === elementState.failed
          ? "—"
          : this.formatted(meantText(found.layer.elements, found.offset, preview.decoding));
    return createElement(
      "div",
      {
        class: classes.join(" "),
        role: "gridcell",
        id: isActive ? this.cursorId : undefined,
        "aria-selected": selected || isActive ? "true" : undefined,
        "aria-colindex": column + 2,
        "data-row": row,
        "data-column": column,
        title: text.length > 24 ? text.slice(0, 2000) : undefined,
      },
      [text.slice(0, 400)],
    );
  }

  private formatted(text: string): string {
    const { notation, digits } = this.preview.state.get();
    return formatValue(text, notation, digits);
  }

  private isSelected(row: number, column: number): boolean {
    const { selection } = this;
    return (
      selection !== undefined &&
      row >= selection.firstRow &&
      row < selection.lastRow &&
      column >= selection.firstColumn &&
      column < selection.lastColumn
    );
  }
}

function widthFor(type: WireType): number {
  if (type.kind === "text") return 240;
  if (type.kind === "bool") return 72;
  if (type.kind !== "number") return 208;
  // 64 bits; larger integers and floats; int8 to uint16.
  if (type.format.endsWith("64")) return 168;
  return type.format.endsWith("32") ? 104 : 72;
}

function positioned(
  text: string,
  {
    role,
    className,
    left,
    width,
  }: { role: string; className: string; left: number; width: number },
): HTMLElement {
  const element = createElement("div", { class: className, role }, [text]);
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
  return element;
}
