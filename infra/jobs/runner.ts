import type { Pool } from 'pg';
import { isDomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { EventStoreUnavailable } from '../event-store/port.ts';
import { pause } from '../pause.ts';
import { bringBack } from './bring-back.ts';
import type { Job, JobFailures, JobKind } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import {
  giveBack,
  renewJob,
  settleDone,
  settleFailed,
  settleUntilNext,
  takeJobs,
  type TakenJob,
} from './take.ts';

export type JobOutcome = 'done' | 'later' | 'dead';

export type JobRunnerOptions = Readonly<{
  pool: Pool;
  kinds: readonly JobKind[];
  /** How many jobs this process runs at once; default 4. */
  atOnce?: number;
  /** How often to look for due jobs; default one second. */
  pollMs?: number;
  /** How long a job stays taken without renewal; it is renewed three times in that time. Default 30 s. */
  leaseMs?: number;
  /** How often to check that recurring jobs exist and that no job is dated wrongly; default one minute. */
  planMs?: number;
  /** Called after every attempt. */
  onOutcome?: (kind: string, outcome: JobOutcome) => void;
  /** Called with errors of attempts and of the database. */
  onError: (kind: string, error: unknown) => void;
}>;

/** After a job has ended, how long to wait for others to end before looking for new ones. */
const gatherMs = 5;

/** Only the error's name and code: its message may contain personal data. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
};

/**
 * Whether the event store, or a read model that the job needs, is unavailable: then the job itself is not at fault, and
 * it is retried for as long as that lasts.
 */
const isLogAway = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable ||
  (isDomainError(error) && error.refusal === generalErrors.UNAVAILABLE);

/** An attempt at a job; `lost` is aborted once another process has the job. */
type Try = Readonly<{ job: TakenJob; lost: AbortController }>;

const jobOf = ({ id, key, attempt }: TakenJob, signal: AbortSignal): Job => ({
  id,
  key,
  attempt,
  signal,
});

/** Runs one or several jobs of a kind, and returns their errors. */
const failuresOf = async (
  { run, together }: JobKind,
  jobs: readonly Job[],
): Promise<JobFailures> => {
  try {
    if (together !== undefined) return await together.run(jobs);
    for (const job of jobs) await run(job);
    return new Map();
  } catch (error) {
    return new Map(jobs.map(({ id }) => [id, error]));
  }
};

/**
 * Runs jobs of these kinds as they become due; one query looks for all kinds. Any number of processes may run this:
 * each job is taken by one of them, and by another if it is not renewed. `stop` aborts the running attempts, waits for
 * them, and leaves unfinished jobs to be taken at once.
 */
export const startJobs = (options: JobRunnerOptions): Readonly<{ stop: () => Promise<void> }> => {
  const { pool, kinds, atOnce = 4, pollMs = 1_000, leaseMs = 30_000 } = options;
  const { planMs = 60_000, onOutcome = () => undefined, onError } = options;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const many = kinds.filter(({ together }) => together !== undefined);
  const single = kinds.flatMap(({ name, together }) => (together === undefined ? [name] : []));
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** How many jobs of each kind are running. */
  const busy = new Map<string, number>();
  /** The most running jobs of one kind, so that others always find a place. */
  const mostOfKind = Math.max(1, atOnce - 1);

  const fail = async (kind: JobKind, job: TakenJob, error: unknown): Promise<void> => {
    if (stopping.signal.aborted) return giveBack(pool, job);
    onError(kind.name, error);
    const failed = { reason: reasonOf(error), mayDie: !isLogAway(error) };
    onOutcome(kind.name, await settleFailed(pool, kind, job, failed));
  };

  const finish = async (kind: JobKind, done: readonly TakenJob[]): Promise<void> => {
    const { name, everyMs } = kind;
    if (everyMs === undefined) await settleDone(pool, done);
    else for (const job of done) await settleUntilNext(pool, job, everyMs);
    for (const _job of done) onOutcome(name, 'done');
  };

  const settle = async (kind: JobKind, tries: readonly Try[]): Promise<void> => {
    const failures = await failuresOf(
      kind,
      tries.map(({ job, lost }) => jobOf(job, AbortSignal.any([lost.signal, stopping.signal]))),
    );
    const taken = tries.map(({ job }) => job);
    await finish(
      kind,
      taken.filter(({ id }) => !failures.has(id)),
    );
    for (const job of taken) if (failures.has(job.id)) await fail(kind, job, failures.get(job.id));
  };

  const renew = ({ job, lost }: Try): void => {
    renewJob(pool, job, leaseMs).then(
      (isOurs) => (isOurs ? undefined : lost.abort()),
      (error: unknown) => onError(job.kind, error),
    );
  };

  const tryJobs = async (kind: JobKind, jobs: readonly TakenJob[]): Promise<void> => {
    const tries = jobs.map((job) => ({ job, lost: new AbortController() }));
    const renewal = setInterval(() => tries.forEach(renew), leaseMs / 3);
    try {
      await settle(kind, tries);
    } catch (error) {
      onError(kind.name, error);
    } finally {
      clearInterval(renewal);
    }
  };

  const begin = (jobs: readonly TakenJob[]): void => {
    const kind = byName.get(jobs[0]?.kind ?? '');
    if (kind === undefined) return;
    const count = (more: number) => busy.set(kind.name, (busy.get(kind.name) ?? 0) + more);
    const work = tryJobs(kind, jobs).finally(() => {
      running.delete(work);
      count(-1);
    });
    running.add(work);
    count(1);
  };

  /** Takes jobs of a kind that runs several together, if that leaves a place for another kind. */
  const lookForMany = async ({ name, together }: JobKind): Promise<boolean> => {
    if (together === undefined || running.size >= mostOfKind) return false;
    const taken = await takeJobs(pool, [name], together.most, leaseMs);
    begin(taken);
    return taken.length === together.most;
  };

  const lookForSingle = async (): Promise<boolean> => {
    let isMore = false;
    for (;;) {
      const free = atOnce - running.size;
      if (free <= 0) return true;
      const underWay = (name: string): number => busy.get(name) ?? 0;
      const open = single.filter((name) => underWay(name) < mostOfKind);
      const room = Math.min(free, mostOfKind - Math.max(0, ...open.map(underWay)));
      const taken = await takeJobs(pool, open, room, leaseMs);
      for (const job of taken) begin([job]);
      if (taken.length < room) return isMore;
      isMore = true;
    }
  };

  /** Takes due jobs; returns whether there may be more. */
  const look = async (): Promise<boolean> => {
    let isMore = false;
    for (const kind of many) isMore = (await lookForMany(kind)) || isMore;
    return (await lookForSingle()) || isMore;
  };

  const plan = async (): Promise<void> => {
    const jobs = createJobs(pool);
    for (const { name, everyMs } of kinds) if (everyMs !== undefined) await jobs.add(name, 'every');
    await bringBack(pool, kinds);
  };

  /** Waits until a job has ended; while a place is free, only until the next poll is due. */
  const oneEnds = async (): Promise<void> => {
    if (running.size === 0) return;
    const ended = new AbortController();
    const others = running.size < atOnce ? [pause(pollMs, ended.signal)] : [];
    await Promise.race([...running, ...others]);
    ended.abort();
  };

  const work = async (): Promise<void> => {
    let planAtMs = performance.now();
    while (!stopping.signal.aborted) {
      let isMore = false;
      try {
        if (performance.now() >= planAtMs) {
          await plan();
          planAtMs = performance.now() + planMs;
        }
        isMore = await look();
      } catch (error) {
        onError('jobs', error);
      }
      if (!isMore) await pause(pollMs, stopping.signal);
      else {
        await oneEnds();
        // Other jobs that end in this time leave places that the same query fills.
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
