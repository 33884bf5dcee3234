import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Projection } from './define-projection.ts';
import { releaseRebuild, tryOwnRebuild } from './locks.ts';
import { localTableName, tableName, type Slot } from './table-names.ts';
import { createIndexesSql } from './table-sql.ts';
import { borrow } from '../../infra/postgres/transaction.ts';

/** The table comment that records which indexes the table has. A table with a matching comment is not checked again. */
const noteOf = (projection: Projection, table: string): string => {
  const declared = JSON.stringify(projection.tables[table]?.indexes ?? []);
  return `indexes ${createHash('sha256').update(declared).digest('hex').slice(0, 16)}`;
};

/** Records that a table has all indexes of its declaration. */
export const noteIndexes = async (
  client: PoolClient,
  projection: Projection,
  options: Readonly<{ table: string; slot: Slot }>,
): Promise<void> => {
  const name = tableName(projection, options.table, options.slot);
  await client.query(`comment on table ${name} is '${noteOf(projection, options.table)}'`);
};

type Index = Readonly<{ name: string; body: string; is_valid: boolean }>;

/** An index definition as PostgreSQL prints it, without its own name and its table's. */
const indexesOf = async (client: PoolClient, table: string): Promise<readonly Index[]> => {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, indisvalid as is_valid,
            regexp_replace(pg_get_indexdef(indexrelid), '^CREATE INDEX \\S+ ON \\S+ ', '') as body
       from pg_index where indrelid = $1::regclass and not indisprimary order by indexrelid`,
    [table],
  );
  return rows;
};

/** The declared indexes, in order, in the form that PostgreSQL prints for an existing table. */
const declaredBodies = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<readonly string[]> => {
  await client.query('begin');
  try {
    const probe = tableName(projection, table, 'verify');
    const local = localTableName(projection, table);
    await client.query(`create temporary table ${local} (like ${tableName(projection, table)})`);
    for (const sql of createIndexesSql(projection, table, 'verify')) await client.query(sql);
    return (await indexesOf(client, probe)).map(({ body }) => body);
  } finally {
    await client.query('rollback');
  }
};

/** Whether a table's declaration has changed since its indexes were created. */
const isDue = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<boolean> => {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description($1::regclass, 'pg_class') as note`,
    [tableName(projection, table)],
  );
  return rows[0]?.note !== noteOf(projection, table);
};

const completeTable = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<readonly string[]> => {
  const name = tableName(projection, table);
  const bodies = await declaredBodies(client, projection, table);
  const present = await indexesOf(client, name);
  const drop = async (indexes: readonly Index[]): Promise<void> => {
    for (const { name: index } of indexes)
      await client.query(`drop index concurrently if exists ${index}`);
  };
  // An invalid index left by an interrupted build is useless and slows every write.
  await drop(present.filter(({ is_valid }) => !is_valid));
  const valid = present.filter(({ is_valid }) => is_valid);
  const made = new Set(valid.map(({ body }) => body));
  const missing = createIndexesSql(projection, table, 'live').filter(
    (_sql, at) => !made.has(bodies[at] ?? ''),
  );
  for (const sql of missing)
    await client.query(sql.replace('create index on', 'create index concurrently on'));
  // Indexes that are no longer declared serve queries until those that replace them exist.
  await drop(valid.filter(({ body }) => !bodies.includes(body)));
  await noteIndexes(client, projection, { table, slot: 'live' });
  return missing;
};

/**
 * Creates indexes that a declaration has gained since its tables were built, and drops those it has lost, while the
 * tables are in use. A rebuild in progress creates all of them itself. Returns the indexes created. Ends early when
 * aborted; an unfinished index is created again the next time.
 */
export const completeIndexes = async (
  pool: Pool,
  projection: Projection,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const { client, giveBack } = await borrow(pool);
  let broken: Error | undefined;
  let isOwner = false;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = (): void =>
    void pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    const due: string[] = [];
    for (const table of Object.keys(projection.tables))
      if (await isDue(client, projection, table)) due.push(table);
    isOwner = due.length > 0 && (await tryOwnRebuild(client, projection));
    if (!isOwner) return [];
    const made: string[] = [];
    for (const table of due) {
      if (signal.aborted) break;
      made.push(...(await completeTable(client, projection, table)));
    }
    return made;
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    if (isOwner)
      await releaseRebuild(client, projection).catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error));
      });
    giveBack(broken);
  }
};
