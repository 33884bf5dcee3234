import type { Pool, PoolClient } from 'pg';
import { createIndexes, createTables } from './build.ts';
import {
  deleteCheckpoint,
  insertCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  setStatus,
} from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { ownRows, releaseRebuild, tryOwnRebuild } from './locks.ts';
import { replayStep, type ReplaySource } from './replay.ts';
import { swapTableSql } from './table-sql.ts';
import { borrow, inTransaction } from './transaction.ts';
import { targetOf, type Target } from './write-batch.ts';

export type Progress = Readonly<{ position: bigint; of: bigint; events: number }>;

export type RebuildDeps = ReplaySource &
  Readonly<{ pool: Pool; onProgress?: (progress: Progress) => void }>;

/** Why a projection was not rebuilt, in words for people. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}

/** A reader may hold the old tables for a moment; nobody else is made to wait longer than this for them. */
const swapWaitMs = 1_000;
const swapAttempts = 20;

const servedPosition = async (
  client: Pool | PoolClient,
  projection: Projection,
): Promise<bigint> => {
  const served = await readCheckpoint(client, { projection, slot: 'live' });
  if (served === null)
    throw new RebuildRefused(`'${projection.name}' was never built; start Daybook first.`);
  if (served.status === 'rebuilding')
    throw new RebuildRefused(`'${projection.name}' is being built already.`);
  return served.position;
};

/**
 * Builds a projection anew beside the tables that are served, and puts the new ones in their place in one transaction,
 * at exactly the position the served ones have reached: no screen goes empty, and nothing that is appended meanwhile is
 * lost or written twice. Returns the number of events replayed. Throws `RebuildRefused`.
 */
export const rebuild = async (deps: RebuildDeps, projection: Projection): Promise<number> => {
  const { pool } = deps;
  const { client: holder, giveBack } = await borrow(pool);
  let broken: Error | undefined;
  try {
    if (!(await tryOwnRebuild(holder, projection))) {
      throw new RebuildRefused(`'${projection.name}' is being rebuilt by another process.`);
    }
    const target = targetOf(projection, 'rebuild');
    await servedPosition(pool, projection);
    await begin(pool, projection);
    const built = await build(deps, target);
    await inTransaction(pool, (client) => createIndexes(client, projection, 'rebuild'));
    return built.events + (await swapPatiently(deps, target, built.position));
  } finally {
    await releaseRebuild(holder, projection).catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    giveBack(broken);
  }
};

const begin = (pool: Pool, projection: Projection): Promise<void> =>
  inTransaction(pool, async (client) => {
    await createTables(client, projection, 'rebuild');
    await insertCheckpoint(client, { projection, slot: 'rebuild' });
  });

const build = async (deps: RebuildDeps, target: Target): Promise<Omit<Progress, 'of'>> => {
  const { pool, onProgress } = deps;
  const { projection } = target;
  let done = { position: 0n, events: 0 };
  for (;;) {
    const of = await servedPosition(pool, projection);
    onProgress?.({ ...done, of });
    if (done.position >= of) return done;
    const step = await replayStep(deps, target, { from: done.position, upTo: of }, (write, to) =>
      inTransaction(pool, async (client) => {
        await moveCheckpoint(client, { projection, slot: 'rebuild' }, done.position, to);
        await write(client);
      }),
    );
    done = { position: step.position, events: done.events + step.events };
  }
};

/** The last events, and the new tables in the place of the old, while no other transaction writes them. */
const swap = (deps: RebuildDeps, target: Target, from: bigint): Promise<number> =>
  inTransaction(deps.pool, async (client) => {
    const { projection } = target;
    await client.query(`set local lock_timeout = ${swapWaitMs}`);
    await ownRows(client, projection);
    const upTo = await servedPosition(client, projection);
    let done = { position: from, events: 0 };
    while (done.position < upTo) {
      const step = await replayStep(deps, target, { from: done.position, upTo }, async (write) => {
        await write(client);
      });
      done = { position: step.position, events: done.events + step.events };
    }
    for (const table of Object.keys(projection.tables)) {
      for (const sql of swapTableSql(projection, table)) await client.query(sql);
    }
    await deleteCheckpoint(client, { projection, slot: 'rebuild' });
    // One that had stopped is tried again on its new rows.
    const served = await readCheckpoint(client, { projection, slot: 'live' });
    if (served?.status === 'stopped')
      await setStatus(client, { projection, slot: 'live' }, 'retry');
    return done.events;
  });

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

const swapPatiently = async (deps: RebuildDeps, target: Target, from: bigint): Promise<number> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await swap(deps, target, from);
    } catch (error) {
      if (!isLockTimeout(error) || attempt === swapAttempts) throw error;
    }
  }
};
