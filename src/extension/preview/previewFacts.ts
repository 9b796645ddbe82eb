import * as vscode from "vscode";
import { resolveSpec } from "../../codecs/chain";
import { shardLayout } from "../../codecs/sharding";
import { chainsOf } from "../../view/readBox";
import { chunkShapeAt } from "../../zarr/chunkGrid";
import type { JsonObject } from "../../zarr/json";
import type { ArrayNode } from "../../zarr/node";
import { arrayFacts, shortJson, type Fact } from "../facts/arrayFacts";
import type { NodePlace } from "../nodePlace";

export interface PreviewFactsOptions {
  readonly place: NodePlace;
  /** What the store is, where it is not plain Zarr. */
  readonly form?: string | undefined;
}

/** What zarr-python's `info` tells of an array, and what the tree tells. */
export function previewFacts(array: ArrayNode, options: PreviewFactsOptions): Fact[] {
  const { l10n } = vscode;
  const { shard, codecs } = innermostCodecs(array);
  return [
    ...arrayFacts(array, shard),
    [l10n.t("Order"), orderText(array)],
    ...codecs,
    [l10n.t("Store"), storeText(options)],
    [l10n.t("Access"), l10n.t("read only")],
  ];
}

/** The codecs by what they do, those of the innermost chunks of shards. */
function innermostCodecs(array: ArrayNode): {
  shard: readonly number[] | undefined;
  codecs: Fact[];
} {
  const { l10n } = vscode;
  const origin = array.shape.map(() => 0);
  let chain = chainsOf(array)(chunkShapeAt(array.chunkGrid, origin));
  let shard: readonly number[] | undefined;
  for (let depth = 0; depth < 8; depth++) {
    const layout = shardLayout(chain);
    if (layout === undefined) break;
    shard = layout.innerChain.input.shape;
    chain = layout.innerChain;
  }
  const { resolved } = resolveSpec(chain);
  if (resolved === undefined) return { shard, codecs: [] };
  const names = (isWanted: (from: string, to: string) => boolean): string => {
    const found = chain.codecs.filter((_, at) => {
      const step = resolved.steps[at];
      return step !== undefined && isWanted(step.input.kind, step.output.kind);
    });
    return found.length === 0
      ? l10n.t("none")
      : found.map(({ name, configuration }) => codecText(name, configuration)).join(", ");
  };
  return {
    shard,
    codecs: [
      [l10n.t("Filters"), names((from, to) => from === "array" && to === "array")],
      [l10n.t("Serializer"), names((from, to) => from === "array" && to !== "array")],
      [l10n.t("Compressors"), names((from) => from !== "array")],
    ],
  };
}

function codecText(name: string, configuration: JsonObject): string {
  const shown = Object.keys(configuration).length === 0 ? "" : ` ${shortJson(configuration, 120)}`;
  return name + shown;
}

/** In memory order of v2, or as a codec transposes: elsewhere the last dimension is the fastest. */
function orderText({ zarrFormat, document, codecs }: ArrayNode): string {
  if (zarrFormat === 2) return document["order"] === "F" ? "F" : "C";
  const order = codecs.find(({ name }) => name === "transpose")?.configuration["order"];
  return order === undefined ? "C" : vscode.l10n.t("transposed {0}", shortJson(order, 80));
}

function storeText({ place: { store }, form }: PreviewFactsOptions): string {
  const { l10n } = vscode;
  const kind = {
    folder: l10n.t("folder"),
    zip: l10n.t("zip file"),
    references: l10n.t("references (kerchunk)"),
    remote: l10n.t("remote ({0})", store.uri.scheme),
  }[store.kind];
  return form === undefined ? kind : `${kind}, ${form}`;
}
