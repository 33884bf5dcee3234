import type { Pool } from 'pg';
import { ask } from './ask.ts';
import { listLimits } from './list-schema.ts';
import { constant, sql, toQuery, type Sql } from './sql.ts';

/**
 * Counts rows. If there are many more than `listLimits.counted`, it returns a number above that limit and not the exact
 * count.
 */
export type Totals = (
  pool: Pool,
  from: Sql,
  where: Sql,
  /** How to run the statement; by default like any other. */
  inquire?: typeof ask,
) => Promise<number>;

/** The most that is counted. Half of these rows may disappear before a total above the limit is wrong. */
export const surelyMore = 2 * listLimits.counted + 1;
/** How long a list with at least this many rows is not counted again; its total is shown as an estimate anyway. */
const rememberedMs = 30_000;
const rememberedMost = 500;

/** Caches long totals, because counting costs as much as the page itself and most long lists stay long. */
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
