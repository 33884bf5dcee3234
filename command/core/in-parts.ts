/** Splits the items into parts of the given size, with the index of each part's first item. */
export const inParts = <Item>(
  items: readonly Item[],
  size: number,
): readonly Readonly<{ from: number; part: readonly Item[] }>[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) => {
    const from = index * size;
    return { from, part: items.slice(from, from + size) };
  });
