/**
 * Texts of a row in one, for one index that finds any of them: each after a newline, so that what begins a text can be
 * told from what only stands in it. Two columns with a space between them count as one text.
 */
export const searchTextSql = (columns: readonly string[]): string =>
  columns
    .map((text) => {
      const parts = text.split(' ').map((column) => `coalesce(${column}, '')`);
      return `E'\\n' || ${parts.join(" || ' ' || ")}`;
    })
    .join(' || ');
