/**
 * Runs the suites of `test/host` in the real extension host: in Node and in a web worker.
 *   node test/harness/runHostTests.mjs [--host node|web] [--grep PATTERN]
 * The extension must have been built. The last lines give the counts, one for each host.
 */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runTests } from "@vscode/test-electron";
import { bundleHostTests, resultsFile } from "./hostBundle.mjs";
import { ensureChromium, ensureServer } from "./install.mjs";
import { ownedFolder } from "./owned.mjs";
import { serveFolder } from "./serveFolder.mjs";
import { headlessSupported, repoRoot } from "./versions.mjs";

const fixtures = join(repoRoot, "test", "fixtures");
const headless = fileURLToPath(new URL("vscode-headless", import.meta.url));

/**
 * Runs the suites in one kind of host.
 *
 * @param {"node" | "web"} host
 * @param {{ grep?: string }} [options]
 * @returns {Promise<{ passed: number, failed: number, skipped: number, error?: string }>}
 */
export async function runHost(host, options = {}) {
  const server = await serveFolder(fixtures);
  const extensionTestsPath = await bundleHostTests(host, { ...options, served: server.address });
  // A copy, because suites change files.
  const workspace = join(ownedFolder(), "fixtures");
  cpSync(fixtures, workspace, { recursive: true });
  let error;
  try {
    await runTests({
      ...(headlessSupported && { vscodeExecutablePath: headless }),
      extensionDevelopmentPath: repoRoot,
      extensionTestsPath,
      launchArgs: [
        workspace,
        "--disable-extensions",
        ...(host === "web" ? ["--extensionDevelopmentKind=web"] : []),
      ],
    });
  } catch (reason) {
    error = reason.message;
  } finally {
    await server.close();
  }
  const results = readResults(join(workspace, resultsFile));
  if (!results) return { passed: 0, failed: 1, skipped: 0, error: error ?? "nothing was reported" };
  // A crash after the last test is a failure too.
  if (error && results.failed === 0) return { ...results, failed: 1, error };
  return results;
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function summary(host, { passed, failed, skipped, error }) {
  const aside = `${skipped ? `, ${skipped} skipped` : ""}`;
  if (error) console.log(`The ${host} host ended badly: ${error}`);
  return `HOST ${host}: ${passed} passed, ${failed} failed${aside}`;
}

async function main() {
  const { values } = parseArgs({ options: { host: { type: "string" }, grep: { type: "string" } } });
  const hosts = values.host ? [values.host] : ["node", "web"];
  if (headlessSupported) await Promise.all([ensureServer(), ensureChromium()]);
  const lines = [];
  let failed = 0;
  for (const host of hosts) {
    console.log(`\nExtension host suites, ${host} host`);
    const results = await runHost(host, { grep: values.grep });
    failed += results.failed;
    lines.push(summary(host, results));
  }
  console.log(`\n${lines.join("\n")}`);
  process.exit(failed > 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
