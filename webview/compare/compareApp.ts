import { createElement } from "../createElement";
import { t } from "../l10n";
import { pageState, type App } from "../panel/app";
import { createHelp, createKeysHint } from "../panel/help";
import { changeState } from "../panel/stateCommands";
import { createTableControls } from "../panel/tableControls";
import { createToolbar } from "../panel/toolbar";
import { createCompareBar } from "./compareBar";
import { CompareNotes } from "./compareNotes";
import { CompareReadout } from "./compareReadout";
import { createNoDifference, DifferencePane } from "./differencePane";
import { linkScrolling } from "./linkScrolling";
import type { Pair } from "./pair";
import { SidePane } from "./sidePane";

/** Builds the page of a comparison in `root`, and keeps it up to date. */
export function showCompare(
  root: HTMLElement,
  { pair, title, reopen }: { pair: Pair; title: string; reopen: () => void },
): App {
  let frame: number | undefined;
  const requestUpdate = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      update();
    });
  };
  const { a, b } = pair;
  const sides = {
    a: new SidePane(pair, "a", { requestUpdate, reopen }),
    b: new SidePane(pair, "b", { requestUpdate, reopen }),
  };
  const third = new ThirdPane(pair, requestUpdate);
  const help = createHelp();
  const runInView = (name: Parameters<App["command"]>[0]): void => {
    // What one view does goes on to the others.
    void (sides.a.pane.command(name) || third.pane?.command(name));
  };
  const toolbar = createToolbar(a, {
    zoom: runInView,
    help: () => help.showModal(),
    decodes: b.array.decoding !== undefined,
  });
  const bar = createCompareBar(pair);
  const table = createTableControls(a);
  const notes = new CompareNotes(pair);
  const readout = new CompareReadout(pair);
  const shared = createElement("div", { class: "controls" }, [toolbar.element, table.element]);
  const panes = createElement("div", { class: "panes", "data-testid": "panes" }, [
    sides.a.pane.element,
    sides.b.pane.element,
    third.element,
  ]);

  const update = (): void => {
    const { mode } = pair.options.get();
    panes.dataset["mode"] = mode;
    for (const side of [sides.a, sides.b]) side.update(mode !== "difference");
    placeControls(pair, sides, shared);
    third.update(mode !== "sides");
    bar.update();
    toolbar.update();
    table.update();
    notes.update();
    readout.update();
    root.dataset["state"] = worst([pageState(a), pageState(b)]);
    root.dataset["view"] = a.state.get().view;
  };
  root.replaceChildren(
    createElement("header", { class: "header compare-header" }, [
      createElement("h1", { "data-testid": "title" }, [title]),
      bar.element,
    ]),
    createElement("main", { class: "compare" }, [
      shared,
      notes.element,
      sides.a.told,
      sides.b.told,
      panes,
      readout.element,
      createKeysHint(),
    ]),
    help,
    sides.a.dialog,
    sides.b.dialog,
  );
  // A dialog that is open takes Escape for itself.
  const cancel = (): void => {
    for (const side of [a, b]) side.loader.cancel();
  };
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && root.querySelector("dialog[open]") === null) cancel();
  };
  root.addEventListener("keydown", onEscape);
  const stops = [
    () => root.removeEventListener("keydown", onEscape),
    linkScrolling(panes, () => pair.options.get().linked),
    ...[a, b].flatMap((preview) =>
      [preview.state, preview.loader.status, preview.cell, preview.axes].map((store) =>
        store.subscribe(requestUpdate),
      ),
    ),
    pair.options.subscribe(requestUpdate),
    pair.state.subscribe(requestUpdate),
  ];
  update();
  return {
    command(name) {
      if (name === "refresh") reopen();
      else if (name === "keys") help.showModal();
      else if (name === "cancel") cancel();
      else if (!changeState(a, name)) runInView(name);
    },
    dispose() {
      for (const stop of stops) stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
      sides.a.dispose();
      sides.b.dispose();
      third.dispose();
    },
  };
}

/** The difference, or why there is none; made anew with the way to compare. */
class ThirdPane {
  readonly element = createElement("div", { class: "third" });
  private shown: DifferencePane | undefined;
  private of: unknown;

  constructor(
    private readonly pair: Pair,
    private readonly requestUpdate: () => void,
  ) {}

  get pane(): DifferencePane["pane"] | undefined {
    return this.shown?.pane;
  }

  update(isSeen: boolean): void {
    this.element.hidden = !isSeen;
    const state = this.pair.state.get();
    if (state !== this.of) {
      this.of = state;
      this.rebuild(state);
    }
    this.shown?.update(isSeen);
  }

  private rebuild({ difference, problem }: ReturnType<Pair["state"]["get"]>): void {
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-testid")
      : undefined;
    this.dispose();
    this.shown = difference && new DifferencePane(this.pair, difference, this.requestUpdate);
    this.element.replaceChildren(
      this.shown?.pane.element ?? createNoDifference(problem ?? t("Nothing is known of it.")),
    );
    if (focused) {
      this.element.querySelector<HTMLElement>(`[data-testid="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  dispose(): void {
    this.shown?.dispose();
    this.shown = undefined;
  }
}

/** What both arrays share is controlled once, above them; what they do not, at each of them. */
function placeControls(
  { options }: Pair,
  { a, b }: { readonly a: SidePane; readonly b: SidePane },
  shared: HTMLElement,
): void {
  const { linked, sameRange, mode } = options.get();
  const put = (element: HTMLElement, into: HTMLElement): void => {
    if (element.parentElement !== into) into.append(element);
  };
  put(a.colors.element, sameRange ? shared : a.pane.slot);
  put(a.dimensions.element, linked ? shared : a.pane.slot);
  put(b.colors.element, b.pane.slot);
  put(b.dimensions.element, b.pane.slot);
  b.colors.element.hidden ||= sameRange;
  b.dimensions.element.hidden = linked;
  if (mode === "difference") a.colors.element.hidden = b.colors.element.hidden = true;
}

type State = ReturnType<typeof pageState>;

function worst(states: readonly State[]): State {
  const order: readonly State[] = ["loading", "error", "consent", "ready"];
  return order.find((state) => states.includes(state)) ?? "ready";
}
