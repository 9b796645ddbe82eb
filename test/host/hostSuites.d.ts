/** Written by the runner (`test/harness/hostBundle.mjs`) when it bundles the suites. */
declare module "host-suites" {
  /** Evaluates every `*.host.ts`, which defines its suites. */
  export function loadSuites(): void;
  /** Only tests whose full title matches run; empty for all. */
  export const grep: string;
  /** Where the fixtures are on the web, open to pages of other origins. */
  export const served: string;
  /** Where, in the workspace folder, the results are left for the runner. */
  export const resultsFile: string;
}
