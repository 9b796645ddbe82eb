/**
 * `npm test`: builds, then runs every suite. Ends with one line, `N passed, N failed`, and with
 * code 1 when anything failed. One suite alone: `node test/harness/runAll.mjs unit`.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { repoRoot } from "./versions.mjs";

const mocha = (glob) => ["node_modules/mocha/bin/mocha.js", "--import=tsx", glob];
// A browser on a busy machine may be late once; what is broken is broken twice.
const slowMocha = (glob) => [...mocha(glob), "--timeout=120000", "--retries=1"];

/** Each is a Node program; mocha's and the host runner's counts are read off what they print. */
const suites = {
  unit: mocha("test/unit/**/*.test.ts"),
  page: slowMocha("test/page/**/*.test.ts"),
  host: ["test/harness/runHostTests.mjs"],
  browser: slowMocha("test/browser/**/*.test.ts"),
};

/**
 * Reads the counts off a suite's output. A suite that ended badly without counting a failure has
 * one failure: itself.
 *
 * @param {string} output
 * @param {number | null} code
 */
export function countsOf(output, code) {
  // On a terminal, mocha colours its counts.
  const plain = stripVTControlCharacters(output);
  const sum = (pattern) =>
    [...plain.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  const passed = sum(/^\s*(\d+) passing\b/gm) + sum(/^HOST \w+: (\d+) passed/gm);
  const failed = sum(/^\s*(\d+) failing\b/gm) + sum(/^HOST \w+: \d+ passed, (\d+) failed/gm);
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

async function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: repoRoot,
    stdio: ["inherit", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
    process.stdout.write(data);
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { output, code };
}

async function main(chosen) {
  const unknown = chosen.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    console.error(`No suite ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}`);
    return 2;
  }
  if ((await run(["esbuild.mjs"])).code !== 0) {
    console.log("The build failed.\n0 passed, 1 failed");
    return 1;
  }
  let [passed, failed] = [0, 0];
  for (const name of chosen.length > 0 ? chosen : Object.keys(suites)) {
    console.log(`\n== ${name} ==`);
    const { output, code } = await run(suites[name]);
    const counts = countsOf(output, code);
    passed += counts.passed;
    failed += counts.failed;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit(await main(process.argv.slice(2)));
}
