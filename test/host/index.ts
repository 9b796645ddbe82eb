/** Runs the suites inside the extension host, be it Node or a web worker. */
import Mocha from "mocha";
import * as vscode from "vscode";
import { grep, loadSuites, resultsFile } from "host-suites";

const testTimeoutMs = 20_000;

/** What the runner reads when VS Code has ended. */
interface HostResults {
  passed: number;
  failed: number;
  skipped: number;
}

/** Called by VS Code when the extension host is up; rejects when a test failed. */
export async function run(): Promise<void> {
  // A watcher or a host on a busy machine may be late once; what is broken is broken twice.
  const retries = 1;
  const options = { timeout: testTimeoutMs, retries, reporter: ConsoleReporter };
  const mocha = new Mocha({ ui: "bdd", ...options });
  if (grep) mocha.grep(new RegExp(grep));
  // What loading files does in a terminal: it makes `describe` and `it` known to the suites.
  mocha.suite.emit("pre-require", globalThis as unknown as Mocha.MochaGlobals, null, mocha);
  loadSuites();
  const results = await new Promise<HostResults>((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed: failures, skipped: pending });
    });
  });
  await leaveResults(results);
  if (results.failed > 0) throw new Error(`${results.failed} failed`);
  if (results.passed === 0) throw new Error("no test ran");
}

/** One line for each test, so that a run can be followed from outside the host. */
class ConsoleReporter extends Mocha.reporters.Base {
  private depth = 0;
  private readonly reports: string[] = [];

  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.on("suite", (suite) => {
      if (suite.title) this.print(suite.title);
      this.depth++;
    });
    runner.on("suite end", () => this.depth--);
    runner.on("pass", (test) => this.print(`✓ ${test.title} (${test.duration ?? 0} ms)`));
    runner.on("pending", (test) => this.print(`- ${test.title}`));
    runner.on("fail", (test, error: Error) => this.reportFailure(test, error));
    runner.on("end", () => {
      for (const report of this.reports) console.log(report);
    });
  }

  private reportFailure(test: Mocha.Runnable, error: Error): void {
    this.print(`✗ ${test.title}`);
    const said = error.stack?.includes(error.message) ? error.stack : String(error);
    this.reports.push(`\n✗ ${test.titlePath().join(" › ")}\n${said}`);
  }

  private print(line: string): void {
    console.log("  ".repeat(Math.max(0, this.depth - 1)) + line);
  }
}

/** Both kinds of host, and both kinds of VS Code, can write a file in the workspace. */
async function leaveResults(results: HostResults): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!folder) throw new Error("the tests need a folder to be open");
  const bytes = new TextEncoder().encode(JSON.stringify(results));
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, resultsFile), bytes);
}
