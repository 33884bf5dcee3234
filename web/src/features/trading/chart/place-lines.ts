/** Tags are 20 px high; two that are closer than this are placed side by side instead of on top of each other. */
const tagHeight = 22;
const tagGap = 6;

export type PlacedTag = Readonly<{ key: string; top: number; shift: number }>;

/**
 * Places each tag on its line, shifted along the line past the tags of neighbouring lines. `top` and `width` in px;
 * tags with a `null` top are not visible and are left out.
 */
export const placeTags = (
  tags: readonly Readonly<{ key: string; top: number | null; width: number }>[],
): readonly PlacedTag[] => {
  const seen = tags.flatMap((tag) => (tag.top === null ? [] : [{ ...tag, top: tag.top }]));
  const placed: (PlacedTag & Readonly<{ end: number }>)[] = [];
  for (const { key, top, width } of seen.sort((a, b) => a.top - b.top)) {
    const shift = placed
      .filter((other) => Math.abs(other.top - top) < tagHeight)
      .reduce((furthest, other) => Math.max(furthest, other.end + tagGap), 0);
    placed.push({ key, top, shift, end: shift + width });
  }
  return placed.map(({ key, top, shift }) => ({ key, top, shift }));
};

/** Boxes at the axis are 19 px high. */
const boxHeight = 21;

export type PlacedBox = Readonly<{ key: string; top: number }>;

/**
 * Places the boxes at the price axis: the last price exactly at its rate, the others moved away from it so that none
 * overlap.
 */
export const placeBoxes = (
  boxes: readonly Readonly<{ key: string; top: number }>[],
  lastTop: number | null,
): readonly PlacedBox[] => {
  const middle = lastTop ?? Number.NEGATIVE_INFINITY;
  const pushed = (list: readonly PlacedBox[], direction: 1 | -1): readonly PlacedBox[] => {
    let edge = lastTop === null ? Number.NaN : lastTop + direction * boxHeight;
    return list.map(({ key, top }) => {
      const clear = Number.isNaN(edge)
        ? top
        : direction === 1
          ? Math.max(top, edge)
          : Math.min(top, edge);
      edge = clear + direction * boxHeight;
      return { key, top: clear };
    });
  };
  const sorted = [...boxes].sort((a, b) => a.top - b.top);
  return [
    ...pushed(sorted.filter(({ top }) => top < middle).reverse(), -1),
    ...pushed(
      sorted.filter(({ top }) => top >= middle),
      1,
    ),
  ];
};
