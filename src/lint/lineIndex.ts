/** A place in a text: both count from 0, `character` in UTF-16 code units. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

/** Turns offsets of `text` into lines and characters; lines end at `\n`, `\r\n` or `\r`. */
export function lineIndex(text: string): (offset: number) => LinePosition {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low, character: offset - (starts[low] ?? 0) };
  };
}
