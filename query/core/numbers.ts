import { numberingTable, type NumberedKind } from '../../projections/numbering/entities/rows.ts';
import type { SearchTerm, SortBy } from './list-declaration.ts';
import { constant, name, sql, type Sql } from './sql.ts';

const numbersOf = (kind: NumberedKind, id: Sql): Sql =>
  sql`${name(numberingTable)} n on n.kind = ${constant(kind)} and n.id = ${id}`;

/** Joins the numbers of a kind as `n`; a row whose id has no number yet stays. */
export const joinNumbers = (kind: NumberedKind, id: Sql): Sql =>
  sql`left join ${numbersOf(kind, id)}`;

/** Orders by number. Everything listed has a number, so an index can give the order. */
export const byNumber = (kind: NumberedKind, id: Sql): SortBy => ({
  by: sql`n.number`,
  with: sql`join ${numbersOf(kind, id)}`,
});

/** Finds the record with exactly this number. */
export const hasNumber =
  (kind: NumberedKind, id: Sql) =>
  ({ number }: SearchTerm): Sql | null =>
    number === null
      ? null
      : sql`${id} = any(array(select f.id from ${name(numberingTable)} f where f.kind = ${constant(kind)} and f.number = ${number}))`;
