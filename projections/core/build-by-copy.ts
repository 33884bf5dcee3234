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
    /** Whether the runner is about to stop; an interrupted build starts again from the beginning. */
    isEnding: () => boolean;
  }>;

/** Every transaction of a build checks its lease, so that a build whose lease was lost changes nothing. */
const transactionsOf =
  ({ pool, leases }: CopyBuildDeps, { lease }: Member) =>
  (work: (client: PoolClient) => Promise<void>): Promise<void> =>
    inTransaction(pool, async (client) => {
      await leases.assertHeld(client, lease);
      await work(client);
    });

/** How often a build's progress is recorded. */
const noteEveryMs = 1_000;

type Filled =
  | Readonly<{ status: 'filled'; position: bigint }>
  /** An event after this position cannot be applied. */
  | Readonly<{ status: 'poisoned'; position: bigint }>
  | Readonly<{ status: 'interrupted' }>;

/** Creates the tables of a build and fills them with the log up to a position. */
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
    // Otherwise rows of this build could still be written into the tables of the next one.
    await rows.settled();
  }
};

/** Fills the tables up to the end of the log, or up to the last batch before the first event that cannot be applied. */
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
      const move = { projection, from: member.saved, to: { position, hash: null } };
      if ((await moveCheckpoints(client, [move])).size === 0)
        throw new CheckpointMovedError(`The checkpoint of '${projection.name}' was moved.`);
    }),
  );
  member.saved = position;
  member.position = position;
  member.hash = null;
  member.isLent = false;
};

/** `taken` means that another process works in the build tables. */
export type CopyBuild = 'built' | 'not built' | 'taken';

/**
 * Builds a version that has no rows yet as a rebuild does: by COPY into separate tables, which then replace the empty
 * ones, or the views on an older version's rows, at the position they have reached. The caller applies the events after
 * that position, among them one that cannot be applied and the rest of its batch; or all events, if nothing was built.
 * Throws `LeaseLostError` and `CheckpointMovedError`.
 */
export const buildByCopy = async (deps: CopyBuildDeps, member: Member): Promise<CopyBuild> => {
  const { projection } = member;
  const { position: head } = await deps.store.head();
  const { client: holder, giveBack } = await borrow(deps.pool);
  let broken: Error | undefined;
  try {
    // A rebuild started by hand uses the same tables.
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
