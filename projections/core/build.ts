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

/** Creates a projection's tables again, empty and without secondary indexes. */
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

/** Creates the secondary indexes of tables that have none yet, and analyzes the tables for the planner. */
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
  store: Pick<EventStore, 'end' | 'holds'>;
  /** Called for a projection that has read events which the log does not hold. */
  onAhead: (member: Member, position: bigint, end: bigint) => void;
}>;

/**
 * Reads a member's checkpoint. If it has no rows yet, or other columns, it is served from an older version until it is
 * built, or it gets empty tables. It gets empty tables also if it contains events that the log has lost (decision 184).
 * A stopped one is tried again. Throws `LeaseLostError`.
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
    // Read after the checkpoint, so that the log held every event up to the checkpoint by then.
    const end = await store.end();
    const isAhead = found !== null && (found.position > end || !(await store.holds(found)));
    if (isAhead) onAhead(member, found.position, end);
    const isBuilt = !isAhead && found?.shape === shapeOf(projection);
    const state = isBuilt && found.status === 'running' ? 'running' : 'rebuilding';
    const position = isBuilt ? found.position : 0n;
    const hash = isBuilt ? found.hash : null;
    let isLent = false;
    if (state === 'rebuilding' && position === 0n) {
      await ownRows(client, projection);
      isLent = !isAhead && (await lendRows(client, projection));
      if (!isLent) await createTables(client, projection, 'live');
      await insertCheckpoint(client, key);
    } else if (state === 'rebuilding') await setStatus(client, key, 'rebuilding');
    return { state, position, hash, isLent } as const;
  });
  // Set only now: if the answer to the commit is lost, a retry must find the member unchanged.
  member.saved = opened.position;
  member.position = opened.position;
  member.hash = opened.hash;
  member.isLent = opened.isLent;
  if (member.state !== 'left') member.state = opened.state;
};

/** Replaces the views on an older version's rows by empty tables. Throws `LeaseLostError`. */
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

/** Finishes a build that has caught up: creates its indexes and serves it from now on. */
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
  // A stop that happened meanwhile takes precedence.
  if (member.state === 'rebuilding') member.state = 'running';
};
