import type { PreviewArray } from "../src/protocol/preview";
// First: the toolkit and the plots need them while they load.
import "./host/styleNonce";
import "./host/validLanguage";
import "./style.css";
import "./inspect/inspect.css";
import { startCompare } from "./compare/startCompare";
import { connectHost, webviewPort, type EditorApi, type HostLink } from "./host/hostLink";
import { loadStrings, t } from "./l10n";
import { showApp, type App } from "./panel/app";
import { openProblem } from "./panel/openProblem";
import { startToolkit } from "./toolkit";
import { askFirstPicture } from "./picture/pictureWish";
import { Preview } from "./view/preview";
import { keepableState } from "./view/keptState";

declare function acquireVsCodeApi(): EditorApi;

/** Milliseconds after the last change before the state is kept. */
const keepDelay = 300;

function start(root: HTMLElement): void {
  loadStrings(readStrings());
  startToolkit();
  const editor = acquireVsCodeApi();
  if (root.dataset["page"] === "compare") startCompare(root, editor);
  else startPreview(root, editor);
}

function startPreview(root: HTMLElement, editor: EditorApi): void {
  let app: App | undefined;
  let preview: Preview | undefined;
  const host: HostLink = connectHost(webviewPort(editor), {
    patch: (patch) => preview?.loader.takePatch(patch),
    progress: (progress) => preview?.loader.takeProgress(progress),
    changed: (array) => show(array),
    command: (name) => app?.command(name),
  });

  const show = (array: PreviewArray): void => {
    const focused = document.activeElement?.getAttribute("data-testid");
    app?.dispose();
    if (preview === undefined || !preview.isOf(array)) {
      preview = new Preview(array, host, editor.getState());
      keepState(preview, editor);
      rebuildOnField(preview);
      askFirstPicture(preview, { width: innerWidth, height: innerHeight });
    } else preview.replaceArray(array);
    app = showApp(root, preview, reopen);
    // The page is built anew; the focus stays on the same control.
    if (focused) root.querySelector<HTMLElement>(`[data-testid="${CSS.escape(focused)}"]`)?.focus();
  };
  /** Another field of a struct is another array: its controls are others. */
  const rebuildOnField = (shown: Preview): void => {
    shown.state.subscribe((state, before) => {
      if (state.field === before.field || shown !== preview) return;
      queueMicrotask(() => {
        const focused = document.activeElement?.getAttribute("data-testid");
        app?.dispose();
        app = showApp(root, shown, reopen);
        if (focused)
          root.querySelector<HTMLElement>(`[data-testid="${CSS.escape(focused)}"]`)?.focus();
      });
    });
  };
  const showProblem = (error: unknown): void => {
    app?.dispose();
    app = undefined;
    root.dataset["state"] = "error";
    const title = t("The array cannot be shown");
    root.replaceChildren(openProblem(error, { title, host, reopen }));
  };
  const reopen = (): void => void host.reopen().then(show, showProblem);
  root.dataset["state"] = "loading";
  void host.open().then(show, showProblem);
}

function keepState(preview: Preview, editor: EditorApi): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  preview.state.subscribe((state) => {
    const kept = keepableState(state);
    editor.setState(kept);
    clearTimeout(timer);
    timer = setTimeout(() => preview.host.keepState(kept), keepDelay);
  });
}

/** The translations that the host put into the page. */
function readStrings(): unknown {
  try {
    return JSON.parse(document.getElementById("l10n")?.textContent ?? "{}") as unknown;
  } catch {
    return {};
  }
}

const root = document.getElementById("app");
if (root !== null) start(root);
