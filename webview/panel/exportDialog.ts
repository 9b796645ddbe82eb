import type { CodeRequest, ExportRequest, ShownSlice } from "../../src/protocol/preview";
import { createElement } from "../createElement";
import { t } from "../l10n";
import { createButton } from "../toolkit";
import type { Preview } from "../view/preview";
import { seenElements } from "../view/viewport";
import { keepableState } from "../view/keptState";

const targets: readonly (readonly [CodeRequest["target"], string])[] = [
  ["zarr-python", "zarr-python"],
  ["xarray", "xarray"],
  ["dask", "dask"],
  ["tensorstore", "tensorstore"],
  ["zarrita", "zarrita (JavaScript)"],
];

/** What is seen now: an index or a range of elements, each of them, for every dimension. */
export function shownSlice(preview: Preview): ShownSlice {
  const { x, y, viewport, indices, field, decode } = preview.state.get();
  const selection = indices.map((index, dimension): ShownSlice["selection"][number] => {
    if (!preview.shown.includes(dimension)) return { kind: "index", index };
    const extent = preview.extentOf(dimension);
    const window = dimension === x ? viewport?.x : dimension === y ? viewport?.y : undefined;
    const { start, stop } = seenElements(window ?? { start: 0, stop: extent }, extent);
    return { kind: "range", start, stop, step: 1 };
  });
  return { selection, field, decode };
}

/** The ways out of the viewer, as a dialog. */
export function createExportDialog(
  preview: Preview,
  picture: () => HTMLCanvasElement | null,
): HTMLDialogElement {
  const dialog = createElement("dialog", {
    class: "help export",
    "aria-labelledby": "export-title",
    "data-testid": "export-dialog",
  });
  const action = (testid: string, label: string, run: () => void): HTMLElement =>
    createButton({
      label,
      testid,
      onClick: () => {
        dialog.close();
        run();
      },
    }).element;
  const code = (target: CodeRequest["target"]): void =>
    preview.host.code({ ...shownSlice(preview), target });
  const file = (format: ExportRequest["format"]): void =>
    preview.host.exportSlice({ ...shownSlice(preview), format });
  const problem = createElement("p", {
    class: "problem",
    role: "alert",
    "data-testid": "export-problem",
  });
  const withPicture = (use: (blob: Blob) => Promise<void>): void => {
    picture()?.toBlob((blob) => {
      if (blob === null) return;
      use(blob).catch((error: unknown) => {
        problem.textContent = t("The picture could not be copied: {0}", String(error));
        if (!dialog.open) dialog.showModal();
      });
    });
  };
  const section = (title: string, buttons: readonly HTMLElement[]): HTMLElement =>
    createElement("section", {}, [
      createElement("h3", {}, [title]),
      createElement("div", { class: "buttons" }, buttons),
    ]);
  const close = createButton({
    label: t("Close"),
    testid: "export-close",
    onClick: () => dialog.close(),
  });
  const pictures = section(t("The picture"), [
    action("save-png", t("Save as PNG"), () =>
      withPicture(async (blob) => preview.host.saveImage(new Uint8Array(await blob.arrayBuffer()))),
    ),
    action("copy-picture", t("Copy the picture"), () =>
      withPicture((blob) => navigator.clipboard.write([new ClipboardItem({ "image/png": blob })])),
    ),
  ]);
  dialog.append(
    createElement("h2", { id: "export-title" }, [t("What is seen, beyond the viewer")]),
    section(t("The values"), [
      action("export-npy", t("Save as NPY"), () => file("npy")),
      action("export-csv", t("Save as CSV"), () => file("csv")),
      action("export-json", t("Save as JSON"), () => file("json")),
      action("export-tiff", t("Save as TIFF"), () => file("tiff")),
    ]),
    pictures,
    section(t("Code that reads them"), [
      ...targets.map(([target, label]) => action(`code-${target}`, label, () => code(target))),
      action("code-notebook", t("Open in a notebook"), () => code("notebook")),
    ]),
    section(t("This view"), [
      action("copy-link", t("Copy link"), () =>
        preview.host.copyLink(keepableState(preview.state.get())),
      ),
    ]),
    problem,
    close.element,
  );
  dialog.addEventListener("beforetoggle", () => {
    pictures.hidden = picture() === null;
    if (!dialog.open) problem.textContent = "";
  });
  return dialog;
}
