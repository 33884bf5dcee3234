import type { Pool, PoolClient } from 'pg';
import { createIndexes, createTables } from './build.ts';
import { insertCheckpoint, readCheckpoint, readCheckpoints, setStatus } from './checkpoints.ts';
import type { Projection } from './define-projection.ts';
import { isLender } from './lent-rows.ts';
import { releaseRebuild, tryOwnRebuild } from './locks.ts';
import { replay, type ReplayedBatch, type ReplaySource } from './replay.ts';
import { createReplayRows } from './replay-rows.ts';
import { ownTables, swapPatiently, swapTables } from './swap.ts';
import { borrow, inTransaction } from '../../infra/postgres/transaction.ts';
import { targetOf, writeBatch, type Target } from './write-batch.ts';

export type Progress = Readonly<{ position: bigint; of: bigint; events: number }>;
type Done = Omit<Progress, 'of'>;

export type RebuildDeps = ReplaySource &
  Readonly<{ pool: Pool; onProgress?: (progress: Progress) => void }>;

/** Why a projection was not rebuilt, in words for people. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}

const servedPosition = async (
  client: Pool | PoolClient,
  projection: Projection,
): Promise<bigint> => {
  const served = await readCheckpoint(client, { projection, slot: 'live' });
  if (served === null)
    throw new RebuildRefused(`'${projection.name}' has never been built. Start Daybook first.`);
  if (served.status === 'rebuilding')
    throw new RebuildRefused(
      `'${projection.name}' is already being built. Wait until the build is complete.`,
    );
  return served.position;
};

/** Refuses a rebuild while views of a newer version depend on this version's tables. */
const refuseLender = async (pool: Pool, projection: Projection): Promise<void> => {
  if (isLender(await readCheckpoints(pool), projection))
    throw new RebuildRefused(
      `'${projection.name}' serves its rows while a newer version is being built. Try again when that build is complete.`,
    );
};

/**
 * Rebuilds a projection in tables beside the served ones, and replaces these in one transaction, at exactly the
 * position that they have reached. No screen goes empty, and no event that is appended meanwhile is lost or applied
 * twice. Returns the number of events replayed. Throws `RebuildRefused`.
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
    await refuseLender(pool, projection);
    await begin(pool, projection);
    const built = await build(deps, target);
    await inTransaction(pool, (client) => createIndexes(client, projection, 'rebuild'));
    const followed = await follow(deps, target, built);
    return await swapPatiently(() => swap(deps, target, followed));
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

/** Replays all events that existed when it began, and those that came meanwhile. */
const build = async (deps: RebuildDeps, target: Target): Promise<Done> => {
  const { pool, onProgress } = deps;
  const { projection } = target;
  const rows = createReplayRows(target, (work) => inTransaction(pool, work));
  let done: Done = { position: 0n, events: 0 };
  try {
    for (;;) {
      const of = await servedPosition(pool, projection);
      if (done.position >= of) break;
      for await (const batch of replay(deps, projection, { from: done.position, upTo: of })) {
        onProgress?.({ ...done, of });
        await rows.apply(batch.events);
        done = sum(done, batch);
      }
    }
    await rows.finish({ withKeys: true });
  } finally {
    // Otherwise rows of this rebuild could still be written into the tables of the next one.
    await rows.settled();
  }
  onProgress?.({ ...done, of: done.position });
  return done;
};

const sum = (done: Done, batch: ReplayedBatch): Done => ({
  position: batch.position,
  events: done.events + batch.events.length,
});

/** At most this many events are left for the swap, during which nobody else may write. */
const leftForSwap = 500n;

/** Applies the events that came while the indexes were created, which may take a while. */
const follow = async (deps: RebuildDeps, target: Target, built: Done): Promise<Done> => {
  let done = built;
  for (;;) {
    const upTo = await servedPosition(deps.pool, target.projection);
    if (upTo - done.position <= leftForSwap) return done;
    for await (const batch of replay(deps, target.projection, { from: done.position, upTo })) {
      await inTransaction(deps.pool, (client) => writeBatch(client, target, batch.events));
      done = sum(done, batch);
    }
  }
};

/** Applies the last events and swaps the tables, while no other transaction writes them. */
const swap = (deps: RebuildDeps, target: Target, followed: Done): Promise<number> =>
  inTransaction(deps.pool, async (client) => {
    const { projection } = target;
    await ownTables(client, projection);
    const upTo = await servedPosition(client, projection);
    let done = followed;
    if (done.position < upTo) {
      for await (const batch of replay(deps, projection, { from: done.position, upTo })) {
        await writeBatch(client, target, batch.events);
        done = sum(done, batch);
      }
    }
    await swapTables(client, projection);
    // A stopped projection is tried again on its new rows.
    const served = await readCheckpoint(client, { projection, slot: 'live' });
    if (served?.status === 'stopped')
      await setStatus(client, { projection, slot: 'live' }, 'retry');
    return done.events;
  });
