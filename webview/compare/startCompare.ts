import {
  bothSides,
  type CompareHost,
  type ComparePage,
  type CompareSide,
} from "../../src/protocol/compare";
import { namedPort } from "../../src/protocol/namedPort";
import { RpcPeer } from "../../src/protocol/rpc";
import { connectHost, webviewPort, type EditorApi, type HostLink } from "../host/hostLink";
import { readCommand } from "../host/readMessages";
import { t } from "../l10n";
import type { App } from "../panel/app";
import { openProblem } from "../panel/openProblem";
import "./compare.css";
import { showCompare } from "./compareApp";
import { Pair, type OfBoth } from "./pair";

/** Milliseconds after the last change before the state is kept. */
const keepDelay = 300;

type Arrays = OfBoth<Awaited<ReturnType<HostLink["open"]>>>;

/** Starts the page that compares two arrays. */
export function startCompare(root: HTMLElement, editor: EditorApi): void {
  let app: App | undefined;
  let pair: Pair | undefined;
  let arrays: Arrays | undefined;
  const port = webviewPort(editor);
  const connect = (side: CompareSide): HostLink =>
    connectHost(namedPort(port, side), {
      patch: (patch) => pair?.[side].loader.takePatch(patch),
      progress: (progress) => pair?.[side].loader.takeProgress(progress),
      changed: (array) => arrays && show({ ...arrays, [side]: array }),
      command: () => undefined,
    });
  const hosts = { a: connect("a"), b: connect("b") };
  const host = new RpcPeer<ComparePage, CompareHost>(namedPort(port, bothSides), {
    command: (value: unknown) => {
      const name = readCommand(value);
      if (name !== undefined) app?.command(name);
    },
  });
  let kept: unknown = editor.getState();
  const keep = keeper(editor, host);

  const show = (next: Arrays): void => {
    arrays = next;
    try {
      if (pair === undefined || !pair.replace(next)) makePair(next);
      build(next);
    } catch (error) {
      showProblem(error);
    }
  };
  const makePair = (next: Arrays): void => {
    kept = pair?.keepable() ?? kept;
    pair?.dispose();
    pair = undefined;
    const made = new Pair(next, hosts, kept);
    pair = made;
    const onChange = (): void => keep(made);
    made.options.subscribe(onChange);
    made.state.subscribe((now) => {
      now.difference?.preview.state.subscribe(onChange);
    });
    made.state.get().difference?.preview.state.subscribe(onChange);
    made.b.state.subscribe(onChange);
    made.a.state.subscribe((now, before) => {
      onChange();
      // Another field of a struct is another array: its controls are others.
      if (now.field !== before.field) queueMicrotask(() => arrays && build(arrays));
    });
  };
  const build = ({ a, b }: Arrays): void => {
    if (pair === undefined) return;
    app?.dispose();
    app = showCompare(root, { pair, title: `${a.title} ↔ ${b.title}`, reopen });
  };
  const showProblem = (error: unknown): void => {
    app?.dispose();
    app = undefined;
    root.dataset["state"] = "error";
    const title = t("The arrays cannot be compared");
    root.replaceChildren(openProblem(error, { title, host: hosts.a, reopen }));
  };
  const open = async (how: "open" | "reopen"): Promise<Arrays> => {
    const [a, b] = await Promise.all([
      openSide("a", hosts.a[how]()),
      openSide("b", hosts.b[how]()),
    ]);
    return { a, b };
  };
  const reopen = (): void => void open("reopen").then(show, showProblem);
  root.dataset["state"] = "loading";
  const start = async (): Promise<Arrays> => {
    const [opened, { state }] = await Promise.all([open("open"), host.call("keptState", {})]);
    kept ??= state;
    return opened;
  };
  void start().then(show, showProblem);
}

/** A failure names the array that it is of. */
async function openSide<T>(side: CompareSide, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(t("Array {0}: {1}", side, message), { cause: error });
  }
}

/** Keeps the state for a reload of the page at once, and for one of the window after a while. */
function keeper(editor: EditorApi, host: RpcPeer<ComparePage, CompareHost>): (pair: Pair) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (pair) => {
    const state = pair.keepable();
    editor.setState(state);
    clearTimeout(timer);
    timer = setTimeout(() => host.tell("keepState", state), keepDelay);
  };
}
