import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Random } from '../../../infra/market-data/random.ts';
import { loadConfig } from '../../../infra/config.ts';
import { createLogger } from '../../../infra/observability/log.ts';
import { openFoundation, type Foundation } from '../../../app/roles/foundation.ts';
import { requireNone } from '../broken-promise.ts';
import type { House } from '../house/house.ts';
import type { Ledger } from '../load/ledger.ts';
import { expectationOf, findUntrue } from './business.ts';
import {
  awaitCaughtUp,
  findBrokenChain,
  findDifferences,
  findWrongBooks,
} from './house-in-order.ts';
import type { LogView } from './log-view.ts';
import { findNotOnce } from './once.ts';
import { findOtherAnswers } from './repeats.ts';

/** Reads the application's data directly in its database, without its processes. */
export const withFoundation = async <Result>(
  house: House,
  work: (foundation: Foundation) => Promise<Result>,
): Promise<Result> => {
  const config = loadConfig({ DAYBOOK_DATA: house.dataDir, NODE_ENV: 'test', DAYBOOK_DEMO: 'off' });
  const log = createLogger('faults', { level: 'silent', folder: null });
  const foundation = await openFoundation(config, house.databaseUrl(), log);
  try {
    return await work(foundation);
  } finally {
    await foundation.close();
  }
};

export type Checked = Readonly<{ events: number; rows: number; repeated: number }>;

export type CheckDeps = Readonly<{
  house: House;
  ledger: Ledger;
  log: LogView;
  actors: ReadonlySet<string>;
  firstBalances: ReadonlyMap<string, Decimal>;
  random: Random;
}>;

/**
 * Checks all promises, after a fault and with no command in flight. Throws `BrokenPromise` at the first that does not
 * hold.
 */
export const checkAll = async (deps: CheckDeps): Promise<Checked> => {
  const { house, ledger, log, actors, firstBalances, random } = deps;
  const acknowledged = ledger.acknowledged();
  requireNone('A request got a forbidden answer', ledger.wrong());
  const { repeated, wrong } = await findOtherAnswers(house.url, ledger, random);
  requireNone('A repeat of an acknowledged command got a different answer', wrong);
  return withFoundation(house, async (foundation) => {
    const pool = foundation.pools.app;
    await log.readOn(foundation.store);
    const events = log.events();
    const once = await findNotOnce({ pool, acknowledged, actors, events });
    requireNone('Something acknowledged was lost, or something was applied twice', once);
    const chain = await findBrokenChain(foundation);
    requireNone('The hash chain is broken', chain.wrong);
    await awaitCaughtUp(foundation);
    const expected = expectationOf(acknowledged, events, firstBalances);
    requireNone(
      'A read model does not show an acknowledged command',
      await findUntrue(foundation.pools.projector, expected),
    );
    const models = await findDifferences(foundation);
    requireNone('A read model differs from a fresh replay', models.wrong);
    requireNone('The books do not balance', await findWrongBooks(foundation));
    return { events: chain.events, rows: models.rows, repeated };
  });
};
