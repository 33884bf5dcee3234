/** How much work was waiting at one moment; `at` in ISO 8601, UTC. */
export type WorkSample = Readonly<{
  at: string;
  /** How far the slowest read model is behind. */
  eventsBehind: number;
  /** Jobs that are due and that nobody works on. */
  jobsDue: number;
  mailsWaiting: number;
}>;

/** One version of a read model and its progress. */
export type ReadModelFigures = Readonly<{
  name: string;
  version: number;
  status: 'running' | 'rebuilding' | 'stopped' | 'retry' | 'missing' | 'older';
  /** 0 to 100: how much of the log it has read. */
  progress: number;
  eventsBehind: number;
  secondsBehind: number;
  error: string | null;
  stoppedAt: string | null;
}>;

/** The state of all background work. */
export type WorkNow = Readonly<{
  readModels: readonly ReadModelFigures[];
  jobs: Readonly<{ due: number; running: number; givenUp: number; lateSeconds: number }>;
  /** `sent`, `refused` and `expired` count the last hour. */
  mail: Readonly<{
    waiting: number;
    lateSeconds: number;
    sent: number;
    refused: number;
    expired: number;
  }>;
}>;

/** The current figures and samples of the last hour, the oldest first, as the process that answers has seen them. */
export type WorkFigures = WorkNow & Readonly<{ history: readonly WorkSample[] }>;
