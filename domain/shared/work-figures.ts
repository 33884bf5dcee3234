/** How much stood and waited at one moment; `at` in ISO 8601, UTC. */
export type WorkSample = Readonly<{
  at: string;
  /** Of the read model that is farthest behind. */
  eventsBehind: number;
  /** Due, and nobody on them. */
  jobsDue: number;
  mailsWaiting: number;
}>;

/** A version of a read model and where it stands. */
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

/** What goes on behind the screens. */
export type WorkNow = Readonly<{
  readModels: readonly ReadModelFigures[];
  jobs: Readonly<{ due: number; running: number; givenUp: number; lateSeconds: number }>;
  /** Sent, refused and expired within the last hour. */
  mail: Readonly<{
    waiting: number;
    lateSeconds: number;
    sent: number;
    refused: number;
    expired: number;
  }>;
}>;

/** The same with its last hour, the oldest first, as the process that answers has seen it. */
export type WorkFigures = WorkNow & Readonly<{ history: readonly WorkSample[] }>;
