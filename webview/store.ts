/** A value that tells its subscribers when it changes. */
export interface Store<T> {
  get(): T;
  /** Replaces the given members and tells the subscribers, if one of them is different. */
  set(change: Partial<T>): void;
  /** Calls `listener` after each change; gives the function that ends it. */
  subscribe(listener: (value: T, before: T) => void): () => void;
}

/** A store that holds `initial`. Values are replaced, never changed in place. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(value: T, before: T) => void>();
  return {
    get: () => value,
    set(change) {
      const before = value;
      const next = { ...before, ...change };
      const keys = Object.keys(change) as (keyof T)[];
      if (keys.every((key) => Object.is(before[key], next[key]))) return;
      value = next;
      for (const listener of [...listeners]) listener(value, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
