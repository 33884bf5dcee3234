export type Column = Readonly<{ title: string; align?: 'right' }>;

/** Pads every cell of titles and rows to the width of its column. */
export const alignCells = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const align = (cells: readonly string[]): readonly string[] =>
    columns.map((column, at) => {
      const [cell, width] = [cells[at] ?? '', widths[at] ?? 0];
      return column.align === 'right' ? cell.padStart(width) : cell.padEnd(width);
    });
  return [columns.map(({ title }) => title), ...rows].map(align);
};

/** A table for people: a line of titles, then one line per row, with padded columns. */
export const textTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly string[] => alignCells(columns, rows).map((cells) => cells.join('  ').trimEnd());

/** A duration such as 950 ms, 2.5 s, 3 min or 5 h. */
export const duration = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
};
