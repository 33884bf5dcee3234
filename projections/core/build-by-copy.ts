import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Leases } from '../../infra/leases/leases.ts';
import { borrow, inTransaction } from '../../infra/postgres/transaction.ts';
import { createIndexes, createTables } from './build.ts';
import {
  CheckpointMovedError,
  insertCheckpoint,
  moveCheckpoints,
  noteBuild,
} from './checkpoints.ts';
import { releaseRebuild, tryOwnRebuild } from './locks.ts';
import { isActive, type Member } from './member.ts';
import { isPoison } from './poison.ts';
import { replay, type ReplaySource } from './replay.ts';
import { createReplayRows } from './replay-rows.ts';
import { ownTables, swapPatiently, swapTables } from './swap.ts';
import { targetOf } from './write-batch.ts';

export type CopyBuildDeps = ReplaySource &
  Readonly<{
    pool: Pool;
    store: Pick<EventStore, 'head' | 'readTexts'>;
    leases: Pick<Leases, 'assertHeld'>;
    /** Whether all is about to end: a build that was interrupted begins anew. */
    isEnding: () => boolean;
  }>;

/** Every transaction of a build checks its lease: one that was lost meanwhile changes nothing. */
const transactionsOf =
  ({ pool, leases }: CopyBuildDeps, { lease }: Member) =>
  (work: (client: PoolClient) => Promise<void>): Promise<void> =>
    inTransaction(pool, async (client) => {
      await leases.assertHeld(client, lease);
      await work(client);
    });

/** So often it is said how far a build has come. */
const noteEveryMs = 1_000;

type Filled =
  | Readonly<{ status: 'filled'; position: bigint }>
  /** An event after this position cannot be applied. */
  | Readonly<{ status: 'poisoned'; position: bigint }>
  | Readonly<{ status: 'interrupted' }>;

/** Makes the tables of a build and fills them with what the log holds up to a position. */
const fill = async (deps: CopyBuildDeps, member: Member, upTo: bigint): Promise<Filled> => {
  const { projection } = member;
  const transact = transactionsOf(deps, member);
  await transact(async (client) => {
    await createTables(client, projection, 'rebuild');
    await insertCheckpoint(client, { projection, slot: 'rebuild' });
  });
  const rows = createReplayRows(targetOf(projection, 'rebuild'), transact);
  let position = 0n;
  let notedAtMs = performance.now();
  try {
    for await (const batch of replay(deps, projection, { from: 0n, upTo })) {
      if (deps.isEnding() || !isActive(member)) return { status: 'interrupted' };
      await rows.apply(batch.events);
      position = batch.position;
      if (performance.now() - notedAtMs < noteEveryMs) continue;
      notedAtMs = performance.now();
      await transact((client) => noteBuild(client, projection, position));
    }
    await rows.finish({ withKeys: true });
    return { status: 'filled', position };
  } catch (error) {
    if (!isPoison(error)) throw error;
    return { status: 'poisoned', position };
  } finally {
    // Nothing of this build may be written into the tables of the next one.
    await rows.settled();
  }
};

/** Fills the tables up to the end of the log, or to the batch before the first event that cannot be applied. */
const fillAsFarAsCan = async (
  deps: CopyBuildDeps,
  member: Member,
  head: bigint,
): Promise<Filled> => {
  const whole = await fill(deps, member, head);
  return whole.status === 'poisoned' && whole.position > 0n
    ? fill(deps, member, whole.position)
    : whole;
};

const swapIn = async (deps: CopyBuildDeps, member: Member, position: bigint): Promise<void> => {
  const { projection } = member;
  const transact = transactionsOf(deps, member);
  await transact((client) => createIndexes(client, projection, 'rebuild'));
  await swapPatiently(() =>
    transact(async (client) => {
      await ownTables(client, projection);
      await swapTables(client, projection);
      const move = { projection, from: member.saved, to: position };
      if ((await moveCheckpoints(client, [move])).size === 0)
        throw new CheckpointMovedError(`The checkpoint of '${projection.name}' was moved.`);
    }),
  );
  member.saved = position;
  member.position = position;
  member.isLent = false;
};

/** `taken`: another process works in the tables of a build. */
export type CopyBuild = 'built' | 'not built' | 'taken';

/**
 * Builds a version that has no rows yet as a rebuild does: by COPY into tables beside, which then take the place of the
 * empty ones, or of an older version's, at the position they have reached. What came meanwhile, and an event that cannot
 * be applied with what stands close before it, is left to whoever brings it further; all of it where it was not built.
 * Throws `LeaseLostError` and `CheckpointMovedError`.
 */
export const buildByCopy = async (deps: CopyBuildDeps, member: Member): Promise<CopyBuild> => {
  const { projection } = member;
  const { position: head } = await deps.store.head();
  const { client: holder, giveBack } = await borrow(deps.pool);
  let broken: Error | undefined;
  try {
    // A rebuild by hand has the same tables.
    if (!(await tryOwnRebuild(holder, projection))) return 'taken';
    const filled = await fillAsFarAsCan(deps, member, head);
    if (filled.status !== 'filled') return 'not built';
    await swapIn(deps, member, filled.position);
    return 'built';
  } finally {
    await releaseRebuild(holder, projection).catch((error: unknown) => {
      broken = error instanceof Error ? error : new Error(String(error));
    });
    giveBack(broken);
  }
};
