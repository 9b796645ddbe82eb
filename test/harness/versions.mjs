/** The exact versions the harness runs on, and where it keeps them. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const repoRoot = resolve(fileURLToPath(new URL("../..", import.meta.url)));

/**
 * Where the tools are installed: below `.vscode-test/`, which git ignores. A continuous integration
 * that starts from a fresh clone every time may point this at a folder it keeps.
 */
export const toolsRoot = resolve(
  process.env["ZARR_LENS_TOOLS_DIR"] ?? join(repoRoot, ".vscode-test", "headless"),
);

/** Pinned versions, so that a test run means the same thing next year. */
export const versions = {
  /** The Node that the VS Code server is built for. */
  node: "24.21.0",
  /** Carries a whole VS Code server (1.139) in `lib/vscode`. */
  codeServer: "4.139.1",
  /** Carries a headless Chromium as brotli archives. */
  chromium: "147.0.0",
  /** Fonts for machines that have none; monospaced text above all. */
  dejavu: "2.37.3",
};

/** True where the headless VS Code can run; elsewhere a desktop VS Code is downloaded instead. */
export const headlessSupported = process.platform === "linux" && process.arch === "x64";
