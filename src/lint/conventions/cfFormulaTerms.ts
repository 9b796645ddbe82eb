import { stringOf, valueOf } from "../jsonAccess";
import { didYouMean } from "../suggest";
import { quote } from "../wording";
import { namePairs, type AttributeCheck } from "./cfCheck";

/** Parametric vertical coordinates and the terms of their formulas (CF, appendix D). */
const formulas: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    atmosphere_ln_pressure_coordinate: "p0 lev",
    atmosphere_sigma_coordinate: "sigma ps ptop",
    atmosphere_hybrid_sigma_pressure_coordinate: "a b ps p0 ap",
    atmosphere_hybrid_height_coordinate: "a b orog",
    atmosphere_sleve_coordinate: "a b1 b2 ztop zsurf1 zsurf2",
    ocean_sigma_coordinate: "sigma eta depth",
    ocean_s_coordinate: "s eta depth a b depth_c",
    ocean_s_coordinate_g1: "s C eta depth depth_c",
    ocean_s_coordinate_g2: "s C eta depth depth_c",
    ocean_sigma_z_coordinate: "sigma eta depth depth_c nsigma zlev",
    ocean_double_sigma_coordinate: "sigma depth z1 z2 a href k_c",
  }).map(([name, terms]) => [name, terms.split(" ")] as const),
);

export const checkFormulaTerms: AttributeCheck = ({ run, attributes }, node) => {
  const text = stringOf(node);
  if (text === undefined) return;
  const rule = "cf-formula-terms";
  const pairs = namePairs(text);
  if (pairs === undefined) {
    run.report(
      rule,
      node,
      `formula_terms is ${quote(run.text, node)}, but expected pairs such as "sigma: lev ps: ps".`,
    );
    return;
  }
  const nameNode = valueOf(attributes, "standard_name");
  const name = stringOf(nameNode);
  if (nameNode === undefined || name === undefined) {
    run.report(
      rule,
      node,
      "standard_name is missing, so nobody knows which formula these are the terms of.",
      { severity: "hint" },
    );
    return;
  }
  const terms = formulas.get(name);
  if (terms === undefined) {
    run.report(
      rule,
      nameNode,
      `CF has no formula for ${JSON.stringify(name)}, but formula_terms is there.${didYouMean(name, formulas.keys())}`,
    );
    return;
  }
  const unknown = pairs.find(({ key }) => !terms.includes(key));
  if (unknown === undefined) return;
  run.report(
    rule,
    node,
    `The formula of ${name} has no term ${JSON.stringify(unknown.key)}, only ${terms.join(", ")}.`,
  );
};

export const checkComputedName: AttributeCheck = ({ run, attributes }, node) => {
  if (valueOf(attributes, "formula_terms") !== undefined) return;
  run.report(
    "cf-formula-terms",
    node,
    "computed_standard_name is the name of what formula_terms gives, but there is no formula_terms.",
  );
};
