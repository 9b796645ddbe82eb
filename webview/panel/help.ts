import { createElement } from "../createElement";
import { t } from "../l10n";
import { createButton } from "../toolkit";

/** What mouse and keyboard do with the picture, as a dialog. */
export function createHelp(): HTMLDialogElement {
  const rows: readonly (readonly [string, string])[] = [
    [t("Drag, or Shift+Arrows"), t("Pan")],
    [t("Wheel, or + and −"), t("Zoom, at the pointer")],
    [t("Alt+Wheel, or X and Shift+X"), t("Zoom across alone")],
    [t("Shift+Wheel, or Y and Shift+Y"), t("Zoom down alone")],
    [t("Shift+Drag"), t("Zoom to a box")],
    [t("Ctrl+Alt+Drag, Ctrl+Shift+Drag"), t("Zoom to a part across, or down")],
    [t("Double click, or 0"), t("Show all")],
    [t("Click, or Enter"), t("Show the cuts through an element")],
    [t("Alt+Click, or Shift+Enter"), t("Show the cuts through another element too")],
    [t("Arrows"), t("Move the cursor from element to element")],
    [t("Page Up, Page Down"), t("Previous and next slice, along the slider used last")],
    [t("C"), t("Show how the chunk at the cursor is decoded")],
    [t("M"), t("Show the map of chunks")],
    [t("Escape"), t("Stop reading; what has come stays")],
    [t("Drag the colour bar"), t("Move the maximum (upper half) or the minimum (lower half)")],
    [t("Ctrl+C in the table"), t("Copy the selected cells")],
  ];
  const dialog = createElement("dialog", {
    class: "help",
    "aria-labelledby": "help-title",
    "data-testid": "help-dialog",
  });
  const list = createElement(
    "dl",
    { class: "facts" },
    rows.flatMap(([keys, effect]) => [
      createElement("dt", {}, [keys]),
      createElement("dd", {}, [effect]),
    ]),
  );
  const close = createButton({
    label: t("Close"),
    testid: "help-close",
    onClick: () => dialog.close(),
  });
  dialog.append(
    createElement("h2", { id: "help-title" }, [t("Keys and gestures")]),
    list,
    close.element,
  );
  return dialog;
}

/** The same in one sentence, for screen readers at the picture. */
export function createKeysHint(): HTMLElement {
  return createElement("p", { class: "unseen", id: "picture-keys" }, [
    t(
      "Arrow keys move the cursor, with Shift they pan; plus and minus zoom, X and Y zoom one axis, 0 shows all, Page Up and Page Down change the slice.",
    ),
  ]);
}
