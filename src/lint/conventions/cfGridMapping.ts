import type { JsonNode } from "../../zarr/json";
import { memberOf, stringOf, valueOf } from "../jsonAccess";
import { didYouMean } from "../suggest";
import { quote } from "../wording";
import type { AttributeCheck } from "./cfCheck";

/** CF, appendix F. */
const mappings: readonly string[] =
  "albers_conical_equal_area azimuthal_equidistant geostationary healpix lambert_azimuthal_equal_area lambert_conformal_conic lambert_cylindrical_equal_area latitude_longitude mercator oblique_mercator orthographic polar_stereographic rotated_latitude_longitude sinusoidal stereographic transverse_mercator vertical_perspective".split(
    " ",
  );

const numbers: readonly string[] =
  "azimuth_of_central_line earth_radius false_easting false_northing grid_north_pole_latitude grid_north_pole_longitude inverse_flattening latitude_of_projection_origin longitude_of_central_meridian longitude_of_prime_meridian longitude_of_projection_origin north_pole_grid_longitude perspective_point_height scale_factor_at_central_meridian scale_factor_at_projection_origin semi_major_axis semi_minor_axis straight_vertical_longitude_from_pole".split(
    " ",
  );

const texts: readonly string[] =
  "crs_wkt fixed_angle_axis geographic_crs_name geoid_name geopotential_datum_name horizontal_datum_name prime_meridian_name projected_crs_name reference_ellipsoid_name sweep_angle_axis".split(
    " ",
  );

/** Where one of these is named, all are. */
const together = [
  "reference_ellipsoid_name",
  "prime_meridian_name",
  "horizontal_datum_name",
  "geographic_crs_name",
];

/** The array that a `grid_mapping` names (CF §5.6). */
export const checkGridMappingName: AttributeCheck = ({ run, attributes }, node) => {
  const rule = "cf-grid-mapping";
  const name = stringOf(node);
  if (name !== undefined && !mappings.includes(name)) {
    run.report(
      rule,
      node,
      `CF has no grid mapping ${JSON.stringify(name)}.${didYouMean(name, mappings)}`,
    );
  }
  const check = (member: string, sound: (value: JsonNode) => boolean, expected: string): void => {
    const value = valueOf(attributes, member);
    if (value === undefined || sound(value)) return;
    run.report(rule, value, `${member} is ${quote(run.text, value)}, but expected ${expected}.`);
  };
  for (const member of numbers) check(member, isNumber, "a number");
  for (const member of texts) check(member, ({ kind }) => kind === "string", "a string");
  check(
    "standard_parallel",
    (value) =>
      isNumber(value) ||
      (value.kind === "array" && value.items.length <= 2 && value.items.every(isNumber)),
    "one number, or two",
  );
  const missing = together.filter((member) => memberOf(attributes, member) === undefined);
  if (missing.length === 0 || missing.length === together.length) return;
  run.report(
    rule,
    node,
    `Where one of ${together.join(", ")} is named, CF wants all of them, but there is no ${missing.join(" and no ")}.`,
    { severity: "hint" },
  );
};

/** Writers of netCDF files make a list of one number now and then. */
function isNumber(node: JsonNode): boolean {
  if (node.kind === "array") return node.items.length === 1 && node.items[0]?.kind === "number";
  return node.kind === "number";
}

/** `crs`, or `crs: x y crs2: lat lon` (CF §5.6). */
export const checkGridMapping: AttributeCheck = ({ run }, node) => {
  const text = stringOf(node)?.trim();
  if (text === undefined) return;
  if (/^[^\s:]+$/.test(text) || /^([^\s:]+:(\s+[^\s:]+)+)(\s+[^\s:]+:(\s+[^\s:]+)+)*$/.test(text))
    return;
  run.report(
    "cf-grid-mapping",
    node,
    `grid_mapping is ${quote(run.text, node)}, but expected the name of one array, or "crs: x y" for some coordinates each.`,
  );
};

/** The arrays that a `grid_mapping` names: before the colons, where there are any. */
export function gridMappingNames(text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const keys = words.filter((word) => word.endsWith(":")).map((word) => word.slice(0, -1));
  return keys.length > 0 ? keys : words;
}
