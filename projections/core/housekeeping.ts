import type { Pool } from 'pg';
import type { Leases } from '../../infra/leases/leases.ts';
import {
  deleteCheckpoint,
  readCheckpoints,
  tablesOfShape,
  type Checkpoint,
} from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { ownRows } from './locks.ts';
import type { Member } from './member.ts';
import { tableName, versionName } from './table-names.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';

/** How long change notices are kept for the processes that push them. */
const changesKept = '10 minutes';
/** How long the tables of an older version stay after the last process wrote to them. */
const olderVersionKeptMs = 10 * 60_000;

/** Stopped members that somebody asked to try again. */
export const findRetries = async (
  pool: Pool,
  members: readonly Member[],
): Promise<readonly Member[]> => {
  const stopped = members.filter(({ state }) => state === 'stopped');
  if (stopped.length === 0) return [];
  const asked = (await readCheckpoints(pool)).filter(({ status }) => status === 'retry');
  return stopped.filter(({ projection }) =>
    asked.some(({ name, version }) => name === projection.name && version === projection.version),
  );
};

export type RetireDeps = Readonly<{
  pool: Pool;
  leases: Pick<Leases, 'acquire'>;
  /** Every projection there is in this release. */
  declared: readonly Pick<Projection, 'name'>[];
}>;

/** Deletes change notices that every process has had time to push. */
export const forgetOldChanges = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from ops.changes where at < clock_timestamp() - interval '${changesKept}'`,
  );
};

/**
 * Drops the tables of versions that a newer one, built and served by this process, has replaced, and of projections that
 * `declared` does not name any more: once nobody holds their lease and nothing was written to them for a while, so that
 * processes of the older release can still read them.
 */
export const retireOlderVersions = async (
  { pool, leases, declared }: RetireDeps,
  members: readonly Member[],
  now: number = Date.now(),
): Promise<readonly string[]> => {
  const retired: string[] = [];
  for (const checkpoint of await readCheckpoints(pool)) {
    const { name, version, slot, updatedAt } = checkpoint;
    const isReplaced = members.some(
      ({ projection, state }) =>
        projection.name === name && projection.version > version && state === 'running',
    );
    const isGone = declared.every((one) => one.name !== name);
    if (
      !(isReplaced || isGone) ||
      slot !== 'live' ||
      now - Date.parse(updatedAt) < olderVersionKeptMs
    )
      continue;
    const lease = await leases.acquire(`projection ${versionName(checkpoint)}`);
    if (lease === null) continue;
    try {
      await dropVersion(pool, checkpoint);
      retired.push(versionName(checkpoint));
    } finally {
      await lease.release();
    }
  }
  return retired;
};

/** An older version's declaration is gone; its checkpoint names its tables. */
const dropVersion = async (pool: Pool, projection: Checkpoint): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await ownRows(client, projection);
    for (const table of tablesOfShape(projection.shape)) {
      for (const slot of ['live', 'rebuild'] as const) {
        await client.query(`drop table if exists ${tableName(projection, table, slot)}`);
      }
    }
    for (const slot of ['live', 'rebuild'] as const) {
      await deleteCheckpoint(client, { projection, slot });
    }
  });
};
