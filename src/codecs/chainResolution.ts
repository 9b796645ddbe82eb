import type { CodecSpec } from "../zarr/node";
import type {
  ArrayForm,
  BytesForm,
  CodecDefinition,
  CodecForm,
  CodecKind,
  ResolvedCodec,
} from "./codec";
import { reportChainHabits } from "./chainHabits";
import type { CodecRuleName } from "./codecRules";
import { bytesForm } from "./forms";
import type { Report } from "./members";

/** One codec of a chain with what goes into it and comes out of it while encoding. */
export interface ResolvedStep {
  readonly spec: CodecSpec;
  readonly definition: CodecDefinition;
  readonly input: CodecForm;
  readonly output: CodecForm;
  readonly parameters: unknown;
}

/** A chain that can be decoded: array-to-array codecs, one array-to-bytes codec, bytes-to-bytes codecs. */
export interface ResolvedChain {
  readonly input: ArrayForm;
  /** In encoding order. */
  readonly steps: readonly ResolvedStep[];
  /** What is stored: its size, where the codecs fix it. */
  readonly output: BytesForm;
}

export type CodecFinder = (name: string) => CodecDefinition | undefined;

/**
 * Resolves a chain with `find` (v3 core, "Codecs"; CONFORMANCE §3.7). Reports every problem, its `at`
 * starting with the codec's index, or empty for the chain as a whole.
 * @returns undefined where it cannot be decoded; a problem then says why
 */
export function resolveChainWith(
  find: CodecFinder,
  codecs: readonly CodecSpec[],
  { input, report }: { readonly input: ArrayForm; readonly report: Report },
): ResolvedChain | undefined {
  const resolution = new Resolution(find, input, report);
  const steps = resolution.steps(codecs);
  const output = resolution.output(codecs);
  const definitions = codecs.map((spec) => find(spec.name));
  reportChainHabits(definitions, report);
  if (steps === undefined || output === undefined) return undefined;
  return { input, steps, output };
}

class Resolution {
  private form: CodecForm;
  private broken = false;
  private foundUnknown = false;
  private arrayToBytes = 0;
  private readonly resolved: ResolvedStep[] = [];

  constructor(
    private readonly find: CodecFinder,
    private readonly input: CodecForm,
    private readonly report: Report,
  ) {
    this.form = input;
  }

  steps(codecs: readonly CodecSpec[]): ResolvedStep[] | undefined {
    codecs.forEach((spec, index) => this.add(spec, index));
    return this.broken ? undefined : this.resolved;
  }

  /** What is stored in the end; reports a chain that never comes to bytes. */
  output(codecs: readonly CodecSpec[]): BytesForm | undefined {
    if (this.arrayToBytes === 0 && !this.foundUnknown) {
      const message =
        codecs.length === 0
          ? 'The list of codecs is empty; it needs one that turns the array into bytes, such as "bytes".'
          : 'No codec turns the array into bytes; there must be one, such as "bytes".';
      this.report({ rule: "codec-array-to-bytes", at: [], message, severity: "error" });
    }
    return this.form.kind === "bytes" ? this.form : undefined;
  }

  private add(spec: CodecSpec, index: number): void {
    const definition = this.find(spec.name);
    const tell = (rule: CodecRuleName, severity: "error" | "warning" | "hint", message: string) =>
      this.report({ rule, at: [index, "name"], message, severity });
    if (definition === undefined) {
      tell("unknown-codec", "warning", unknownMessage(spec.name));
      this.foundUnknown = this.broken = true;
      return;
    }
    this.checkName(spec.name, definition, tell);
    const inPlace = this.checkPlace(definition, tell);
    const resolved = this.resolveOne(spec, definition, index);
    if (definition.refusal !== undefined) {
      const rule = definition.name === "numcodecs/pickle" ? "refused-codec" : "unsupported-codec";
      tell(rule, rule === "refused-codec" ? "error" : "warning", definition.refusal);
      this.broken = true;
    }
    if (resolved === undefined) {
      this.broken = true;
      if (definition.kind === "arrayToBytes") this.form = bytesForm(undefined);
      return;
    }
    const input = this.inputFor(definition);
    const { output, parameters } = resolved;
    this.resolved.push({ spec, definition, input, output, parameters });
    // What stands at the wrong place says nothing about what comes into the next codec.
    if (inPlace) this.form = output;
  }

