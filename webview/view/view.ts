import type { PreviewCommand } from "../../src/protocol/preview";

/** One way to look at an array: heatmap, line, table or scalar. */
export interface View {
  readonly element: HTMLElement;
  /** Draws what is held, and asks for what is needed. Called at most once a frame. */
  update(): void;
  /** A command of the editor or a button; the view ignores those it has no use for. */
  command(name: PreviewCommand): void;
  dispose(): void;
}
