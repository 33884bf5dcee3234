import type { Config } from '../../infra/config.ts';
import type { ProcessGroup } from './process-groups.ts';

/** What the supervisor tells a child process. */
export type ToChild =
  | Readonly<{
      kind: 'start';
      config: Config;
      databaseUrl: string;
      group: ProcessGroup;
      /** Under which it takes leases. */
      holder: string;
    }>
  | Readonly<{ kind: 'stop' }>
  /** Comes with a connection that the supervisor accepted. */
  | Readonly<{ kind: 'connection' }>
  | Readonly<{ kind: 'are-you-there' }>
  | Readonly<{ kind: 'tell-metrics'; question: number }>
  /** Of the other processes of this host, a page each. */
  | Readonly<{ kind: 'metrics-of-others'; question: number; pages: readonly string[] }>;

/** What a child process tells the supervisor. */
export type FromChild =
  /** `port`: where the web server listens, if this child has one. */
  | Readonly<{ kind: 'started'; port: number | null }>
  /** It could not start, and another try would not help. */
  | Readonly<{ kind: 'failed'; reason: string }>
  | Readonly<{ kind: 'here' }>
  /** One of those that were handed over. */
  | Readonly<{ kind: 'connection-ended' }>
  | Readonly<{ kind: 'ask-metrics-of-others'; question: number }>
  /** This process's own, in Prometheus' text format. */
  | Readonly<{ kind: 'metrics'; question: number; page: string }>;