  private resolveOne(
    { configuration }: CodecSpec,
    definition: CodecDefinition,
    index: number,
  ): ResolvedCodec | undefined {
    let reported = false;
    const resolved = definition.resolve(configuration, this.inputFor(definition), (problem) => {
      reported = true;
      this.report({ ...problem, at: [index, ...problem.at] });
    });
    if (resolved === undefined && !reported && definition.refusal === undefined) {
      const message = `"${definition.name}" cannot be used here.`;
      this.report({ rule: "codec-input", at: [index], message, severity: "error" });
    }
    return resolved;
  }

  /** What comes in; where the order is wrong, what would come in if it were right. */
  private inputFor(definition: CodecDefinition): CodecForm {
    if (definition.kind === "bytesToBytes") {
      return this.form.kind === "bytes" ? this.form : bytesForm(undefined, this.form.dataType);
    }
    return this.form.kind === "array" ? this.form : this.input;
  }

  private checkPlace(definition: CodecDefinition, tell: Tell): boolean {
    const { kind, name } = definition;
    if (kind === "arrayToBytes" && ++this.arrayToBytes > 1) {
      const message = `"${name}" is a second codec that turns an array into bytes; there must be one.`;
      tell("codec-array-to-bytes", "error", message);
    } else if (!this.foundUnknown && (kind === "bytesToBytes") !== (this.form.kind === "bytes")) {
      tell("codec-order", "error", `"${name}" ${kindWords[kind]}.`);
    } else {
      return true;
    }
    this.broken = true;
    return false;
  }

  private checkName(written: string, definition: CodecDefinition, tell: Tell): void {
    const { name } = definition;
    if (written.startsWith("numcodecs.")) {
      const bare = written.slice("numcodecs.".length);
      const registered =
        this.find(bare)?.name === bare ? `; the registered codec is "${bare}"` : "";
      const who = "zarr-python reads it, most other readers do not";
      tell(
        "numcodecs-codec",
        "warning",
        `"${written}" is not a registered codec: ${who}${registered}.`,
      );
    } else if (written !== name && !written.startsWith("numcodecs/")) {
      tell("codec-draft-name", "hint", `"${written}" is another name of "${name}".`);
    }
    if (definition.fewReaders) {
      tell("codec-support", "warning", `"${name}" is registered, but few readers know it.`);
    }
  }
}

type Tell = (rule: CodecRuleName, severity: "error" | "warning" | "hint", message: string) => void;

const kindWords: Readonly<Record<CodecKind, string>> = {
  arrayToArray: "works on an array, so it must come before the codec that turns it into bytes",
  arrayToBytes: "turns an array into bytes, so it must come before every codec that works on bytes",
  bytesToBytes: "works on bytes, so it must come after the codec that turns the array into bytes",
};

function unknownMessage(name: string): string {
  const shown = name.replace(/^numcodecs\//, "");
  return `The codec "${shown}" is not known here, so its chunks cannot be decoded; check the spelling, or read the data with the software that wrote it.`;
}

/**
 * Resolves codecs that all turn bytes into bytes, of any number.
 * @returns undefined where one cannot be decoded, or is of another kind; a problem then says so
 */
export function resolveBytesCodecs(
  find: CodecFinder,
  codecs: readonly CodecSpec[],
  report: Report,
): ResolvedStep[] | undefined {
  return new Resolution(find, bytesForm(undefined), report).steps(codecs);
}
