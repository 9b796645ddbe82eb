import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { CompareSession } from "../../src/extension/preview/compareSession";
import type { SliceOutcome } from "../../src/protocol/preview";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

describe("comparisons", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const at = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), ...path);

  /** The newest panel, once the pages of both its sides have been answered. */
  async function bothRead(): Promise<{ session: CompareSession; outcomes: SliceOutcome[] }> {
    const { comparisons } = await runningExtension();
    const session = comparisons.openPanels.at(-1);
    assert.ok(session, "no panel is open");
    const outcomes = await Promise.all(
      [session.sides.a, session.sides.b].map((side) => {
        let outcome: SliceOutcome | undefined;
        const listening = side.onDidReadSlice((read) => (outcome = read));
        return until({
          what: `a slice of ${side.key}`,
          check: () => outcome,
          events: [side.onDidReadSlice],
        }).finally(() => listening.dispose());
      }),
    );
    return { session, outcomes };
  }

  it("open in a panel for two arrays, each read through its own side", async () => {
    await runningExtension();
    await vscode.commands.executeCommand("zarrLens.selectForCompare", at("climate_v3.zarr", "t2m"));
    await vscode.commands.executeCommand(
      "zarrLens.compareWithSelected",
      at("climate_v2.zarr", "t2m", ".zarray"),
    );
    const { session, outcomes } = await bothRead();
    assert.equal(session.panel.title, "t2m ↔ t2m");
    for (const outcome of outcomes) {
      assert.ok(outcome.kind === "done" && outcome.chunks > 0 && outcome.failures.length === 0);
    }
  });

  it("open from two rows of the tree, once for the same two", async () => {
    const { tree, index, comparisons } = await runningExtension();
    await index.ensure();
    const nodes = await Promise.all(
      ["t2m", "tp"].map((name) => tree.find(at("climate_v3.zarr", name))),
    );
    await vscode.commands.executeCommand("zarrLens.compareArrays", nodes[0], nodes);
    await bothRead();
    await vscode.commands.executeCommand("zarrLens.compareArrays", nodes[1], nodes);
    assert.equal(comparisons.openPanels.length, 1);
    assert.equal(comparisons.openPanels[0]?.panel.title, "t2m ↔ tp");
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes("↔"));
  });

  it("read two arrays of one zip file, also after it was opened anew", async () => {
    const { tree, index, comparisons } = await runningExtension();
    await index.ensure();
    const zip = at("v2_zip.zarr.zip").with({ fragment: "foo/bar" });
    const node = await tree.find(zip);
    assert.ok(node);
    comparisons.open({ a: node, b: node });
    const { outcomes } = await bothRead();
    assert.ok(outcomes.every(({ kind }) => kind === "done"));
    const reading = bothRead();
    await vscode.commands.executeCommand("zarrLens.preview.refresh");
    const again = await reading;
    for (const outcome of again.outcomes) {
      assert.ok(outcome.kind === "done" && outcome.failures.length === 0);
    }
  });
});
