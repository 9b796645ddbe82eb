/** A command line that cannot be run as it is written. The message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * `value` where it is one of `choices`.
 * @throws UsageError naming the choices
 */
export function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) {
    throw new UsageError(`${option} ${JSON.stringify(value)} is not one of ${choices.join(", ")}.`);
  }
  return choice;
}

/**
 * The one argument of a command.
 * @throws UsageError where there is none, or more than one
 */
export function onlyArgument(command: string, args: readonly string[]): string {
  const [first, second] = args;
  if (first === undefined) {
    throw new UsageError(
      `${command} needs a STORE: a folder, a zip file or an address. See zarr-lens --help.`,
    );
  }
  if (second !== undefined) {
    throw new UsageError(`${command} takes one STORE, found ${args.length}. See zarr-lens --help.`);
  }
  return first;
}
