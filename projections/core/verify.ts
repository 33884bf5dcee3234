import type { Pool, PoolClient } from 'pg';
import { createTables } from './build.ts';
import { readCheckpoint } from './checkpoints.ts';
import type { Projection, Row } from './define-projection.ts';
import { releaseShare, shareRowsOfSession } from './locks.ts';
import { replay, type ReplaySource } from './replay.ts';
import { createReplayRows } from './replay-rows.ts';
import { tableName } from './table-names.ts';
import { borrow } from '../../infra/postgres/transaction.ts';
import { targetOf } from './write-batch.ts';

/** A row that differs between the served table and a fresh replay; `null` where one of them has no such row. */
export type Difference = Readonly<{ table: string; served: Row | null; replayed: Row | null }>;

export type Verification = Readonly<{
  projection: string;
  position: bigint;
  events: number;
  rows: number;
  /** At most 20 per table and side. */
  differences: readonly Difference[];
}>;

const samplesMax = 20;

export type VerifyDeps = ReplaySource &
  Readonly<{ pool: Pool; onProgress?: (position: bigint, total: bigint) => void }>;

/**
 * Replays a projection into temporary tables and compares them with the served ones at the same position. Rows and
 * checkpoint are read in one snapshot, and a lock keeps a rebuild from replacing the tables. The runner continues
 * meanwhile. `null` if the projection was never built or is being built.
 */
export const verify = async (
  deps: VerifyDeps,
  projection: Projection,
): Promise<Verification | null> => {
  const { client, giveBack } = await borrow(deps.pool);
  let broken: Error | undefined;
  try {
    // Taken before the snapshot, so that the snapshot sees the tables that the lock protects.
    await shareRowsOfSession(client, projection);
    await client.query('begin isolation level repeatable read');
    return await compareInSnapshot(deps, client, projection);
  } finally {
    await client
      .query('rollback')
      .then(() => releaseShare(client, projection))
      .catch((error: unknown) => {
        broken = error instanceof Error ? error : new Error(String(error));
      });
    giveBack(broken);
  }
};

const compareInSnapshot = async (
  deps: VerifyDeps,
  client: PoolClient,
  projection: Projection,
): Promise<Verification | null> => {
  const served = await readCheckpoint(client, { projection, slot: 'live' });
  if (served === null || served.status === 'rebuilding') return null;
  await createTables(client, projection, 'verify');
  const rows = createReplayRows(targetOf(projection, 'verify'), (work) => work(client));
  const upTo = served.position;
  let events = 0;
  try {
    if (upTo > 0n) {
      for await (const batch of replay(deps, projection, { from: 0n, upTo })) {
        await rows.apply(batch.events);
        events += batch.events.length;
        deps.onProgress?.(batch.position, upTo);
      }
    }
    await rows.finish({ withKeys: false });
  } finally {
    // Otherwise the connection would be released with writes in progress.
    await rows.settled();
  }
  const tables = Object.keys(projection.tables);
  const differences: Difference[] = [];
  let count = 0;
  for (const table of tables) {
    count += await countRows(client, projection, table);
    differences.push(...(await compareTable(client, projection, table)));
  }
  return { projection: projection.name, position: upTo, events, rows: count, differences };
};

const countRows = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${tableName(projection, table)}`,
  );
  return Number(rows[0]?.count);
};

const rowsOnlyIn = async (
  client: PoolClient,
  one: string,
  other: string,
): Promise<readonly Row[]> => {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(d) as row from (select * from ${one} except all select * from ${other}) d limit ${samplesMax}`,
  );
  return rows.map(({ row }) => row);
};

const compareTable = async (
  client: PoolClient,
  projection: Projection,
  table: string,
): Promise<readonly Difference[]> => {
  const served = tableName(projection, table);
  const replayed = tableName(projection, table, 'verify');
  const onlyServed = await rowsOnlyIn(client, served, replayed);
  const onlyReplayed = await rowsOnlyIn(client, replayed, served);
  const keyOf = (row: Row): string =>
    JSON.stringify((projection.tables[table]?.key ?? []).map((column) => row[column]));
  const others = new Map(onlyReplayed.map((row) => [keyOf(row), row]));
  const different = onlyServed.map((row): Difference => {
    const other = others.get(keyOf(row)) ?? null;
    others.delete(keyOf(row));
    return { table: served, served: row, replayed: other };
  });
  return [
    ...different,
    ...[...others.values()].map((row) => ({ table: served, served: null, replayed: row })),
  ];
};
