import type { Pool } from 'pg';
import { askOne } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { constant, sql, type Sql } from './sql.ts';

/** Below so many rows all that is found is gathered soon enough. */
const largeFrom = 50_000;
/** Rows that are looked at, as whole pages of the table that are drawn by lot. */
const looked = 2_000;
/**
 * So many of them must be found, and stand for more rows than are counted: of a million rows with just as many as are
 * counted, one lot in fifty would say more.
 */
const hitsMin = 30;
const timesCounted = 1.5;

type Sample = Readonly<{ looked: number; hits: number; rows: number }>;

/**
 * Whether a condition surely holds for more rows than are counted, as a few thousand rows show that are drawn by lot. The
 * planner's own guess rests on a hundred values, and that of a text that contains another one on its length.
 */
export const areSurelyMany = async (
  pool: Pool,
  { from, table }: Pick<ListDeclaration<never, never, never>, 'from' | 'table'>,
  where: Sql,
): Promise<boolean> => {
  if (table === undefined) return false;
  const rows = sql`(select greatest(1, reltuples) from pg_class where oid = '${table}'::regclass)`;
  const sample = await askOne<Sample>(
    pool,
    sql`select count(*)::integer as looked, (count(*) filter (where ${where}))::integer as hits,
        ${rows}::float8 as rows
      from ${from} tablesample system (least(100, 100.0 * ${constant(looked)} / ${rows}))
      where ${rows} >= ${constant(largeFrom)}`,
  );
  if (sample === null || sample.hits < hitsMin) return false;
  return (sample.hits / sample.looked) * sample.rows > timesCounted * listLimits.counted;
};
