/** A job as a try of it sees it. */
export type Job = Readonly<{
  id: string;
  key: string;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when another process took the job over, or this one ends. */
  signal: AbortSignal;
}>;

/** What went wrong with jobs, by their ids. */
export type JobFailures = ReadonlyMap<string, unknown>;

/**
 * Work that is done later, at least once: it may be done again after a crash, so doing it twice does no harm.
 * What it throws is tried again, later each time, and given up after `attemptsMax` tries.
 */
export type JobKind = Readonly<{
  /** snake_case, permanent while rows of it may stand. */
  name: string;
  run: (job: Job) => Promise<void>;
  /** Several that are due are done as one, where that is cheaper than each by itself. */
  together?: Readonly<{
    /** As many at once. */
    most: number;
    /** Gives what went wrong, by the job's id; what it throws went wrong for all. */
    run: (jobs: readonly Job[]) => Promise<JobFailures>;
  }>;
  /** For work that comes again and again: one row, due again this long after it was done, never given up. */
  everyMs?: number;
  /** For work that is asked for together, due one after another: the last one so long after it was asked for, at most. */
  spreadMs?: number;
  /** 10 unless said. */
  attemptsMax?: number;
}>;

const firstDelayMs = 5_000;
/** A job that failed is tried again within this. */
export const longestDelayMs = 3_600_000;

/** How long after its n-th failure a job is tried again: 5 s, doubled each time, at most an hour. */
export const retryDelayMs = (attempt: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 20), longestDelayMs);

/** How many times a job may fail until it is given up: one that comes again and again never is. */
export const attemptsMaxOf = ({ everyMs, attemptsMax = 10 }: JobKind): number =>
  everyMs === undefined ? attemptsMax : Number.MAX_SAFE_INTEGER;
