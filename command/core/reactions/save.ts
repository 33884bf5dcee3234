import type { PoolClient } from 'pg';
import { transactionUnder } from '../../../infra/leases/transaction.ts';
import type { AddressedMail } from './carry-out.ts';
import { markStopped, moveCheckpoint, writeStates } from './checkpoint.ts';
import { stoppedAt, type Planned, type Stopped } from './plan.ts';
import { isPoison } from './poison.ts';
import type { ReactionDeps, RunningReaction } from './running.ts';

/** An event whose effects are done, except for those saved with the checkpoint. */
export type DoneEvent = Readonly<{ planned: Planned; mails: readonly AddressedMail[] }>;

/** What was done without a gap, and where it stopped, if it did. */
type Progress = Readonly<{ done: readonly DoneEvent[]; stopped: Stopped | null }>;

/** Waits for all queries of one transaction before it ends, even if one fails; throws the first failure. */
const all = async (asking: readonly Promise<void>[]): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(asking.map((one) => one.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
};

/**
 * Saves states, jobs, mails and checkpoint in one transaction that checks the lease, so that each job and mail is
 * created once.
 */
const saveTogether = (
  deps: ReactionDeps,
  { reaction: { name }, lease }: RunningReaction,
  { done, stopped }: Progress,
): Promise<void> =>
  transactionUnder({ ...deps, lease }, async (client: PoolClient) => {
    const changed = done.flatMap(({ planned: { remembered } }) =>
      remembered === null ? [] : [[remembered.key, remembered.state] as const],
    );
    await writeStates(client, name, new Map(changed));
    const jobs = done.flatMap(({ planned }) =>
      planned.effects.flatMap((effect) =>
        effect.kind === 'job'
          ? [{ kind: effect.job, key: effect.key, at: effect.at, afterMs: effect.afterMs }]
          : [],
      ),
    );
    await deps.jobs.addAll(jobs, client);
    const mails = done.flatMap((one) => one.mails);
    await all(mails.map(({ effect, ...total }) => effect.ask(deps.mails.enqueue, total, client)));
    const last = done.at(-1);
    if (last !== undefined) await moveCheckpoint(client, name, last.planned.event);
    if (stopped !== null) await markStopped(client, name, stopped);
  });

/** Saves event by event, so that the reaction stops at the one that causes the failure. */
const saveAlone = async (
  deps: ReactionDeps,
  running: RunningReaction,
  { done, stopped }: Progress,
): Promise<Stopped | null> => {
  for (const one of done) {
    try {
      await saveTogether(deps, running, { done: [one], stopped: null });
    } catch (error) {
      if (!isPoison(error)) throw error;
      const at = stoppedAt(one.planned.event, error);
      await saveTogether(deps, running, { done: [], stopped: at });
      return at;
    }
  }
  await saveTogether(deps, running, { done: [], stopped });
  return stopped;
};

/** Saves what was done; returns where the reaction stopped, if it did. Throws temporary failures. */
export const save = async (
  deps: ReactionDeps,
  running: RunningReaction,
  progress: Progress,
): Promise<Stopped | null> => {
  try {
    await saveTogether(deps, running, progress);
    return progress.stopped;
  } catch (error) {
    if (!isPoison(error) || progress.done.length === 0) throw error;
    return saveAlone(deps, running, progress);
  }
};
