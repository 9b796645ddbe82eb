import { existsSync, readFileSync } from "node:fs";

/** The committee's own schema, as a package of matchers carries it. */
const official = new URL(
  "../../../node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
  import.meta.url,
);

/** The official schema of SARIF 2.1.0; undefined where the package is not installed. */
export function officialSarifSchema(): object | undefined {
  if (!existsSync(official)) return undefined;
  const schema = JSON.parse(readFileSync(official, "utf8")) as Record<string, unknown>;
  // Draft 04, of which the schema has nothing that draft 07 reads otherwise.
  delete schema["$schema"];
  delete schema["id"];
  return schema;
}

/**
 * The parts of SARIF 2.1.0 (OASIS standard, March 2020) that the report has, written as strictly as the
 * standard words them: also the form of URIs, which the official schema leaves to its reader.
 */
const text = { type: "string", minLength: 1 };
const level = { enum: ["none", "note", "warning", "error"] };
const message = object({ text }, ["text"]);

function object(properties: Record<string, object>, required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: false };
}

function listOf(items: object, extra: object = {}): object {
  return { type: "array", items, ...extra };
}

/** §3.30: lines and columns count from 1. */
const one = { type: "integer", minimum: 1 };
const region = object({ startLine: one, startColumn: one, endLine: one, endColumn: one }, [
  "startLine",
]);

/** §3.29, §3.4: a valid URI reference. */
const physicalLocation = object(
  {
    artifactLocation: object(
      { uri: { type: "string", minLength: 1, pattern: "^[A-Za-z0-9%._~:/?#@!$&'()*+,;=-]+$" } },
      ["uri"],
    ),
    region,
  },
  ["artifactLocation"],
);

const rule = object(
  {
    id: text,
    shortDescription: message,
    helpUri: { type: "string", pattern: "^https://" },
    defaultConfiguration: object({ level }, []),
  },
  ["id"],
);

const result = object(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: 0 },
    level,
    message,
    locations: listOf(
      object(
        {
          physicalLocation,
          logicalLocations: listOf(object({ fullyQualifiedName: text }, []), { uniqueItems: true }),
        },
        [],
      ),
    ),
  },
  ["message"],
);

export const sarifSchema = object(
  {
    $schema: { type: "string", pattern: "^https://" },
    version: { const: "2.1.0" },
    runs: listOf(
      object(
        {
          tool: object(
            {
              driver: object(
                {
                  name: text,
                  version: text,
                  informationUri: { type: "string", pattern: "^https://" },
                  rules: listOf(rule, { uniqueItems: true }),
                },
                ["name"],
              ),
            },
            ["driver"],
          ),
          columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
          results: listOf(result),
        },
        ["tool"],
      ),
    ),
  },
  ["version", "runs"],
);
