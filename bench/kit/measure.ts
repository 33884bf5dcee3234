import type { DatabaseRole } from '../../infra/postgres/database-roles.ts';
import type { Pool } from 'pg';

/** One line of the table: what was measured beside its baseline, in the same run. */
export type Figure = Readonly<{
  /** What is measured, in words. */
  measure: string;
  /** What it is compared with, in words; `-` where the figure stands by itself. */
  baseline: string;
  /** `null`: not measured here, and `notes` say why. */
  ours: number | null;
  base: number | null;
  /** Of both numbers: `events/s`, `ms`. */
  unit: string;
  /** Ours to the baseline; above 1 is always better, also where the unit is a time. */
  ratio: number | null;
  /** The expected ratio or bound, in words. */
  expected: string;
  met: boolean;
  /** Milliseconds, of ours. */
  p50?: number;
  p99?: number;
  notes?: string;
}>;

/** A fresh migrated database on the run's server. */
export type BenchDatabase = Readonly<{
  /** As the login of the server. */
  url: string;
  pools: Readonly<Record<DatabaseRole, Pool>>;
  /** Ends the pools, cuts what is still connected, and removes the database. */
  drop: () => Promise<void>;
}>;

export type AppOptions = Readonly<{
  /** Fill the empty store with the demo's people and trades; true if absent. */
  demo?: boolean;
  /** Other settings (README's table). */
  env?: Readonly<Record<string, string>>;
  /** How long it may take until it is ready; two and a half minutes if absent. */
  readyWithinMs?: number;
}>;

/** Where the product keeps all it has: a database and a folder. */
export type AppPlace = Readonly<{
  databaseUrl: string;
  dataDir: string;
  remove: () => Promise<void>;
}>;

/** A place at which the product may be started, stopped and started again. */
export type BenchPlace = AppPlace &
  Readonly<{ start: (options?: AppOptions) => Promise<RunningApp> }>;

/** The product as people run it: the built server, all processes, on a database of its own on the run's server. */
export type RunningApp = Readonly<{
  /** `http://localhost:<port>` */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** What it was given beside place and port. */
  env: Readonly<Record<string, string>>;
  /** Of the supervisor; what each process uses stands in `/metrics`. */
  pid: number;
  stop: () => Promise<void>;
}>;

/** What a measure is given. Whatever it opens is closed by the frame too when it throws. */
export type Bench = Readonly<{
  /** The server's settings are those of the product: what was acknowledged is fsynced. */
  database: () => Promise<BenchDatabase>;
  app: (options?: AppOptions) => Promise<RunningApp>;
  /** A place on the run's server, migrated, with nothing running. */
  place: () => Promise<BenchPlace>;
  /** A line for people who wait. */
  log: (line: string) => void;
  /** How often baseline and ours are run in turn; the median counts. */
  rounds: number;
  /** A rough run that shows that everything works. */
  short: boolean;
}>;

export type Measure = Readonly<{
  /** As people name it: `npm run bench -- append`. */
  name: string;
  run: (bench: Bench) => Promise<readonly Figure[]>;
  /** It takes so long that it is run only where it is named. */
  isNamedOnly?: true;
}>;
