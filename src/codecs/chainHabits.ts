import type { CodecDefinition } from "./codec";
import type { CodecRuleName } from "./codecRules";
import type { Report } from "./members";

const sharding = "sharding_indexed";

/** Reports what is allowed in a chain, but unwise (CONFORMANCE V3-COD-006, V3-COD-007, V3-SH-008 to 010). */
export function reportChainHabits(
  definitions: readonly (CodecDefinition | undefined)[],
  report: Report,
): void {
  const tell = (rule: CodecRuleName, index: number, message: string): void => {
    const shard = rule.startsWith("shard-");
    report({ rule, at: [index, "name"], message, severity: shard ? "warning" : "hint" });
  };
  const shard = definitions.findIndex((definition) => definition?.name === sharding);
  let compressor: string | undefined;
  definitions.forEach((definition, index) => {
    if (definition === undefined) return;
    const { name, role } = definition;
    if (shard > index) tell("shard-codec-before", index, beforeMessage(name));
    if (shard !== -1 && shard < index) tell("shard-codec-after", index, afterMessage(name));
    if (role !== "compressor") return;
    if (compressor !== undefined) {
      const message = `"${name}" compresses what "${compressor}" has compressed; one of them is enough.`;
      tell("double-compression", index, message);
    } else if (definitions[index - 1]?.role === "checksum") {
      const message = `"${name}" comes after a checksum; a checksum of what is stored finds more.`;
      tell("checksum-order", index, message);
    }
    if (/\bblosc$/.test(name) && definitions[index - 1]?.name === "numcodecs.shuffle") {
      tell(
        "double-compression",
        index,
        `"${name}" shuffles by itself; the filter before it spoils that.`,
      );
    }
    compressor = name;
  });
  const isKnown = definitions.length > 0 && definitions.every((one) => one !== undefined);
  if (isKnown && shard === -1 && compressor === undefined) {
    const message = "No codec compresses the chunks.";
    report({ rule: "no-compression", at: [], message, severity: "hint" });
  }
}

function beforeMessage(name: string): string {
  return `"${name}" before "${sharding}" is legal, but zarr-python checks the wrong shape and zarrita ignores it.`;
}

function afterMessage(name: string): string {
  return `"${name}" after "${sharding}" makes every read fetch the whole shard; tensorstore refuses it.`;
}
