/** How remote stores are read. */
export interface HttpSettings {
  /** Milliseconds without a byte after which a request is given up. */
  readonly timeout: number;
  /**
   * Take 403 for "not there". Object stores answer so for missing keys where listing is not allowed; but so
   * do they for keys that are there and are closed (CONFORMANCE STO-015).
   */
  readonly forbiddenIsMissing: boolean;
  /** Requests in flight for one origin. */
  readonly concurrency: number;
  /** Milliseconds before the first retry; each further one waits twice as long. */
  readonly retryDelay: number;
  /**
   * Ask for the end of a value by `bytes=-n`. In browsers that needs a preflight that few servers allow;
   * there the size is asked for first.
   */
  readonly suffixRanges: boolean;
  /** Sentences that end a message: how to take 403 for missing, and why a fetch may fail here. */
  readonly advice: { readonly forbidden: string; readonly network: string };
}

export const defaultHttpSettings: HttpSettings = {
  timeout: 30_000,
  forbiddenIsMissing: false,
  concurrency: 16,
  retryDelay: 250,
  suffixRanges: true,
  advice: { forbidden: "", network: "" },
};
