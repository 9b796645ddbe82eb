// What the other extension does, as far as the two meet: a collection of its own under the same source name, a
// code that leads to the specification, and ranges that are a member on one line, or else its name alone.
const vscode = require("vscode");

const specification = "https://zarr-specs.readthedocs.io/en/latest/v3/core/index.html";

function rankOf(text, name) {
  const list = new RegExp(`"${name}"\\s*:\\s*\\[([^\\]]*)\\]`).exec(text);
  return list && { at: list.index, length: list[0].length, rank: list[1].split(",").length };
}

function check(document, collection) {
  if (!document.uri.path.endsWith("/beside-other-linter/zarr.json")) return;
  const text = document.getText();
  const shape = rankOf(text, "shape");
  const chunks = rankOf(text, "chunk_shape");
  if (!shape || !chunks || shape.rank === chunks.rank) return collection.set(document.uri, []);
  const start = document.positionAt(chunks.at);
  const end = document.positionAt(chunks.at + chunks.length);
  const shown = start.line === end.line ? end : start.translate(0, '"chunk_shape"'.length);
  const range = new vscode.Range(start, shown);
  const one = new vscode.Diagnostic(range, "the other linter's", vscode.DiagnosticSeverity.Error);
  one.source = "zarr";
  one.code = { value: "invalid_value", target: vscode.Uri.parse(specification) };
  collection.set(document.uri, [one]);
}

exports.activate = ({ subscriptions }) => {
  const collection = vscode.languages.createDiagnosticCollection("zarr");
  const { workspace } = vscode;
  subscriptions.push(
    collection,
    workspace.onDidOpenTextDocument((document) => check(document, collection)),
    workspace.onDidChangeTextDocument(({ document }) => check(document, collection)),
    workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
  );
  for (const document of workspace.textDocuments) check(document, collection);
};
