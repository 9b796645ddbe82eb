/**
 * Readers of the members of a message: each gives the value in its type, or throws an error that names the
 * member that is not as agreed.
 */

export type Members = Readonly<Record<string, unknown>>;

export function record(value: unknown, name: string): Members {
  if (typeof value !== "object" || value === null) throw unexpected(name);
  return value as Members;
}

export function list(members: Members, name: string): readonly unknown[] {
  const value = members[name];
  if (!Array.isArray(value)) throw unexpected(name);
  return value as readonly unknown[];
}

export function text(members: Members, name: string): string {
  return requireText(members[name], name);
}

export function requireText(value: unknown, name: string): string {
  if (typeof value !== "string") throw unexpected(name);
  return value;
}

export function optionalText(value: unknown, name: string): string | undefined {
  return isNothing(value) ? undefined : requireText(value, name);
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A number for a count or a place: a safe integer that is not negative. */
export function size(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw unexpected(name);
  return value;
}

export function sizes(members: Members, name: string): readonly number[] {
  return list(members, name).map((item) => size(item, name));
}

/** A number that is only shown. */
export function amount(members: Members, name: string): number {
  const value = members[name];
  if (typeof value !== "number" || Number.isNaN(value) || value < 0) throw unexpected(name);
  return value;
}

/** One entry a dimension. */
export function sameRank<T>(
  values: readonly T[],
  shape: readonly number[],
  name: string,
): readonly T[] {
  if (values.length !== shape.length) throw unexpected(name);
  return values;
}

export function oneOf<T extends string>(names: readonly T[], value: unknown, name: string): T {
  const found = names.find((candidate) => candidate === value);
  if (found === undefined) throw unexpected(name);
  return found;
}

export function unexpected(name: string): Error {
  return new Error(`The message of the host has no valid "${name}".`);
}

export function finite(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw unexpected(name);
  return value;
}
