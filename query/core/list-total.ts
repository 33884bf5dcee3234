import type { Pool } from 'pg';
import { ask } from './ask.ts';
import { listLimits } from './list-schema.ts';
import { constant, sql, toQuery, type Sql } from './sql.ts';

/** Counts rows; more than `listLimits.counted` for however many more there are. */
export type Totals = (
  pool: Pool,
  from: Sql,
  where: Sql,
  /** How it is asked for, where not as any other statement. */
  inquire?: typeof ask,
) => Promise<number>;

/** Rows of which half may leave before a total beyond the bound is wrong. */
export const surelyMore = 2 * listLimits.counted + 1;
/** How long a list that had as many is not counted again: its total is told as an estimate anyway. */
const rememberedMs = 30_000;
const rememberedMost = 500;

/** Counting costs as much as the page itself, and most lists that are long stay so. */
export const createTotals = (nowMs: () => number): Totals => {
  const remembered = new WeakMap<Pool, Map<string, number>>();

  const longOf = (pool: Pool): Map<string, number> => {
    const found = remembered.get(pool) ?? new Map<string, number>();
    remembered.set(pool, found);
    return found;
  };

  return async (pool, from, where, inquire = ask) => {
    const long = longOf(pool);
    const counting = sql`select count(*)::integer as total from (
      select 1 from ${from} where ${where} limit ${constant(surelyMore)}) counted`;
    const { text, values } = toQuery(counting);
    const key = `${text} ${JSON.stringify(values)}`;
    if ((long.get(key) ?? 0) > nowMs()) return surelyMore;
    long.delete(key);
    const [row] = await inquire<{ total: number }>(pool, counting);
    const total = row?.total ?? 0;
    if (total < surelyMore) return total;
    if (long.size >= rememberedMost) long.clear();
    long.set(key, nowMs() + rememberedMs);
    return total;
  };
};
