import type * as vscode from "vscode";
import type { PreviewState } from "../../protocol/preview";

const memoryKey = "zarrLens.previewStates";
const maxStates = 50;

/** The states of open views, kept over a reload of the window. */
export class PreviewStates {
  private readonly states: Map<string, PreviewState>;

  constructor(private readonly memory: vscode.Memento) {
    this.states = new Map(memory.get<[string, PreviewState][]>(memoryKey, []));
  }

  get(key: string): PreviewState | undefined {
    return this.states.get(key);
  }

  /** Keeps a state; the oldest go first. */
  set(key: string, state: PreviewState): void {
    this.states.delete(key);
    this.states.set(key, state);
    for (const oldest of this.states.keys()) {
      if (this.states.size <= maxStates) break;
      this.states.delete(oldest);
    }
    this.save();
  }

  delete(key: string): void {
    if (this.states.delete(key)) this.save();
  }

  private save(): void {
    void this.memory.update(memoryKey, [...this.states]);
  }
}
