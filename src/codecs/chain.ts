import type { CodecSpec } from "../zarr/node";
import { resolveChainWith, type ResolvedChain } from "./chainResolution";
import type { ArrayForm, CodecProblem } from "./codec";
import { findCodec } from "./registry";

export type { ResolvedChain, ResolvedStep } from "./chainResolution";

/** How a chunk is encoded: plain data that can be posted to a worker. */
export interface ChainSpec {
  /** In encoding order. */
  readonly codecs: readonly CodecSpec[];
  /** Data type, stored shape and fill value of the chunk. */
  readonly input: ArrayForm;
}

/**
 * Resolves a chain of codecs (v3 core, "Codecs"). Reports every problem, with `at` starting at the codec's
 * index, or empty for the chain as a whole.
 * @returns undefined where the chain cannot be decoded; a problem then says why
 */
export function resolveChain(
  codecs: readonly CodecSpec[],
  input: ArrayForm,
  report: (problem: CodecProblem) => void,
): ResolvedChain | undefined {
  return resolveChainWith(findCodec, codecs, { input, report });
}

export interface ResolvedSpec {
  readonly resolved: ResolvedChain | undefined;
  /** Why there is none. */
  readonly problem: CodecProblem | undefined;
}

const specs = new WeakMap<ChainSpec, ResolvedSpec>();

/** The chain of a spec, resolved once for each object. */
export function resolveSpec(spec: ChainSpec): ResolvedSpec {
  let result = specs.get(spec);
  if (result === undefined) {
    const problems: CodecProblem[] = [];
    const report = (problem: CodecProblem): void => void problems.push(problem);
    const { codecs, input } = spec;
    const resolved = resolveChainWith(findCodec, codecs, { input, report });
    result = { resolved, problem: resolved === undefined ? gravest(problems) : undefined };
    specs.set(spec, result);
  }
  return result;
}

const decisive = new Set(["refused-codec", "unsupported-codec", "unknown-codec"]);

function gravest(problems: readonly CodecProblem[]): CodecProblem | undefined {
  return (
    problems.find((problem) => decisive.has(problem.rule)) ??
    problems.find((problem) => problem.severity === "error") ??
    problems[0]
  );
}
