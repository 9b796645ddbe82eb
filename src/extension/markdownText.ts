/**
 * Text of a store for a Markdown string: every sign that Markdown, its tables or HTML know is escaped,
 * and it stays on one line. (`MarkdownString.appendText` would also forbid line breaks between words.)
 */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replaceAll("\\<", "&lt;")
    .replaceAll("\\&", "&amp;");
}
