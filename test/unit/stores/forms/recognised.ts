import { recogniseStore } from "../../../../src/stores/forms/recogniseStore";
import { listChildren, openStore } from "../../../../src/zarr/hierarchy";
import type { GroupNode } from "../../../../src/zarr/node";
import type { Store } from "../../../../src/zarr/store";

/** The store as Zarr; references are never followed here. */
export function recognised(base: Store): Promise<Store> {
  return recogniseStore(base, {
    openTarget: () => Promise.reject(new Error("nothing to follow here")),
  });
}

/** The same store, as over a server that does not list; `asked` gets every key that is looked at. */
export function withoutList(base: Store, asked: string[] = []): Store {
  return {
    label: base.label,
    get: (key, options) => {
      asked.push(key);
      return base.get(key, options);
    },
    getRange: (key, range, options) => {
      asked.push(key);
      return base.getRange(key, range, options);
    },
  };
}

/** The whole hierarchy below the root, one line a node: path, kind or error code. */
export async function tree(store: Store, group?: GroupNode): Promise<string[]> {
  const from = group ?? (await openStore(store));
  if (from.kind !== "group") return [];
  const lines: string[] = [];
  for (const { path, node, error } of await listChildren(store, from)) {
    lines.push(`${path} ${node?.kind ?? error?.code}`);
    if (node?.kind === "group") lines.push(...(await tree(store, node)));
  }
  return lines;
}
