import { guessValue, removal, replaceChoices, replaceValue } from "../edits";
import type { Fix } from "../finding";
import { memberOf, stringOf, type ObjectNode } from "../jsonAccess";
import type { LintRun } from "../lintRun";
import { didYouMean, nearest } from "../suggest";
import { quote } from "../wording";
import { checkConfigurationMembers, readExtension, type Extension } from "./extension";

const encodings = ["default", "v2"];

/** `chunk_key_encoding` of a v3 array (V3-ARR-006, V3-CKE-*). */
export function checkChunkKeyEncoding(run: LintRun, object: ObjectNode): void {
  const node = memberOf(object, "chunk_key_encoding")?.value;
  if (node === undefined) return;
  const extension = readExtension(run, node, {
    what: "chunk_key_encoding",
    mustBeUnderstood: true,
    ignore: ["separator"],
  });
  if (extension === undefined) return;
  if (extension.name !== "default" && extension.name !== "v2") {
    const guess = nearest(extension.name, encodings);
    run.report(
      "unknown-chunk-key-encoding",
      extension.nameNode,
      `No chunk key encoding is registered as ${JSON.stringify(extension.name)}: readers without it find no chunk.${didYouMean(extension.name, encodings)}`,
      guess === undefined
        ? {}
        : {
            severity: "error",
            fixes: [guessValue(`Write "${guess}"`, extension.nameNode, JSON.stringify(guess))],
          },
    );
    return;
  }
  if (extension.name === "v2") {
    run.report(
      "chunk-key-v2",
      extension.nameNode,
      'The "v2" encoding is for converted data; new arrays should have "default".',
      { severity: "warning" },
    );
  }
  if (extension.shortHand) {
    run.report(
      "extension-short-hand",
      node,
      `chunk_key_encoding stands as a name alone, which v3.1 allows: zarr-python, tensorstore and zarrita refuse it.`,
      {
        fixes: [
          replaceValue("Write an object", node, `{"name": ${JSON.stringify(extension.name)}}`),
        ],
      },
    );
  }
  checkSeparator(run, extension);
}

function checkSeparator(run: LintRun, extension: Extension): void {
  const { configuration, node } = extension;
  if (configuration !== undefined) {
    checkConfigurationMembers(run, extension, ["separator"]);
    const value = memberOf(configuration, "separator")?.value;
    const text = stringOf(value);
    if (value !== undefined && text !== "/" && text !== ".") {
      run.report(
        "chunk-key-separator",
        value,
        `separator is ${quote(run.text, value)}, but expected "/" or ".": zarr-python and tensorstore refuse this.`,
        {
          fixes: replaceChoices(value, ['"/"', '"."']),
        },
      );
    }
  }
  const misplaced = node.kind === "object" ? memberOf(node, "separator") : undefined;
  if (misplaced === undefined || node.kind !== "object") return;
  run.report(
    "chunk-key-separator-place",
    misplaced,
    "separator belongs in configuration: zarr-python and zarrita pass over it here and take the default, tensorstore refuses it.",
    { fixes: separatorFixes(run, node, extension) },
  );
}

function separatorFixes(run: LintRun, node: ObjectNode, { name, configuration }: Extension): Fix[] {
  const member = memberOf(node, "separator");
  const value = member?.value;
  if (
    member === undefined ||
    value === undefined ||
    memberOf(node, "configuration") !== undefined
  ) {
    return member === undefined || configuration === undefined
      ? []
      : [{ title: 'Remove "separator"', edits: [removal(node, member)] }];
  }
  const text = run.text.slice(value.offset, value.offset + value.length);
  return [
    {
      title: "Move into configuration",
      // Of another separator it is not known whether the chunks were written with it.
      preferred: stringOf(value) === (name === "v2" ? "." : "/"),
      edits: [
        { offset: member.nameOffset, length: member.nameLength, text: '"configuration"' },
        { offset: value.offset, length: value.length, text: `{"separator": ${text}}` },
      ],
    },
  ];
}
