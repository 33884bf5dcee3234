import type { Checked } from '../checks/check-all.ts';
import type { LedgerCounts } from '../load/ledger.ts';

/** What a scenario did, and what was checked after each of its faults. */
export type Tally = {
  readonly title: string;
  faults: number;
  checks: number;
  acknowledged: number;
  refused: number;
  cut: number;
  notNow: number;
  afterRetry: number;
  repeated: number;
  /** Most events of a log, and rows of read models, that were replayed and compared in one check. */
  eventsMax: number;
  rowsMax: number;
  /** Milliseconds from each fault until the application was ready again. */
  readonly recoveredMs: number[];
  readonly notes: string[];
};

export const createTally = (title: string): Tally => ({
  title,
  faults: 0,
  checks: 0,
  acknowledged: 0,
  refused: 0,
  cut: 0,
  notNow: 0,
  afterRetry: 0,
  repeated: 0,
  eventsMax: 0,
  rowsMax: 0,
  recoveredMs: [],
  notes: [],
});

export const addCheck = (tally: Tally, { events, rows, repeated }: Checked): void => {
  tally.checks += 1;
  tally.repeated += repeated;
  tally.eventsMax = Math.max(tally.eventsMax, events);
  tally.rowsMax = Math.max(tally.rowsMax, rows);
};

/** At the end of a scenario, adds what its clients counted since `before`. */
export const addCounts = (tally: Tally, counts: LedgerCounts, before?: LedgerCounts): void => {
  tally.acknowledged += counts.acknowledged - (before?.acknowledged ?? 0);
  tally.refused += counts.refused - (before?.refused ?? 0);
  tally.cut += counts.cut - (before?.cut ?? 0);
  tally.notNow += counts.notNow - (before?.notNow ?? 0);
  tally.afterRetry += counts.afterRetry - (before?.afterRetry ?? 0);
};
