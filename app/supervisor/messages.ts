import type { Config } from '../../infra/config.ts';
import type { ProcessGroup } from './process-groups.ts';

/** Messages from the supervisor to a child process. */
export type ToChild =
  | Readonly<{
      kind: 'start';
      config: Config;
      databaseUrl: string;
      group: ProcessGroup;
      /** The holder name for its leases. */
      holder: string;
    }>
  | Readonly<{ kind: 'stop' }>
  /** Sent with a connection that the supervisor accepted. */
  | Readonly<{ kind: 'connection' }>
  | Readonly<{ kind: 'are-you-there' }>
  | Readonly<{ kind: 'tell-metrics'; question: number }>
  /** Metrics of the other processes of this host, one page each. */
  | Readonly<{ kind: 'metrics-of-others'; question: number; pages: readonly string[] }>;

/** Messages from a child process to the supervisor. */
export type FromChild =
  /** `port` is the port of the web server, if this child has one. */
  | Readonly<{ kind: 'started'; port: number | null }>
  /** It could not start, and another attempt would not help. */
  | Readonly<{ kind: 'failed'; reason: string }>
  | Readonly<{ kind: 'here' }>
  /** One of the connections handed over has ended. */
  | Readonly<{ kind: 'connection-ended' }>
  | Readonly<{ kind: 'ask-metrics-of-others'; question: number }>
  /** This process's own metrics, in Prometheus' text format. */
  | Readonly<{ kind: 'metrics'; question: number; page: string }>;
