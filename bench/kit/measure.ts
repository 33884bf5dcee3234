import type { DatabaseRole } from '../../infra/postgres/database-roles.ts';
import type { Pool } from 'pg';

/** One line of the table: a measured value with its baseline, from the same run. */
export type Figure = Readonly<{
  /** What is measured, in words. */
  measure: string;
  /** What it is compared with, in words; `-` if there is no baseline. */
  baseline: string;
  /** `null` if it was not measured here; `notes` say why. */
  ours: number | null;
  base: number | null;
  /** The unit of both numbers: `events/s`, `ms`. */
  unit: string;
  /** Ours to the baseline; above 1 is always better, even if the unit is a time. */
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
  /** With the login of the server. */
  url: string;
  pools: Readonly<Record<DatabaseRole, Pool>>;
  /** Ends the pools, closes remaining connections, and deletes the database. */
  drop: () => Promise<void>;
}>;

export type AppOptions = Readonly<{
  /** Whether to fill the empty store with the demo's people and trades; true if absent. */
  demo?: boolean;
  /** Other settings (README's table). */
  env?: Readonly<Record<string, string>>;
  /** How long it may take until it is ready; two and a half minutes if absent. */
  readyWithinMs?: number;
}>;

/** Where the product stores everything: a database and a folder. */
export type AppPlace = Readonly<{
  databaseUrl: string;
  dataDir: string;
  remove: () => Promise<void>;
}>;

/** A place at which the product can be started, stopped and started again. */
export type BenchPlace = AppPlace &
  Readonly<{ start: (options?: AppOptions) => Promise<RunningApp> }>;

/** The product as people run it: the built server with all processes, on its own database on the run's server. */
export type RunningApp = Readonly<{
  /** Such as `http://localhost:<port>`. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Its environment besides place and port. */
  env: Readonly<Record<string, string>>;
  /** Of the supervisor; `/metrics` shows what each process uses. */
  pid: number;
  stop: () => Promise<void>;
}>;

/** The dependencies of a measure. Everything it opens is closed after it, even if it throws. */
export type Bench = Readonly<{
  /** The server has the product's settings: what was acknowledged is fsynced. */
  database: () => Promise<BenchDatabase>;
  app: (options?: AppOptions) => Promise<RunningApp>;
  /** A migrated place on the run's server, with nothing running. */
  place: () => Promise<BenchPlace>;
  /** Prints a line for people who wait. */
  log: (line: string) => void;
  /** How often baseline and ours run in turn; the median counts. */
  rounds: number;
  /** A rough run that only shows that everything works. */
  short: boolean;
}>;

export type Measure = Readonly<{
  /** Its name on the command line: `npm run bench -- append`. */
  name: string;
  run: (bench: Bench) => Promise<readonly Figure[]>;
  /** It takes so long that it only runs if it is named. */
  isNamedOnly?: true;
}>;
