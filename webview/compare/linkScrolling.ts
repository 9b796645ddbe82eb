/**
 * Scrolls the tables in an element together: by rows, and across by columns, which may have other widths. Gives the
 * function that ends it.
 */
export function linkScrolling(within: HTMLElement, isLinked: () => boolean): () => void {
  const expected = new WeakMap<Element, string>();
  const onScroll = (event: Event): void => {
    const from = event.target;
    if (!(from instanceof HTMLElement) || !from.matches(".table") || !isLinked()) return;
    // This one was scrolled from here.
    if (expected.get(from) === placeOf(from)) return;
    const columns = from.scrollLeft / columnWidth(from);
    for (const to of within.querySelectorAll<HTMLElement>(".table")) {
      if (to === from) continue;
      to.scrollTo({ top: from.scrollTop, left: columns * columnWidth(to) });
      expected.set(to, placeOf(to));
    }
  };
  // Scrolling is told to the table alone.
  within.addEventListener("scroll", onScroll, { capture: true });
  return () => within.removeEventListener("scroll", onScroll, { capture: true });
}

function placeOf({ scrollTop, scrollLeft }: Element): string {
  return `${scrollTop} ${scrollLeft}`;
}

function columnWidth(table: Element): number {
  return table.querySelector<HTMLElement>(".table-cell")?.offsetWidth || 1;
}
