import { resolveSpec, type ChainSpec } from "./chain";
import type { PackedParameters } from "./decoders/packed";
import { byteSize } from "./forms";

const names = new Set(["bytes", "v2-bytes"]);

/**
 * Whether stored chunks are their elements as they are decoded, byte for byte, so that any part of one can
 * be read by itself.
 */
export function isPlainElements(chain: ChainSpec): boolean {
  const { resolved } = resolveSpec(chain);
  const [only] = resolved?.steps ?? [];
  if (resolved?.steps.length !== 1 || only === undefined) return false;
  if (!names.has(only.definition.name) || byteSize(resolved.input) === undefined) return false;
  const { swap, narrow } = only.parameters as PackedParameters;
  return swap.length === 0 && narrow.length === 0;
}
