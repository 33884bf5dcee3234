import type { Pool } from 'pg';
import { toQuery, type Sql } from './sql.ts';

/** Rows of a statement that is not a list. */
export const ask = async <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => (await pool.query<Raw>(toQuery(statement))).rows;

/** The first of them, if any. */
export const askOne = async <Raw extends object>(pool: Pool, statement: Sql): Promise<Raw | null> =>
  (await ask<Raw>(pool, statement))[0] ?? null;
