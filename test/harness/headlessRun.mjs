/** Runs an extension's tests in the extension host of a headless VS Code. */
import { launchBrowser } from "./browser.mjs";
import { startServer, workbenchUrl } from "./server.mjs";

/** Long enough for any suite; a run that hangs still ends. */
const defaultTimeoutMs = 15 * 60_000;

/**
 * @typedef {object} HeadlessArguments
 * @property {string} [folder]
 * @property {string} extensionPath
 * @property {string} testsPath
 * @property {boolean} webHost
 */

/**
 * Reads what VS Code's own command line would be given; options it does not need are ignored.
 *
 * @param {string[]} args
 * @returns {HeadlessArguments}
 */
export function parseArguments(args) {
  const value = (name) =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const extensionPath = value("extensionDevelopmentPath");
  const testsPath = value("extensionTestsPath");
  if (!extensionPath || !testsPath) {
    throw new Error("give --extensionDevelopmentPath=FOLDER and --extensionTestsPath=MODULE");
  }
  return {
    folder: value("folder-uri")?.replace(/^file:\/\//, "") ?? args.find((arg) => !/^-/.test(arg)),
    extensionPath,
    testsPath,
    webHost: value("extensionDevelopmentKind") === "web",
  };
}

/**
 * Runs the tests and returns the code they ended with.
 *
 * @param {HeadlessArguments} options
 * @returns {Promise<number>}
 */
export async function runHeadless(options) {
  const [server, browser] = await Promise.all([
    startServer({ webHostFor: options.webHost ? options.extensionPath : undefined }),
    launchBrowser(),
  ]);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const exit = watchForTheResult(page, server);
    // The page may be gone before it has finished loading when tests are quick; the result counts.
    const opened = page.goto(workbenchUrl(server, options)).then(() => new Promise(() => {}));
    return await Promise.race([exit, opened]);
  } finally {
    await Promise.allSettled([browser.close(), server.close()]);
  }
}

async function watchForTheResult(page, server) {
  const timeoutMs = Number(process.env["ZARR_LENS_HEADLESS_TIMEOUT_MS"] ?? defaultTimeoutMs);
  await page.exposeFunction("codeAutomationLog", printLog);
  let timer;
  const result = new Promise((resolve, reject) => {
    void page.exposeFunction("codeAutomationExit", (code) => resolve(code ?? 0));
    page.once("crash", () => reject(new Error("the browser page crashed")));
    page.once("close", () => reject(new Error("the browser page was closed")));
    void server.ended.then((why) => reject(new Error(`the server ended (${why})`)));
    timer = setTimeout(() => reject(new Error(`no result within ${timeoutMs} ms`)), timeoutMs);
  });
  return result.finally(() => clearTimeout(timer));
}

/** What the workbench itself says while it starts and ends; nothing that a test or extension says. */
const workbenchTalk = [
  /^\[(reconnection-|AgentHost|AccountPolicyGate|Service Worker|driver|remote-connection)/,
  /^(Resolv(ing|ed) connection token|Creating a socket|Updating additional builtin)/,
  /^(Creation of workbench contribution|An unknown error occurred|\[DefaultAccount\])/,
  // Errors thrown by the workbench's own code, most of them about its being taken down.
  /\/vs\/code\/browser\/workbench\/workbench\.js:\d/,
  /^Ignoring (fetching additional builtin|the error while)|^Extension host .* exited|^Settings Sync/,
];

/** What the extension host prints arrives through the workbench's log. */
function printLog(severity, args) {
  const values = Array.isArray(args) ? args : [args];
  const text = values.map(asText).join(" ").trimEnd();
  if (!process.env["ZARR_LENS_HEADLESS_VERBOSE"]) {
    if (workbenchTalk.some((pattern) => pattern.test(text))) return;
    if (severity === "trace" || severity === "debug") return;
  }
  process.stdout.write(`${text}\n`);
}

function asText(value) {
  if (typeof value === "string") return value;
  return JSON.stringify(value) ?? String(value);
}
