import type { Pool } from 'pg';
import { pause } from '../pause.ts';
import type { JobKind } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import { giveBack, renewJob, settleDone, settleFailed, takeJobs, type TakenJob } from './take.ts';

export type JobOutcome = 'done' | 'later' | 'dead';

export type JobRunnerOptions = Readonly<{
  pool: Pool;
  kinds: readonly JobKind[];
  /** How many jobs this process does at once; 4 unless said. */
  atOnce?: number;
  /** How often is looked for work that is due; a second unless said. */
  pollMs?: number;
  /** How long a job stays taken without renewal; it is renewed three times in that span. 30 s unless said. */
  leaseMs?: number;
  /** Told of every try. */
  onOutcome?: (kind: string, outcome: JobOutcome) => void;
  /** Told of what a try threw, and of a database that does not answer. */
  onError: (kind: string, error: unknown) => void;
}>;

/** After a job has ended, how long others may end before it is looked for more. */
const gatherMs = 5;

/** What went wrong by its name and code: a message may hold what nobody may see in clear. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
};

/**
 * Does the jobs of these kinds as they become due; one look serves all kinds. Any number of processes may run one: each
 * job is taken by one of them, and by another once it is not renewed. `stop` aborts the tries under way, waits for them,
 * and leaves what they did not finish to be taken at once.
 */
export const startJobs = (options: JobRunnerOptions): Readonly<{ stop: () => Promise<void> }> => {
  const { pool, kinds, atOnce = 4, pollMs = 1_000, leaseMs = 30_000 } = options;
  const { onOutcome = () => undefined, onError } = options;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const settle = async (kind: JobKind, job: TakenJob, signal: AbortSignal): Promise<void> => {
    try {
      await kind.run({ id: job.id, key: job.key, attempt: job.attempt, signal });
    } catch (error) {
      if (stopping.signal.aborted) return giveBack(pool, job);
      onError(kind.name, error);
      return onOutcome(kind.name, await settleFailed(pool, kind, job, reasonOf(error)));
    }
    await settleDone(pool, kind, job);
    onOutcome(kind.name, 'done');
  };

  const tryJob = async (kind: JobKind, job: TakenJob): Promise<void> => {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewJob(pool, job, leaseMs).then(
        (isOurs) => (isOurs ? undefined : lost.abort()),
        (error: unknown) => onError(kind.name, error),
      );
    }, leaseMs / 3);
    try {
      await settle(kind, job, AbortSignal.any([lost.signal, stopping.signal]));
    } catch (error) {
      onError(kind.name, error);
    } finally {
      clearInterval(renewal);
    }
  };

  const begin = (job: TakenJob): void => {
    const kind = byName.get(job.kind);
    if (kind === undefined) return;
    const work = tryJob(kind, job).finally(() => running.delete(work));
    running.add(work);
  };

  /** Gives whether there may be more that is due. */
  const look = async (): Promise<boolean> => {
    const free = atOnce - running.size;
    const taken = await takeJobs(pool, [...byName.keys()], free, leaseMs);
    for (const job of taken) begin(job);
    return taken.length === free;
  };

  const plan = async (): Promise<void> => {
    const jobs = createJobs(pool);
    for (const { name, everyMs } of kinds) if (everyMs !== undefined) await jobs.add(name, 'every');
  };

  const work = async (): Promise<void> => {
    let isPlanned = false;
    while (!stopping.signal.aborted) {
      let isMore = false;
      try {
        if (!isPlanned) await plan();
        isPlanned = true;
        isMore = await look();
      } catch (error) {
        onError('jobs', error);
      }
      if (!isMore) await pause(pollMs, stopping.signal);
      else {
        await Promise.race(running);
        // What ends beside it leaves room that is filled by the same look.
        await pause(gatherMs, stopping.signal);
      }
    }
    await Promise.all(running);
  };

  const ended = work();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
