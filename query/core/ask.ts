import type { Pool } from 'pg';
import { sendTogether, type Statement } from '../../infra/postgres/pipeline.ts';
import { commitBatch, onConnection } from '../../infra/postgres/transaction.ts';
import { createStatementNames } from './statement-names.ts';
import { toQuery, type Sql } from './sql.ts';

const names = createStatementNames();

/**
 * Rows of a statement that is not a list. One in which nothing is bound is prepared once per connection, and planned
 * once: the plan is the same each time. One with values is planned for these values, of which some are rare and others
 * common.
 */
export const ask = async <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => {
  const query = toQuery(statement);
  const named = query.values.length === 0 ? names.of(query.text) : {};
  return (await pool.query<Raw>({ ...query, ...named })).rows;
};

/** The first of them, if any. */
export const askOne = async <Raw extends object>(pool: Pool, statement: Sql): Promise<Raw | null> =>
  (await ask<Raw>(pool, statement))[0] ?? null;

/** Rows by their keys: prepared as well, since every key is as rare as any other. */
export const askByKeys = async <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => {
  const query = toQuery(statement);
  return (await pool.query<Raw>({ ...query, ...names.of(query.text) })).rows;
};

const beginReading: Statement = { name: 'begin reading', text: 'begin read only' };
const settings: Statement = {
  name: 'by indexes',
  text: `select set_config('enable_seqscan', 'off', true)`,
};

/** Rows that indexes surely find, where the planner would guess that so many are found that it reads whole tables. */
export const askByIndexes = <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => {
  const query = toQuery(statement);
  const all = [beginReading, settings, { ...query, ...names.of(query.text) }, commitBatch];
  return onConnection(pool, async (client) => {
    const [, , rows = []] = await sendTogether(client, all);
    // As with any statement, its rows are what its columns say.
    return rows as readonly Raw[];
  });
};

/** A way to ask. */
export type Ask = typeof ask;
