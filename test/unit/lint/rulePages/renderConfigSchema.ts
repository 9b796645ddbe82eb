import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { profileNames, severityNames } from "../../../../src/lint/config/lintConfig";
import type { Rule } from "../../../../src/lint/rule";
import { ruleNames, ruleTable, ruleUrl } from "../../../../src/lint/ruleTable";

export const configSchemaFile = fileURLToPath(
  new URL("../../../../media/zarrlint.schema.json", import.meta.url),
);

const profileTexts: Readonly<Record<string, string>> = {
  core: "What the specification asks for.",
  interop: "What is valid, but refused or misread by a reader in common use.",
  performance: "Chunks and codecs that cost time or space.",
  style: "What could be written more plainly.",
  xarray: "Attributes and dimension names as xarray and CF take them.",
  ome: "OME-Zarr.",
  geozarr: "GeoZarr and the zarr-conventions.",
  anndata: "Encodings of anndata.",
};

const severities = Object.keys(severityNames).filter((name) => name !== "information");

/**
 * The schema of `.zarrlint.json`, laid out as the repository's formatter does it. It completes and explains;
 * unknown names and severities are told by `parseLintConfig` alone, in the editor as on the command line.
 */
export function renderConfigSchema(): Promise<string> {
  const rules = ruleNames.map((name) => {
    const { title, severity }: Rule = ruleTable[name];
    const markdownDescription = `${title}. Severity without this: ${severity}. [More](${ruleUrl(name)})`;
    return [name, { $ref: "#/definitions/severity", markdownDescription }];
  });
  const profiles = profileNames.map((name) => [
    name,
    { type: "boolean", default: true, description: profileTexts[name] },
  ]);
  const options = {
    rules: {
      description: "The severity of rules; those not named have their own.",
      type: "object",
      properties: Object.fromEntries(rules) as unknown,
    },
    profiles: {
      description: "Groups of rules, switched on or off as a whole.",
      type: "object",
      properties: Object.fromEntries(profiles) as unknown,
    },
  };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "How Zarr Lens lints",
    type: "object",
    definitions: {
      severity: { type: "string", examples: severities },
      ...options,
    },
    properties: {
      $schema: { type: "string" },
      rules: { $ref: "#/definitions/rules" },
      profiles: { $ref: "#/definitions/profiles" },
      chunks: {
        type: "boolean",
        default: true,
        description: "Whether the files of chunks are looked at: their names, sizes and indexes.",
      },
      overrides: {
        description: "Other severities for some files; later entries win.",
        type: "array",
        items: {
          type: "object",
          required: ["files"],
          properties: {
            files: {
              description:
                "Patterns of paths relative to this file: * and ? within a name, ** for any folders.",
              type: "array",
              items: { type: "string", maxLength: 200 },
            },
            rules: { $ref: "#/definitions/rules" },
            profiles: { $ref: "#/definitions/profiles" },
          },
        },
      },
    },
  };
  return format(JSON.stringify(schema), { parser: "json", printWidth: 100 });
}
