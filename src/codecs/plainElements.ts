import { resolveSpec, type ChainSpec } from "./chain";
import type { PackedParameters } from "./decoders/packed";
import { byteSize } from "./forms";

const names = new Set(["bytes", "v2-bytes"]);

/**
 * The number of codecs that stored chunks have beyond their elements as they are, byte for byte: where it
 * is 0, any part of one can be read by itself. Undefined where elements are not so.
 */
export function codecsBeyondPlain(chain: ChainSpec): number | undefined {
  const { resolved } = resolveSpec(chain);
  const first = resolved?.steps[0];
  if (resolved === undefined || first === undefined) return undefined;
  if (!names.has(first.definition.name) || byteSize(resolved.input) === undefined) return undefined;
  const { swap, narrow } = first.parameters as PackedParameters;
  return swap.length === 0 && narrow.length === 0 ? resolved.steps.length - 1 : undefined;
}
