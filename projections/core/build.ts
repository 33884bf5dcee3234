import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Leases } from '../../infra/leases/leases.ts';
import { insertCheckpoint, readCheckpoint, setStatus, shapeOf } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { noteIndexes } from './indexes.ts';
import { lendRows } from './lent-rows.ts';
import { ownRows, shareRows } from './locks.ts';
import type { Member } from './member.ts';
import { tableName, type Slot } from './table-names.ts';
import { createIndexesSql, createTableSql, dropTableSql } from './table-sql.ts';
import { ownTables, swapPatiently } from './swap.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';

/** Makes a projection's tables anew, empty and without secondary indexes. */
export const createTables = async (
  client: PoolClient,
  projection: Projection,
  slot: Slot,
): Promise<void> => {
  for (const table of Object.keys(projection.tables)) {
    await client.query(dropTableSql(tableName(projection, table, slot)));
    await client.query(createTableSql(projection, table, slot));
  }
};

/** Makes the secondary indexes of tables that have none yet, and lets the planner look at the rows. */
export const createIndexes = async (
  client: PoolClient,
  projection: Projection,
  slot: Slot,
): Promise<void> => {
  for (const table of Object.keys(projection.tables)) {
    const name = tableName(projection, table, slot);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from pg_index where indrelid = $1::regclass and not indisprimary',
      [name],
    );
    if (rows[0]?.count === 0) {
      for (const sql of createIndexesSql(projection, table, slot)) await client.query(sql);
      await noteIndexes(client, projection, { table, slot });
    }
    await client.query(`analyze ${name}`);
  }
};

export type OpenDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'assertHeld'>;
  store: Pick<EventStore, 'end'>;
  /** Told of one that has read further than the log goes. */
  onAhead: (member: Member, position: bigint, end: bigint) => void;
}>;

/**
 * Reads where a member stands. Where it has no rows yet, or had other columns, an older version serves its own until it
 * is built, or it gets empty tables; these also where it holds events that the log has lost (decision 184). A stopped one is
 * tried again. Throws `LeaseLostError`.
 */
export const openMember = async (
  { pool, leases, store, onAhead }: OpenDeps,
  member: Member,
): Promise<void> => {
  const { projection, lease } = member;
  const key = { projection, slot: 'live' } as const;
  const opened = await inTransaction(pool, async (client) => {
    await leases.assertHeld(client, lease);
    const found = await readCheckpoint(client, key);
    // Asked after the checkpoint was read: what stood there was in the log by then.
    const end = await store.end();
    const isAhead = found !== null && found.position > end;
    if (isAhead) onAhead(member, found.position, end);
    const isBuilt = !isAhead && found?.shape === shapeOf(projection);
    const state = isBuilt && found.status === 'running' ? 'running' : 'rebuilding';
    const position = isBuilt ? found.position : 0n;
    let isLent = false;
    if (state === 'rebuilding' && position === 0n) {
      await ownRows(client, projection);
      isLent = !isAhead && (await lendRows(client, projection));
      if (!isLent) await createTables(client, projection, 'live');
      await insertCheckpoint(client, key);
    } else if (state === 'rebuilding') await setStatus(client, key, 'rebuilding');
    return { state, position, isLent } as const;
  });
  // Only now is it open: where the answer to the commit is lost, whoever tries again must find it as it was.
  member.saved = opened.position;
  member.position = opened.position;
  member.isLent = opened.isLent;
  if (member.state !== 'left') member.state = opened.state;
};

/** Puts empty tables in the place of an older version's rows. Throws `LeaseLostError`. */
export const makeEmpty = async (
  { pool, leases }: Readonly<{ pool: Pool; leases: Pick<Leases, 'assertHeld'> }>,
  member: Member,
): Promise<void> => {
  await swapPatiently(() =>
    inTransaction(pool, async (client) => {
      await leases.assertHeld(client, member.lease);
      await ownTables(client, member.projection);
      await createTables(client, member.projection, 'live');
    }),
  );
  member.isLent = false;
};

/** A build has caught up: its indexes are made, and from now on it is what is served. */
export const finishBuild = async (
  pool: Pool,
  leases: Pick<Leases, 'assertHeld'>,
  member: Member,
): Promise<void> => {
  const { projection, lease } = member;
  await inTransaction(pool, async (client) => {
    await shareRows(client, projection);
    await leases.assertHeld(client, lease);
    await createIndexes(client, projection, 'live');
    await setStatus(client, { projection, slot: 'live' }, 'running');
  });
  // Whoever stopped it meanwhile has the last word.
  if (member.state === 'rebuilding') member.state = 'running';
};
