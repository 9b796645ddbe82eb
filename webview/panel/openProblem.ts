import { createElement } from "../createElement";
import type { HostLink } from "../host/hostLink";
import { t } from "../l10n";
import { createButton } from "../toolkit";

/** Stands in place of what could not be opened: why, and the ways on. */
export function openProblem(
  error: unknown,
  {
    title,
    host,
    reopen,
  }: { readonly title: string; readonly host: HostLink; readonly reopen: () => void },
): HTMLElement {
  const message = error instanceof Error ? error.message : String(error);
  const buttons = [
    createButton({
      label: t("Try again"),
      appearance: "primary",
      testid: "try-again",
      onClick: reopen,
    }),
    createButton({
      label: t("Show metadata"),
      testid: "show-metadata",
      onClick: () => host.reveal({ kind: "metadata" }),
    }),
    createButton({
      label: t("Open log"),
      testid: "open-log",
      onClick: () => host.reveal({ kind: "log" }),
    }),
  ];
  const box = createElement(
    "div",
    { class: "message error lonely", role: "alert", "data-testid": "error" },
    [
      createElement("h1", {}, [title]),
      createElement("p", { class: "detail" }, [message]),
      createElement(
        "div",
        { class: "buttons" },
        buttons.map((button) => button.element),
      ),
    ],
  );
  return createElement("main", {}, [box]);
}
