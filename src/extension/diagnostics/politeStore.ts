import type { Store } from "../../zarr/store";

/** Work goes on without a pause for at most so many milliseconds. */
const longest = 12;

/**
 * The same store, but every so often a read waits until what else is due has run: a check of a whole store
 * must not hold up typing.
 */
export function politeStore(store: Store): Store {
  let rested = performance.now();
  const rest = async (): Promise<void> => {
    if (performance.now() - rested < longest) return;
    await new Promise((resume) => setTimeout(resume, 0));
    rested = performance.now();
  };
  const { list, localFile, size } = store;
  return {
    label: store.label,
    get: async (key, options) => {
      await rest();
      return store.get(key, options);
    },
    getRange: (key, range, options) => store.getRange(key, range, options),
    ...(size && { size: size.bind(store) }),
    ...(localFile && { localFile: localFile.bind(store) }),
    ...(list && {
      list: async (prefix, options) => {
        await rest();
        return list.call(store, prefix, options);
      },
    }),
  };
}
