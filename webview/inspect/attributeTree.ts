import type { AttributeNode } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { t } from "../l10n";

/** The attributes as nested lists that open and close, with a search over names and values. */
export function createAttributeTree(
  attributes: readonly AttributeNode[],
  leftOut: number,
): HTMLElement {
  const search = createElement("input", {
    type: "search",
    class: "attribute-search",
    "aria-label": t("Search the attributes"),
    placeholder: t("Search"),
    "data-testid": "attribute-search",
  });
  const place = createElement("div", { "data-testid": "attributes" });
  const found = createElement("p", { class: "remark", role: "status" });
  const show = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const shown = wanted === "" ? attributes : matching(attributes, wanted);
    place.replaceChildren(treeOf(shown, wanted !== "", 0));
    found.textContent = wanted !== "" && shown.length === 0 ? t("Nothing was found.") : "";
  };
  search.addEventListener("input", show);
  place.addEventListener("keydown", moveByKey);
  show();
  const remark =
    leftOut === 0
      ? undefined
      : createElement("p", { class: "remark" }, [
          t("{0} further entries are not shown.", leftOut.toLocaleString()),
        ]);
  if (attributes.length === 0) return createElement("p", {}, [t("none")]);
  return createElement("div", {}, [search, place, found, remark]);
}

/** The nodes that have the text, with what leads to them; all below a node whose name has it. */
function matching(nodes: readonly AttributeNode[], wanted: string): AttributeNode[] {
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, wanted);
    if (children.length > 0) return [{ ...node, children }];
    return node.children.length === 0 && node.text.toLowerCase().includes(wanted) ? [node] : [];
  });
}

/** Arrow keys, as in other trees: opening and closing is the element's own by Enter and Space. */
function moveByKey(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return;
  const details = target.closest("details");
  if (target.tagName !== "SUMMARY" || details === null) return;
  const summaries = [...currentTarget.querySelectorAll<HTMLElement>("summary")].filter(
    (one) => one.offsetParent !== null,
  );
  const at = summaries.indexOf(target);
  const parent = details.parentElement?.closest("details")?.querySelector("summary");
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => summaries[at + 1]?.focus(),
    ArrowUp: () => summaries[at - 1]?.focus(),
    Home: () => summaries[0]?.focus(),
    End: () => summaries.at(-1)?.focus(),
    ArrowRight: () => (details.open ? summaries[at + 1]?.focus() : (details.open = true)),
    ArrowLeft: () => (details.open ? (details.open = false) : parent?.focus()),
  };
  const step = steps[key];
  if (step === undefined) return;
  event.preventDefault();
  step();
}

function treeOf(nodes: readonly AttributeNode[], open: boolean, depth: number): HTMLElement {
  return createElement(
    "ul",
    { class: "attribute-tree" },
    nodes.map((node) => createElement("li", {}, [nodeElement(node, open, depth)])),
  );
}

function nodeElement({ name, text, children }: AttributeNode, open: boolean, depth: number) {
  const label = [
    createElement("span", { class: "attribute-name" }, [name]),
    createElement("span", { class: "attribute-value" }, [text]),
  ];
  if (children.length === 0) return createElement("div", { class: "attribute-leaf" }, label);
  const summary = createElement("summary", {}, label);
  const details = createElement("details", { open }, [summary]);
  // Built when it is first opened: attributes may be many.
  const fill = (): void => {
    if (details.open && details.children.length === 1) {
      details.append(treeOf(children, open, depth + 1));
    }
  };
  details.addEventListener("toggle", fill);
  fill();
  return details;
}
