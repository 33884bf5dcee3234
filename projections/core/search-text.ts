/**
 * Joins texts of a row for one index that finds any of them. Each is preceded by a newline, so that a search can
 * distinguish the beginning of a text from its middle. Two columns separated by a space count as one text.
 */
export const searchTextSql = (columns: readonly string[]): string =>
  columns
    .map((text) => {
      const parts = text.split(' ').map((column) => `coalesce(${column}, '')`);
      return `E'\\n' || ${parts.join(" || ' ' || ")}`;
    })
    .join(' || ');
