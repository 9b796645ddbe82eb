import { resolveSpec, type ChainSpec } from "../codecs/chain";
import type { CodecForm } from "../codecs/codec";
import { shardLayout } from "../codecs/sharding";
import { chunkShapeAt } from "../zarr/chunkGrid";
import { describeDataType } from "../zarr/dataTypeName";
import type { JsonObject, JsonValue } from "../zarr/json";
import type { ArrayNode } from "../zarr/node";
import { findConventions, type FoundConvention } from "./conventions/findConventions";
import type { GroupAbove } from "./coordinates/foundAxis";
import { chainsOf } from "./readBox";
import { jsonLine } from "./wire";

/** What the metadata says, for looking at. */
export interface ArrayDetails {
  readonly attributes: readonly AttributeNode[];
  /** Attributes that were left out, at any depth. */
  readonly attributesLeftOut: number;
  /** In encoding order. */
  readonly codecs: readonly CodecStep[];
  readonly conventions: readonly FoundConvention[];
}

/** An attribute, or a part of one. */
export interface AttributeNode {
  readonly name: string;
  /** The value, or how many members it has. */
  readonly text: string;
  readonly children: readonly AttributeNode[];
}

/** A codec with what goes in and comes out while encoding. */
export interface CodecStep {
  readonly name: string;
  /** One line of JSON; empty where there is nothing to say. */
  readonly configuration: string;
  /** Empty where the chain cannot be resolved. */
  readonly input: string;
  readonly output: string;
  /** The codecs of the inner chunks of a shard. */
  readonly inner: readonly CodecStep[];
}

const [mostNodes, mostDepth, mostCharacters] = [5000, 24, 2000];

/** @param groups those above the array, the nearest first */
export function arrayDetails(array: ArrayNode, groups: readonly GroupAbove[]): ArrayDetails {
  const budget = { left: mostNodes, leftOut: 0 };
  const attributes = members(array.attributes, budget, 0);
  const shape = chunkShapeAt(
    array.chunkGrid,
    array.shape.map(() => 0),
  );
  const codecs = codecSteps(chainsOf(array)(shape), 0);
  const conventions = findConventions(array, groups);
  return { attributes, attributesLeftOut: budget.leftOut, codecs, conventions };
}

interface Budget {
  left: number;
  leftOut: number;
}

function members(
  value: JsonObject | readonly JsonValue[],
  budget: Budget,
  depth: number,
): AttributeNode[] {
  const nodes: AttributeNode[] = [];
  const names = Object.keys(value);
  for (const [at, name] of names.entries()) {
    if (budget.left <= 0 || depth > mostDepth) {
      budget.leftOut += names.length - at;
      break;
    }
    budget.left--;
    const member = Array.isArray(value) ? (value as JsonValue[])[at] : (value as JsonObject)[name];
    nodes.push(attributeNode(name, member ?? null, { budget, depth }));
  }
  return nodes;
}

function attributeNode(
  name: string,
  value: JsonValue,
  { budget, depth }: { budget: Budget; depth: number },
): AttributeNode {
  if (typeof value !== "object" || value === null) {
    const text = cut(typeof value === "string" ? value : jsonLine(value));
    return { name: cut(name), text, children: [] };
  }
  const isPlainList =
    Array.isArray(value) && value.length <= 64 && value.every((one) => typeof one !== "object");
  if (isPlainList) return { name: cut(name), text: cut(jsonLine(value)), children: [] };
  const count = Object.keys(value).length;
  const text = Array.isArray(value) ? `[${count}]` : `{${count}}`;
  return { name: cut(name), text, children: members(value, budget, depth + 1) };
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function codecSteps(chain: ChainSpec, depth: number): CodecStep[] {
  const { resolved } = resolveSpec(chain);
  return chain.codecs.map(({ name, configuration }, at) => {
    const step = resolved?.steps[at];
    const isLast = at === chain.codecs.length - 1;
    const layout = isLast && depth < 8 ? shardLayout(chain) : undefined;
    // The chains of a shard are drawn, not written.
    const shown = Object.entries(configuration).filter(
      ([member]) => layout === undefined || (member !== "codecs" && member !== "index_codecs"),
    );
    return {
      name,
      configuration: shown.length === 0 ? "" : cut(jsonLine(Object.fromEntries(shown))),
      input: step === undefined ? "" : formText(step.input),
      output: step === undefined ? "" : formText(step.output),
      inner: layout === undefined ? [] : codecSteps(layout.innerChain, depth + 1),
    };
  });
}

function formText(form: CodecForm): string {
  if (form.kind === "array") {
    return `${describeDataType(form.dataType)} (${form.shape.join(", ")})`;
  }
  return form.size === undefined ? "bytes" : `${form.size} bytes`;
}
