/** The page numbers that a footer shows: the ends, those around the current one, and gaps. */
export const pageLinks = (current: number, last: number): readonly (number | 'gap')[] => {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  if (current <= 3) [2, 3].forEach((page) => wanted.add(page));
  if (current >= last - 2) [last - 1, last - 2].forEach((page) => wanted.add(page));
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page === before + 1) return [page];
    return page === before + 2 ? [page - 1, page] : (['gap', page] as const);
  });
};
