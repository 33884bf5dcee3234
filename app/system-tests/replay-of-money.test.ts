import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { readCheckpoints } from '../../projections/core/checkpoints.ts';
import type { Projection } from '../../projections/core/define-projection.ts';
import { rebuild } from '../../projections/core/rebuild.ts';
import { tableName } from '../../projections/core/table-names.ts';
import { projections } from '../../projections/registry.ts';
import { until } from '../../infra/testing/until.ts';
import { startRunner, type TestRunner } from '../../projections/testing/runner-test.ts';
import { createTestLog, type TestLog } from '../../projections/testing/test-log.ts';
import { compareWallets, trialBalances } from '../cli/verify-ledger.ts';
import { moneyHistory } from './testing/money-history.ts';
import { moneySteps } from './testing/money-steps.ts';

/** All projections of money. */
const ofMoney = projections.filter(({ name }) => /^(trading|payments|ledger|numbering)/.test(name));

let database: TestDatabase;
let pool: Pool;
let log: TestLog;
let runner: TestRunner;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
  runner = startRunner(log, pool, ofMoney);
});
afterAll(async () => {
  await runner.stop();
  await database.drop();
});

const caughtUp = async (): Promise<void> => {
  const { position } = await log.store.head();
  await until(async () => {
    const live = (await readCheckpoints(pool)).filter(({ slot }) => slot === 'live');
    expect(live.filter(({ status }) => status === 'stopped')).toEqual([]);
    return (
      live.length === ofMoney.length &&
      live.every((one) => one.status === 'running' && one.position >= position)
    );
  });
};

const rowsOf = async ({ name, version, tables }: Projection, table: string) => {
  const key = (tables[table]?.key ?? []).join(', ');
  const from = tableName({ name, version }, table);
  const { rows } = await pool.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${from} t order by ${key}`,
  );
  return rows.map(({ row }) => row);
};
const allRows = async (): Promise<ReadonlyMap<string, readonly unknown[]>> => {
  const found = new Map<string, readonly unknown[]>();
  for (const projection of ofMoney)
    for (const table of Object.keys(projection.tables))
      found.set(`${projection.name} ${table}`, await rowsOf(projection, table));
  return found;
};

/** The types of the events of all histories. */
const seen = new Set<string>();
const run = fc.record({
  steps: moneySteps,
  /** The number of events between waits for the projections, so that batches differ. */
  together: fc.integer({ min: 1, max: 40 }),
  /** Whether the runner is replaced half way through the history. */
  restarts: fc.boolean(),
});

it('given random histories, then a replay of the projections of money equals their live tables', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(run, async ({ steps, together, restarts }) => {
      runs += 1;
      const history = moneyHistory(steps, runs);
      for (const [at, { stream, event }] of history.entries()) {
        seen.add(event.type);
        await log.append(stream, event);
        if (at % together === 0 && at % 10 === 0) await caughtUp();
        if (!restarts || at !== Math.floor(history.length / 2)) continue;
        await runner.stop();
        runner = startRunner(log, pool, ofMoney);
      }
      await caughtUp();
      const live = await allRows();
      expect((await trialBalances(pool)).filter(({ isBalanced }) => !isBalanced)).toEqual([]);
      expect(await compareWallets(pool)).toEqual([]);
      for (const projection of ofMoney)
        await rebuild({ pool, store: log.store, codec: log.codec }, projection);
      await caughtUp();
      const replayed = await allRows();
      for (const [table, rows] of live) expect([table, replayed.get(table)]).toEqual([table, rows]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'ActProposed',
      'BalanceAdjusted',
      'DepositHeldForReview',
      'DepositPosted',
      'OrderClosed',
      'OrderOpened',
      'PendingOrderPlaced',
      'ProposalConfirmed',
      'SettlementFileTaken',
      'TransferReceived',
      'WithdrawalRequested',
    ]),
  );
});
