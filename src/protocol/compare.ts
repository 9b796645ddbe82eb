import type { PreviewCommand, PreviewState } from "./preview";

/**
 * A page that compares two arrays talks with its host in three conversations over one port
 * ({@link namedPort}): one a side, each as that of a preview, and this one about both.
 */
export const compareSides = ["a", "b"] as const;
export type CompareSide = (typeof compareSides)[number];

/** The name of the conversation about both sides. */
export const bothSides = "both";

/** What the page asks of the host. */
export interface CompareHost {
  /** What was kept by `keepState`, unvalidated; undefined for a new comparison. */
  keptState(parameter: Record<string, never>): { readonly state: unknown };
  /** Keeps the state of the comparison for a reload of the window. */
  keepState(state: PreviewState): void;
}

/** What the host tells the page. */
export interface ComparePage {
  /** A command of the editor for this view. */
  command(parameter: { readonly name: PreviewCommand }): void;
}
