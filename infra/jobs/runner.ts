import type { Pool } from 'pg';
import { pause } from '../pause.ts';
import type { JobKind } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import { settleDone, settleFailed, takeJob } from './take.ts';

export type JobOutcome = 'done' | 'later' | 'dead';

export type JobRunnerOptions = Readonly<{
  pool: Pool;
  kinds: readonly JobKind[];
  /** How often is looked for work that is due; a second unless said. */
  pollMs?: number;
  /** Told of every try. */
  onOutcome?: (kind: string, outcome: JobOutcome) => void;
  /** Told of what a try threw, and of a database that does not answer. */
  onError: (kind: string, error: unknown) => void;
}>;

/** What went wrong by its name and code: a message may hold what nobody may see in clear. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
};

/**
 * Does the jobs of these kinds, one of a kind at a time, and looks again each second. Any number of processes may run
 * one: each job is taken by one of them. `stop` resolves when the tries under way are over.
 */
export const startJobs = (options: JobRunnerOptions): Readonly<{ stop: () => Promise<void> }> => {
  const { pool, kinds, pollMs = 1_000, onOutcome = () => undefined, onError } = options;
  const jobs = createJobs(pool);
  const stopping = new AbortController();
  const { signal } = stopping;

  const tryOne = async (kind: JobKind): Promise<boolean> => {
    const job = await takeJob(pool, kind);
    if (job === null) return false;
    try {
      await kind.run(job);
    } catch (error) {
      onError(kind.name, error);
      onOutcome(kind.name, await settleFailed(pool, kind, job, reasonOf(error)));
      return true;
    }
    await settleDone(pool, kind, job);
    onOutcome(kind.name, 'done');
    return true;
  };

  const work = async (kind: JobKind): Promise<void> => {
    let isPlanned = kind.everyMs === undefined;
    while (!signal.aborted) {
      try {
        if (!isPlanned) await jobs.add(kind.name, 'every');
        isPlanned = true;
        while (!signal.aborted && (await tryOne(kind)));
      } catch (error) {
        onError(kind.name, error);
      }
      await pause(pollMs, signal);
    }
  };

  const running = kinds.map(work);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
