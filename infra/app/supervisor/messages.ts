import type { Config, ProcessRole } from '../../config.ts';

/** What the supervisor tells a child process. */
export type ToChild =
  | Readonly<{ kind: 'start'; config: Config; databaseUrl: string; roles: readonly ProcessRole[] }>
  | Readonly<{ kind: 'stop' }>;

/** What a child process tells the supervisor. */
export type FromChild =
  /** `port`: where the web server listens, if this child has one. */
  | Readonly<{ kind: 'started'; port: number | null }>
  /** It could not start, and another try would not help. */
  | Readonly<{ kind: 'failed'; reason: string }>;
