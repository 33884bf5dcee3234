import { numberingTable, type NumberedKind } from '../../projections/numbering/entities/rows.ts';
import { name, sql, type Sql } from './sql.ts';

/** Joins the numbers of a kind as `n`; an id that has none yet keeps its row. */
export const joinNumbers = (kind: NumberedKind, id: Sql): Sql =>
  sql`left join ${name(numberingTable)} n on n.kind = ${kind} and n.id = ${id}`;
