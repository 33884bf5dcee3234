import type { Pool } from 'pg';
import { sendTogether, type Statement } from '../../infra/postgres/pipeline.ts';
import { commitBatch, onConnection } from '../../infra/postgres/transaction.ts';
import { createStatementNames } from './statement-names.ts';
import { toQuery, type Sql } from './sql.ts';

const names = createStatementNames();

/**
 * Rows of a statement that is not a list. A statement without values is prepared once per connection and planned once,
 * because its plan is always the same. A statement with values is planned for these values, because some are rare and
 * others common.
 */
export const ask = async <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => {
  const query = toQuery(statement);
  const named = query.values.length === 0 ? names.of(query.text) : {};
  return (await pool.query<Raw>({ ...query, ...named })).rows;
};

/** The first row, if any. */
export const askOne = async <Raw extends object>(pool: Pool, statement: Sql): Promise<Raw | null> =>
  (await ask<Raw>(pool, statement))[0] ?? null;

/** Rows by their keys. The statement is prepared, because every key is equally rare. */
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

/** Rows that indexes certainly find, where the planner would overestimate their number and read whole tables. */
export const askByIndexes = <Raw extends object>(
  pool: Pool,
  statement: Sql,
): Promise<readonly Raw[]> => {
  const query = toQuery(statement);
  const all = [beginReading, settings, { ...query, ...names.of(query.text) }, commitBatch];
  return onConnection(pool, async (client) => {
    const [, , rows = []] = await sendTogether(client, all);
    // As in every statement, the columns determine the type of the rows.
    return rows as readonly Raw[];
  });
};

/** A function that runs a statement, such as `ask`. */
export type Ask = typeof ask;
