/** Matches paths against a few glob patterns: `*`, `?`, `**`, `[…]` and `{a,b}`. */
export class GlobSet {
  private readonly expressions: readonly RegExp[];

  constructor(patterns: readonly string[]) {
    this.expressions = patterns.map(globExpression);
  }

  /** @param path relative to the workspace folder, with `/` */
  matches(path: string): boolean {
    return this.expressions.some((expression) => expression.test(path));
  }
}

/** A pattern without a `/` matches a name at any depth, as in `files.exclude`. */
function globExpression(pattern: string): RegExp {
  const anchored = pattern.replace(/\/(\*\*)?$/, "").replace(/^\.?\//, "");
  const source = globSource(anchored.includes("/") ? anchored : `**/${anchored}`);
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return /(?!)/;
  }
}

function globSource(glob: string): string {
  let source = "";
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const one = glob.charAt(at);
    if (glob.startsWith("**/", at)) {
      source += "(?:.*/)?";
      at += 2;
    } else if (glob.startsWith("**", at)) {
      source += ".*";
      at += 1;
    } else if (one === "*") source += "[^/]*";
    else if (one === "?") source += "[^/]";
    else if (one === "{") {
      depth++;
      source += "(?:";
    } else if (one === "}" && depth > 0) {
      depth--;
      source += ")";
    } else if (one === "," && depth > 0) source += "|";
    else if (one === "[" && glob.indexOf("]", at + 2) > 0) {
      const end = glob.indexOf("]", at + 2);
      source += `[${glob
        .slice(at + 1, end)
        .replace(/^!/, "^")
        .replace(/\\/g, "\\\\")}]`;
      at = end;
    } else source += one.replace(/[.+^$()|[\]{}\\]/g, "\\$&");
  }
  return source;
}
