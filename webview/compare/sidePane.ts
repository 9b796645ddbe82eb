import type { CompareSide } from "../../src/protocol/compare";
import { createElement } from "../createElement";
import { TraceDialog } from "../inspect/traceDialog";
import { createColorControls } from "../panel/colorControls";
import { DimensionControls } from "../panel/dimensionControls";
import { Messages } from "../panel/messages";
import { StatusLine } from "../panel/statusLine";
import { Pane } from "./pane";
import type { Pair } from "./pair";

export interface SidePaneOptions {
  readonly requestUpdate: () => void;
  readonly reopen: () => void;
}

/** One of the two arrays: its picture, what is told of its reading, and controls of its own. */
export class SidePane {
  readonly pane: Pane;
  /** A dialog, for the page. */
  readonly dialog: HTMLElement;
  readonly colors: ReturnType<typeof createColorControls>;
  readonly dimensions: DimensionControls;
  /** What went wrong, and questions: above all panes, so that the pictures stay beside each other. */
  readonly told: HTMLElement;
  private readonly messages: Messages;
  private readonly status: StatusLine;

  constructor(pair: Pair, side: CompareSide, { requestUpdate, reopen }: SidePaneOptions) {
    const preview = pair[side];
    const trace = new TraceDialog(preview);
    const traceCell = (): void => {
      const { indices } = preview.cell.get();
      if (indices !== undefined) void trace.show(indices);
    };
    this.dialog = trace.element;
    this.colors = createColorControls(preview);
    this.dimensions = new DimensionControls(preview);
    this.messages = new Messages(preview, reopen);
    this.told = createElement("div", { class: "side-messages", "data-testid": `told-${side}` }, [
      createElement("span", { class: "side-name" }, [side]),
      this.messages.element,
    ]);
    this.status = new StatusLine(preview, traceCell);
    this.pane = new Pane(preview, requestUpdate, {
      testid: `pane-${side}`,
      below: [this.status.progress, this.status.element],
    });
    this.pane.element.addEventListener("keydown", (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key === "c" && isPlain && isInView(event.target)) traceCell();
    });
  }

  update(isSeen: boolean): void {
    this.pane.update(isSeen);
    this.colors.update();
    this.dimensions.update();
    this.messages.update();
    this.status.update();
  }

  dispose(): void {
    this.pane.dispose();
    this.dimensions.dispose();
    this.status.dispose();
  }
}

function isInView(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".view") !== null;
}
