import assert from "node:assert/strict";
import * as vscode from "vscode";
import { runningExtension, until, workspaceRoot } from "./runningExtension";
import { readViewLink, viewLink } from "../../src/extension/preview/viewLink";

describe("links to views", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  const store = () => vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr");

  it("open the view that they name", async () => {
    const { previews, links } = await runningExtension();
    const place = { store: { uri: store(), kind: "folder" as const }, path: "t2m" };
    const state = { version: 1 as const, view: "table", title: "a & b + c %20 #" };
    const link = viewLink("zarr-lens.zarr-lens", place, state);
    assert.match(link, /^[a-z-]+:\/\/zarr-lens\.zarr-lens\/view\?store%3D/);
    const read = readViewLink(vscode.Uri.parse(link, true));
    assert.deepEqual(read.state, state);
    assert.equal(read.node.path, vscode.Uri.joinPath(store(), "t2m").path);
    await links.handleUri(vscode.Uri.parse(link, true));
    const [session] = previews.openPanels;
    assert.ok(session);
    const isOpen = () => (session.panel.title === "t2m" ? true : undefined);
    await until({ what: "the view", check: isOpen, events: [session.onDidReadSlice] });
  });

  it("take nothing on trust", () => {
    const link = (path: string, members: Record<string, string>) =>
      vscode.Uri.from({
        scheme: "vscode",
        authority: "zarr-lens.zarr-lens",
        path,
        query: new URLSearchParams(members).toString(),
      });
    const uri = store().toString();
    assert.throws(() => readViewLink(link("/other", { store: uri })));
    assert.throws(() => readViewLink(link("/view", {})));
    assert.throws(() => readViewLink(link("/view", { store: "no address" })));
    assert.throws(() => readViewLink(link("/view", { store: uri, path: "../../secret" })));
    assert.throws(() => readViewLink(link("/view", { store: "command:x.y" })));
    assert.throws(() => readViewLink(link("/view", { store: uri, state: "x".repeat(1e5) })));
    for (const state of ["{", "[]", "null", '{"version":2}']) {
      assert.equal(readViewLink(link("/view", { store: uri, state })).state, undefined);
    }
  });

  it("carry no query of a remote address", () => {
    const remote = vscode.Uri.parse("https://example.org/data.zarr?token=secret", true);
    const place = { store: { uri: remote, kind: "remote" as const }, path: "a" };
    assert.doesNotMatch(viewLink("zarr-lens.zarr-lens", place, { version: 1 }), /secret/);
  });
});
