import type { ConventionId, FoundConvention } from "../../src/protocol/inspect";
import { createElement } from "../createElement";
import { t } from "../l10n";

/** The conventions that were found, as links to their texts: the host opens them, and knows where they are. */
export function createConventionList(
  conventions: readonly FoundConvention[],
  open: (convention: FoundConvention) => void,
): HTMLElement {
  if (conventions.length === 0) return createElement("p", {}, [t("none")]);
  return createElement(
    "ul",
    { class: "conventions", "data-testid": "conventions" },
    conventions.map((convention) => {
      const name = conventionName(convention.id);
      const link = createElement("button", { class: "link", type: "button" }, [name]);
      link.title = t("Open the text of the convention in the browser");
      link.addEventListener("click", () => open(convention));
      return createElement("li", {}, [
        link,
        createElement("span", { class: "remark" }, [
          convention.detail === "" ? t("its attributes are used") : convention.detail,
        ]),
      ]);
    }),
  );
}

function conventionName(id: ConventionId): string {
  switch (id) {
    case "cf":
      return "CF";
    case "xarray":
      return "xarray";
    case "ome":
      return "OME-Zarr";
    case "multiscales":
      return "Zarr multiscales";
    case "spatial":
      return "GeoZarr spatial";
    case "proj":
      return "GeoZarr proj";
    case "anndata":
      return "anndata";
  }
}
