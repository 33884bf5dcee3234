import type { Pool } from 'pg';
import { ask } from '../core/ask.ts';
import { sql, type Sql } from '../core/sql.ts';

type Plan = Readonly<{ 'Shared Hit Blocks': number; 'Shared Read Blocks': number }>;

/** How many pages of the database a statement reads. */
export const pagesRead = async (pool: Pool, statement: Sql): Promise<number> => {
  const [row] = await ask<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    pool,
    sql`explain (analyze, buffers, format json) ${statement}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
};
