// Reads by zarrita.
import { open as openFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as zarrita from "zarrita";
import { answerReads } from "./answerReads";

answerReads(async (folder, { array: name, selection }) => {
  const root = join(folder, name);
  const store = {
    get: (key: string) => readFile(join(root, key)).catch(() => undefined),
    getRange: (key: string, range: zarrita.RangeQuery) => readRange(join(root, key), range),
  };
  const array = await zarrita.open.v3(zarrita.root(store), { kind: "array" });
  const slices = selection.map((one) =>
    one.kind === "index" ? one.index : zarrita.slice(one.start, one.stop),
  );
  return async () => (await zarrita.get(array, slices)).data as Float32Array;
});

async function readRange(file: string, range: zarrita.RangeQuery): Promise<Uint8Array | undefined> {
  const handle = await openFile(file, "r").catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const isSuffix = "suffixLength" in range;
    const length = isSuffix ? range.suffixLength : range.length;
    const offset = isSuffix ? (await handle.stat()).size - length : range.offset;
    const bytes = new Uint8Array(length);
    await handle.read(bytes, 0, length, offset);
    return bytes;
  } finally {
    await handle.close();
  }
}
