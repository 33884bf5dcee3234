/** A job as one attempt sees it. */
export type Job = Readonly<{
  id: string;
  key: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when another process took over the job, or this process ends. */
  signal: AbortSignal;
}>;

/** The errors of failed jobs, by job id. */
export type JobFailures = ReadonlyMap<string, unknown>;

/**
 * Work that is done later, at least once: after a crash it may run again, so it must be idempotent. If it throws, it is
 * tried again, each time later, and given up after `attemptsMax` attempts.
 */
export type JobKind = Readonly<{
  /** snake_case; must not change while rows with it may exist. */
  name: string;
  run: (job: Job) => Promise<void>;
  /** For kinds where doing several due jobs together is cheaper than one by one. */
  together?: Readonly<{
    /** The most jobs at once. */
    most: number;
    /** Returns errors by job id; if it throws, all jobs have failed. */
    run: (jobs: readonly Job[]) => Promise<JobFailures>;
  }>;
  /** For recurring work: a single row, due again this long after it was done, never given up. */
  everyMs?: number;
  /**
   * For jobs that wait after their request, or are requested together and due one after another: the most time between
   * the request and the last one.
   */
  spreadMs?: number;
  /** Default 10. */
  attemptsMax?: number;
}>;

const firstDelayMs = 5_000;
/** The longest wait before a failed job is tried again. */
export const longestDelayMs = 3_600_000;

/** The wait after the n-th failure: 5 s, doubled each time, at most an hour. */
export const retryDelayMs = (attempt: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 20), longestDelayMs);

/** How many times a job may fail before it is given up; a recurring job never is. */
export const attemptsMaxOf = ({ everyMs, attemptsMax = 10 }: JobKind): number =>
  everyMs === undefined ? attemptsMax : Number.MAX_SAFE_INTEGER;
