import type { Pool } from 'pg';
import { askOne } from './ask.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { listLimits } from './list-schema.ts';
import { sql, type Sql } from './sql.ts';

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

type Sample = Readonly<{ looked: number; hits: number }>;

/**
 * How many rows there are, about; 0 where a view stands in the table's place (an older version's rows, while the next is
 * built), of which nothing can be drawn.
 */
const rowsOf = async (pool: Pool, table: Sql): Promise<number> => {
  const found = await askOne<{ rows: number }>(
    pool,
    sql`select reltuples::float8 as rows from pg_class
      where oid = '${table}'::regclass and relkind in ('r', 'p')`,
  );
  return found?.rows ?? 0;
};

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
  const rows = await rowsOf(pool, table);
  if (rows < largeFrom) return false;
  const percent = (100 * looked) / rows;
  const sample = await askOne<Sample>(
    pool,
    sql`select count(*)::integer as looked, (count(*) filter (where ${where}))::integer as hits
      from ${from} tablesample system (${percent}::real)`,
  );
  if (sample === null || sample.hits < hitsMin) return false;
  return (sample.hits / sample.looked) * rows > timesCounted * listLimits.counted;
};
