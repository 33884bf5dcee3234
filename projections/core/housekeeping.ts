import type { Pool } from 'pg';
import { pause } from '../../infra/pause.ts';
import type { Leases } from '../../infra/leases/leases.ts';
import {
  deleteCheckpoint,
  readCheckpoints,
  tablesOfShape,
  type Checkpoint,
} from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { isLender } from './lent-rows.ts';
import { ownRows } from './locks.ts';
import type { Member } from './member.ts';
import { tableName, versionName } from './table-names.ts';
import { dropTableSql } from './table-sql.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';

/** How long change notices are kept for the processes that push them. */
const changesKept = '10 minutes';
/** How long the tables of an older version are kept after the last write to them. */
const olderVersionKeptMs = 10 * 60_000;

/** Stopped members for which somebody requested a retry. */
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
  /** Every projection of this release. */
  declared: readonly Pick<Projection, 'name'>[];
}>;

/** Deletes change notices that every process has had time to push. */
export const forgetOldChanges = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from ops.changes where at < clock_timestamp() - interval '${changesKept}'`,
  );
};

/**
 * Drops the tables of older versions that a newer one, built and served by this process, has replaced, of newer
 * versions that were never finished, and of projections that `declared` does not contain any more. It waits until
 * nobody holds their lease and nothing was written to them for a while, so that processes of the older release can
 * still read them.
 */
export const retireOlderVersions = async (
  { pool, leases, declared }: RetireDeps,
  members: readonly Member[],
  now: number = Date.now(),
): Promise<readonly string[]> => {
  const retired: string[] = [];
  const checkpoints = await readCheckpoints(pool);
  for (const checkpoint of checkpoints) {
    const { name, version, slot, status, updatedAt } = checkpoint;
    const isReplaced = members.some(
      ({ projection, state }) =>
        projection.name === name &&
        state === 'running' &&
        (projection.version > version || (projection.version < version && status === 'rebuilding')),
    );
    const isGone = declared.every((one) => one.name !== name);
    const isKept =
      now - Date.parse(updatedAt) < olderVersionKeptMs || isLender(checkpoints, checkpoint);
    if (!(isReplaced || isGone) || slot !== 'live' || isKept) continue;
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

/** The declaration of an older version is gone, so its checkpoint names its tables. */
const dropVersion = async (pool: Pool, projection: Checkpoint): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await ownRows(client, projection);
    for (const table of tablesOfShape(projection.shape)) {
      for (const slot of ['live', 'rebuild'] as const) {
        await client.query(dropTableSql(tableName(projection, table, slot)));
      }
    }
    for (const slot of ['live', 'rebuild'] as const) {
      await deleteCheckpoint(client, { projection, slot });
    }
  });
};

export type HousekeepingDeps = RetireDeps &
  Readonly<{
    members: ReadonlySet<Member>;
    /** Creates the tables that it reads, unless an earlier caller did. */
    ready: () => Promise<void>;
    /** Called for a stopped member that is to be tried again. */
    reopen: (member: Member) => void;
    /** Milliseconds between checks for requests made by hand. */
    retryMs: number;
    signal: AbortSignal;
  }>;

/** Old data are deleted once in this many checks. */
const tidyEvery = 30;

/** Checks for requests made by hand and deletes old data, until the signal aborts. */
export const keepHouse = async (deps: HousekeepingDeps): Promise<void> => {
  const { pool, members, signal } = deps;
  for (let turn = 1; !signal.aborted; turn += 1) {
    await pause(deps.retryMs, signal);
    if (signal.aborted) return;
    await deps.ready();
    for (const member of await findRetries(pool, [...members])) deps.reopen(member);
    if (turn % tidyEvery !== 0) continue;
    await forgetOldChanges(pool);
    await retireOlderVersions(deps, [...members]);
  }
};
