import { numberingTable, type NumberedKind } from '../../projections/numbering/entities/rows.ts';
import type { SearchTerm, SortBy } from './list-declaration.ts';
import { constant, name, sql, type Sql } from './sql.ts';

const numbersOf = (kind: NumberedKind, id: Sql): Sql =>
  sql`${name(numberingTable)} n on n.kind = ${constant(kind)} and n.id = ${id}`;

/** Joins the numbers of a kind as `n`; an id that has none yet keeps its row. */
export const joinNumbers = (kind: NumberedKind, id: Sql): Sql =>
  sql`left join ${numbersOf(kind, id)}`;

/** In the order of numbers: whatever is listed has one, so that an index can give the order. */
export const byNumber = (kind: NumberedKind, id: Sql): SortBy => ({
  by: sql`n.number`,
  with: sql`join ${numbersOf(kind, id)}`,
});

/** Finds what has exactly this number. */
export const hasNumber =
  (kind: NumberedKind, id: Sql) =>
  ({ number }: SearchTerm): Sql | null =>
    number === null
      ? null
      : sql`${id} = any(array(select f.id from ${name(numberingTable)} f where f.kind = ${constant(kind)} and f.number = ${number}))`;
