/** The items in parts of so many, with the place of each part's first. */
export const inParts = <Item>(
  items: readonly Item[],
  size: number,
): readonly Readonly<{ from: number; part: readonly Item[] }>[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) => {
    const from = index * size;
    return { from, part: items.slice(from, from + size) };
  });
