import * as vscode from "vscode";

const section = "zarrLens.remote";
const name = "allowedOrigins";

/**
 * Where references may lead besides their own place: what the user's own settings name, and what was
 * allowed in this session. A workspace cannot allow itself anything.
 */
export class AllowedOrigins {
  private readonly session = new Set<string>();

  /** Addresses and folders; what lies below them is allowed. */
  get all(): string[] {
    return [...this.kept, ...this.session];
  }

  allow(origin: string): void {
    this.session.add(origin);
  }

  /** Allows an origin for good, in the user's settings. */
  async keep(origin: string): Promise<void> {
    this.allow(origin);
    const kept = [...new Set([...this.kept, origin])];
    const settings = vscode.workspace.getConfiguration(section);
    await settings.update(name, kept, vscode.ConfigurationTarget.Global);
  }

  private get kept(): string[] {
    const value: unknown = vscode.workspace.getConfiguration(section).inspect(name)?.globalValue;
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  }
}
