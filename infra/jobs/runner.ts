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
  /** How many jobs this process does at once; 4 unless said. */
  atOnce?: number;
  /** How often is looked for work that is due; a second unless said. */
  pollMs?: number;
  /** How long a job stays taken without renewal; it is renewed three times in that span. 30 s unless said. */
  leaseMs?: number;
  /** How often it is looked whether jobs that come again still stand where they should; a minute unless said. */
  planMs?: number;
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
 * The log is away, or a read model that the job asks: nothing is wrong with the job, so that it is tried for as long as that
 * lasts.
 */
const isLogAway = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable ||
  (isDomainError(error) && error.refusal === generalErrors.UNAVAILABLE);

/** A job that is tried; `lost` once another process has it. */
type Try = Readonly<{ job: TakenJob; lost: AbortController }>;

const jobOf = ({ id, key, attempt }: TakenJob, signal: AbortSignal): Job => ({
  id,
  key,
  attempt,
  signal,
});

/** What went wrong with jobs of a kind, one or several. */
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
 * Does the jobs of these kinds as they become due; one look serves all kinds. Any number of processes may run one: each
 * job is taken by one of them, and by another once it is not renewed. `stop` aborts the tries under way, waits for them,
 * and leaves what they did not finish to be taken at once.
 */
export const startJobs = (options: JobRunnerOptions): Readonly<{ stop: () => Promise<void> }> => {
  const { pool, kinds, atOnce = 4, pollMs = 1_000, leaseMs = 30_000 } = options;
  const { planMs = 60_000, onOutcome = () => undefined, onError } = options;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const many = kinds.filter(({ together }) => together !== undefined);
  const single = kinds.flatMap(({ name, together }) => (together === undefined ? [name] : []));
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** How many of each kind are under way. */
  const busy = new Map<string, number>();
  /** So many of one kind: however many are due, others find a place. */
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

  /** Of a kind that is done together, while there is room for it and one more. */
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

  /** Gives whether there may be more that is due. */
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

  /** Until one has ended; while a place is free, no longer than others that become due may wait. */
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
