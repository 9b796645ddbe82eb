import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ExtensionApi } from "../../src/extension/activate";
import { baseName } from "../../src/extension/uris";
import { runningExtension, until, workspaceRoot } from "./runningExtension";

const { fs } = vscode.workspace;
const group = '{"zarr_format": 3, "node_type": "group", "attributes": {}}';

// The workspace is a copy of the fixtures that the runner made.
describe("changes on disk", () => {
  let api: ExtensionApi;
  let place: vscode.Uri;

  before(async () => {
    api = await runningExtension();
    await api.index.ensure();
    place = vscode.Uri.joinPath(workspaceRoot(), "changing");
    await fs.createDirectory(place);
  });

  after(() => fs.delete(place, { recursive: true }));

  function at(...path: string[]): vscode.Uri {
    return vscode.Uri.joinPath(place, ...path);
  }

  function write(uri: vscode.Uri, text: string): Thenable<void> {
    return fs.writeFile(uri, new TextEncoder().encode(text));
  }

  /** Waits until the stores below the place are exactly these. */
  function storesAre(...names: string[]): Promise<unknown> {
    return until({
      what: `the stores ${names.join(", ") || "(none)"}`,
      check: () =>
        api.index
          .storesWithin(place)
          .map(({ uri }) => baseName(uri))
          .join() === names.join(),
      events: [api.index.onDidChange],
    });
  }

  it("shows a store that is made, moved and deleted", async () => {
    await write(at("one", "zarr.json"), group);
    await storesAre("one");
    await fs.rename(at("one"), at("two"));
    await storesAre("two");
    await fs.createDirectory(at("above"));
    await fs.rename(at("two"), at("above", "three"));
    await storesAre("three");
    await fs.delete(at("above"), { recursive: true });
    await storesAre();
  });

  it("makes one store of those below a new group", async () => {
    await write(at("outer", "a", "zarr.json"), group);
    await write(at("outer", "b", "zarr.json"), group);
    await storesAre("a", "b");
    await write(at("outer", "zarr.json"), group);
    await storesAre("outer");
    await fs.delete(at("outer"), { recursive: true });
    await storesAre();
  });

  it("leaves what other software calls zarr.json alone", async () => {
    await write(at("other", "zarr.json"), '{"name": "something"}');
    await write(at("store", "zarr.json"), group);
    await storesAre("store");
    await fs.delete(at("other"), { recursive: true });
    await fs.delete(at("store"), { recursive: true });
    await storesAre();
  });

  it("reads a node again whose metadata changed, and keeps it when it breaks", async () => {
    const source = vscode.Uri.joinPath(workspaceRoot(), "climate_v3.zarr", "latitude");
    await write(at("store", "zarr.json"), group);
    await fs.copy(source, at("store", "x"));
    await storesAre("store");
    const shown = async (): Promise<string> => {
      const node = await api.tree.find(at("store", "x"));
      return node === undefined ? "" : String((await api.tree.getTreeItem(node)).description);
    };
    assert.equal(await shown(), "float64 (73)");
    const document = at("store", "x", "zarr.json");
    const text = new TextDecoder().decode(await fs.readFile(document));
    const changed = (): Promise<unknown> => nextEvent(api.tree.onDidChangeTreeData);

    let event = changed();
    await write(document, text.replace(/"float64"/, '"int64"'));
    await event;
    assert.equal(await shown(), "int64 (73)");

    event = changed();
    await write(document, "{ broken");
    await event;
    const broken = await api.tree.find(at("store", "x"));
    assert.ok(broken?.error, "the node has no error");
  });
});

function nextEvent<T>(event: vscode.Event<T>): Promise<T> {
  return new Promise((resolve) => {
    const listening = event((value) => {
      listening.dispose();
      resolve(value);
    });
  });
}
