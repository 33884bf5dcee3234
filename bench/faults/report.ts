import { textTable } from '../../app/cli/table.ts';
import type { Tally } from './scenarios/tally.ts';

const seconds = (ms: number | undefined): string =>
  ms === undefined ? '' : `${(ms / 1_000).toFixed(1)} s`;

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

const columns = [
  { title: 'FAULT' },
  ...['FAULTS', 'CHECKS', 'ACKNOWLEDGED', 'REFUSED', 'CUT', '503', 'ACK. AFTER RETRY', 'REPEATED']
    .concat(['EVENTS', 'ROWS', 'READY: MEDIAN', 'MOST'])
    .map((title) => ({ title, align: 'right' as const })),
];

const rowOf = (tally: Tally): readonly string[] => [
  tally.title,
  ...[tally.faults, tally.checks, tally.acknowledged, tally.refused, tally.cut, tally.notNow]
    .concat([tally.afterRetry, tally.repeated, tally.eventsMax, tally.rowsMax])
    .map((count) => count.toLocaleString('en')),
  seconds(middle(tally.recoveredMs)),
  seconds(tally.recoveredMs.length === 0 ? undefined : Math.max(...tally.recoveredMs)),
];

const checked = [
  'After each fault, with every command answered in the end: each acknowledged command has its record, its answer and its',
  'one event; nothing else by these people is in the log; repeats under the same keys answer as before and change nothing;',
  'balances, open orders, groups of leads and KYC are what was acknowledged; every read model equals a fresh replay; the',
  'trial balance of every book is zero and every wallet is what the ledger owes; every snapshot is its fold; every link of',
  'the hash chain and every anchor fits. No answer was a 500, a 401 or a 503 without Retry-After.',
];

/** The table at the end. */
export const reportOf = (tallies: readonly Tally[]): readonly string[] => [
  '',
  ...textTable(columns, tallies.map(rowOf)),
  '',
  ...tallies.flatMap(({ title, notes }) =>
    notes.length > 0 ? [`${title}: ${notes.join(', ')}`] : [],
  ),
  '',
  ...checked,
];
